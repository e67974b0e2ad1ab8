// The Gateway of an output for a single edge Gateway.

import {
  configurationsOf,
  type EdgeGatewayConfiguration,
  type GatewayConfiguration,
} from '../../../translation/planes.ts';
import { UsageError } from '../../command-line/io.ts';
import type { NoGateway } from '../assumed/no-gateway.ts';
import { nameOf, onlyGateway } from '../chosen-gateway.ts';

export function onlyEdgeGateway(
  gateways: readonly GatewayConfiguration[],
  none: NoGateway | undefined,
): EdgeGatewayConfiguration {
  const own = configurationsOf(gateways, 'edge');
  const [other] = gateways;
  if (own.length === 0 && other !== undefined)
    throw new UsageError(
      `-o edge-config writes a file for the edge data plane: Gateway ${nameOf(other)} is of the proxy data plane (class ${other.class})`,
      'write `-o bootstrap` for a file to start Envoy with',
    );
  return onlyGateway(own, none) as EdgeGatewayConfiguration;
}

// The file that an Envoy can start with.

import { existsSync } from 'node:fs';
import type { ProxyGatewayConfiguration } from '../../../translation/planes.ts';
import { bootstrapOf, SYSTEM_CA_FILES } from '../../../translation/proxy/bootstrap.ts';

export const bootstrapFile = (gateway: ProxyGatewayConfiguration) => bootstrapOf(gateway, trustStore());

/** The trust store of this machine, if it has one: the proxy is assumed to run on a similar machine. */
function trustStore(): { readonly systemCaFile?: string } {
  const systemCaFile = SYSTEM_CA_FILES.find((file) => existsSync(file)) ?? SYSTEM_CA_FILES[0];
  return systemCaFile === undefined ? {} : { systemCaFile };
}

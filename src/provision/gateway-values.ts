// Values of the Gateway itself that don't reach what is provisioned.

import { advice, type Fault } from '../diagnostics/finding.ts';
import type { Segments } from '../diagnostics/path.ts';
import type { Code } from '../diagnostics/severity.ts';
import { quote } from '../grammar/quote.ts';
import { lostInfrastructure } from './metadata.ts';
import { reservedPorts } from './ports.ts';
import type { Rendering } from './rendering.ts';

export interface GatewayValue {
  readonly code: Code;
  readonly path: Segments;
  readonly fault: Fault;
}

export function lostMetadata({ gateway, facts }: Rendering): readonly GatewayValue[] {
  return lostInfrastructure(gateway, facts.version).map(({ part, key }) => ({
    code: 'PR-08',
    path: ['spec', 'infrastructure', part, key],
    fault: advice(
      `has no effect: the ${part.slice(0, -1)} ${quote(key)} is one that only Gatewarden sets`,
      'remove it, or use another key',
    ),
  }));
}

/** Of a proxy the translation tells it: it serves no such listener. */
export function reservedListeners({ gateway, profile }: Rendering): readonly GatewayValue[] {
  return gateway.spec.listeners.flatMap(({ port }, index): readonly GatewayValue[] => {
    const purpose = reservedPorts(profile).get(port);
    if (purpose === undefined) return [];
    return [
      {
        code: 'PR-09',
        path: ['spec', 'listeners', index, 'port'],
        fault: advice(
          `the Service doesn't open port ${port}, which the data plane uses itself (${purpose})`,
          'use another port',
        ),
      },
    ];
  });
}

// What a change takes, in one line: `Fails now: 1 host, 3 routes`.

import type { Outage } from '../../analysis/comparison/outage.ts';
import { numbered } from './sections.ts';
import type { Words } from './words.ts';

export function outageWords({ hosts, routes, partly, connections }: Outage): Words {
  const parts = [
    ...(hosts > 0 ? [numbered(hosts, 'host')] : []),
    ...(routes > 0 ? [numbered(routes, 'route')] : []),
    ...(partly > 0 ? [`a part of the requests of ${numbered(partly, 'route')}`] : []),
    ...(connections > 0 ? [`the connections of ${numbered(connections, 'TCP or TLS listener')}`] : []),
  ];
  return [`Fails now: ${parts.join(', ')}`];
}

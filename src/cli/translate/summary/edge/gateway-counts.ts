// How much a Gateway of the edge data plane serves.

import { counted } from '../../../../grammar/plural.ts';
import type { EdgeGatewayConfiguration } from '../../../../translation/planes.ts';

/** `1 port`, `2 listeners`, `10 routes`, `3 backends`, `4 policies` */
export const gatewayCounts = ({
  binds,
  listeners,
  routes,
  tcpRoutes,
  backends,
  policies,
}: EdgeGatewayConfiguration): readonly string[] => [
  counted(binds.length, 'port'),
  counted(listeners.length, 'listener'),
  counted(routes.length + tcpRoutes.length, 'route'),
  counted(backends.length, 'backend'),
  counted(policies.length, 'policy'),
];

// Gateways that are new, deleted, or of another class.

import type { GatewayConfiguration } from '../../translation/planes.ts';
import type { GatewayChange } from './changes.ts';
import { gatewayName } from './changes.ts';
import type { Outage } from './outage.ts';
import type { Pairs } from './pairs.ts';

export const gatewayChanges = (
  { both, added, removed }: Pairs<GatewayConfiguration>,
  lost: (gateway: GatewayConfiguration) => Outage,
): GatewayChange[] => [
  ...both
    .filter(([before, after]) => before.class !== after.class)
    .map(([before, after]): GatewayChange => {
      return { subject: 'gateway', change: 'changed', gateway: gatewayName(after), before, after };
    }),
  ...added.map((after): GatewayChange => {
    return { subject: 'gateway', change: 'added', gateway: gatewayName(after), after };
  }),
  ...removed.map((before): GatewayChange => {
    return {
      subject: 'gateway',
      change: 'removed',
      gateway: gatewayName(before),
      before,
      outage: lost(before),
    };
  }),
];

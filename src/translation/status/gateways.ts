// Statuses of Gateways and of their listeners.

import { listenerId } from '../gateways/listener.ts';
import type { Keyed } from '../keyed.ts';
import { conditionsOf, type Verdict } from './conditions.ts';
import type { ObjectStatus } from './object-status.ts';
import type { StatusSources } from './statuses.ts';

export function gatewayStatuses({
  snapshot,
  gateways: { gateway, listeners },
  routes: { attached },
  proxy: { policyFailures },
}: StatusSources): Keyed<ObjectStatus | undefined> {
  return {
    keys: snapshot.keys('Gateway'),
    get(key) {
      const ours = gateway(key);
      if (ours === undefined) return undefined;
      const { apiVersion, kind, metadata } = ours.object;
      return {
        apiVersion,
        kind,
        namespace: metadata.namespace ?? '',
        name: metadata.name,
        status: {
          conditions: conditionsOf([...GATEWAY, ...policyFailures.onGateway(key)], metadata.generation),
          listeners: (listeners(key) ?? []).map((listener) => ({
            name: listener.spec.name,
            supportedKinds: listener.supportedKinds,
            attachedRoutes: attached.get(listenerId(listener)).length,
            conditions: conditionsOf(
              [...LISTENER, ...policyFailures.onListener(listenerId(listener))],
              metadata.generation,
            ),
          })),
        },
      };
    },
  };
}

const positive = (type: string, reason: string, message: string): Verdict => ({
  type,
  status: 'True',
  reason,
  message,
});

const GATEWAY: readonly Verdict[] = [
  positive('Accepted', 'Accepted', 'Successfully accepted Gateway'),
  positive('Programmed', 'Programmed', 'Successfully programmed Gateway'),
];

const LISTENER: readonly Verdict[] = [
  positive('Accepted', 'Accepted', 'Successfully accepted Listener'),
  {
    type: 'Conflicted',
    status: 'False',
    reason: 'NoConflicts',
    message: 'Successfully verified that Listener has no conflicts',
  },
  positive('ResolvedRefs', 'ResolvedRefs', 'Successfully resolved all references'),
  positive('Programmed', 'Programmed', 'Successfully programmed Listener'),
];

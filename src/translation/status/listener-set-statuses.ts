// Statuses of ListenerSets: like those of Gateways, for the listeners that they add.

import { firstOf } from '../../grammar/plural.ts';
import type { XListenerSet } from '../../objects/gateway-api/types.ts';
import type { GatewayListener } from '../gateways/listener.ts';
import type { Keyed } from '../keyed.ts';
import { type ObjectStatus, statusOf } from '../object-status.ts';
import type { Verdict } from '../verdict.ts';
import { conditionsOf } from './conditions.ts';
import {
  isRejected,
  listenerStatuses,
  MAX_TOLD,
  notProgrammedVerdicts,
  SOME_REJECTED,
} from './listener-statuses.ts';
import type { StatusSources } from './sources.ts';
import { storedConditions, storedStatus } from './stored.ts';

export function listenerSetStatuses(sources: StatusSources): Keyed<ObjectStatus | undefined> {
  const { snapshot, gateways, planes } = sources;
  return {
    keys: snapshot.keys('XListenerSet'),
    get(key) {
      const set = gateways.listenerSet(key);
      if (set === undefined) return undefined;
      const dataPlane = gateways.gateway(set.gateway)?.dataPlane;
      const tellsDenied = dataPlane === undefined || planes.get(dataPlane)!.facts.statusRules.tellsDeniedSets;
      if (set.denial !== undefined && !tellsDenied) return undefined;
      const { metadata, status } = set.object;
      const { listeners: _, ...others } = storedStatus(status);
      const own = gateways.parentListeners(key)?.listeners ?? [];
      const listeners = listenerStatuses(own, set.object, sources);
      const verdicts =
        set.denial === undefined
          ? [
              ...POSITIVE,
              ...(own.some(isRejected) ? SOME_REJECTED : []),
              ...notProgrammedVerdicts(listeners),
              ...shadowed(set.object, own),
            ]
          : denied(set.denial);
      return statusOf(set.object, {
        ...others,
        conditions: conditionsOf(verdicts, metadata.generation, storedConditions(status)),
        ...(listeners.length === 0 ? {} : { listeners }),
      });
    },
  };
}

const POSITIVE: readonly Verdict[] = [
  { type: 'Accepted', status: 'True', reason: 'Accepted', message: 'Successfully accepted ListenerSet' },
  {
    type: 'Programmed',
    status: 'True',
    reason: 'Programmed',
    message: 'Successfully programmed ListenerSet',
  },
];

/** A ListenerSet and an XListenerSet may have the same name, but listeners are known by the name of their set, and the older set has them. */
function shadowed({ spec }: XListenerSet, served: readonly GatewayListener[]): readonly Verdict[] {
  const known = new Set(served.map((listener) => listener.spec.name));
  const missing = spec.listeners.map(({ name }) => name).filter((name) => !known.has(name));
  if (missing.length === 0) return [];
  const told = firstOf(missing, MAX_TOLD).join(', ');
  const message = `Listeners that are not served: ${told}. A ListenerSet of the other API version with the same name, or this one, has listeners of these names already: rename or remove one of them`;
  const status = served.length === 0 ? 'False' : 'True';
  return (['Accepted', 'Programmed'] as const).map((type) => ({
    type,
    status,
    reason: 'ListenersNotValid',
    message,
  }));
}

const denied = (message: string): readonly Verdict[] => [
  { type: 'Accepted', status: 'False', reason: 'NotAllowed', message },
  { type: 'Programmed', status: 'False', reason: 'NotAllowed', message },
];

// Statuses of ListenerSets: like those of Gateways, for the listeners that they add.

import type { Keyed } from '../keyed.ts';
import { type ObjectStatus, statusOf } from '../object-status.ts';
import type { Verdict } from '../verdict.ts';
import { conditionsOf } from './conditions.ts';
import { isRejected, listenerStatuses, notProgrammedVerdicts, SOME_REJECTED } from './listener-statuses.ts';
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
          ? [...POSITIVE, ...(own.some(isRejected) ? SOME_REJECTED : []), ...notProgrammedVerdicts(listeners)]
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

const denied = (message: string): readonly Verdict[] => [
  { type: 'Accepted', status: 'False', reason: 'NotAllowed', message },
  { type: 'Programmed', status: 'False', reason: 'NotAllowed', message },
];

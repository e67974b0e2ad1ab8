// Statuses of GatewayClasses: those with our controller name are accepted, and those that we create list the supported features.

import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Keyed } from '../keyed.ts';
import { type ObjectStatus, statusOf } from '../object-status.ts';
import type { PlaneFacts } from '../plane-facts.ts';
import type { Settings } from '../settings.ts';
import type { Verdict } from '../verdict.ts';
import { conditionsOf } from './conditions.ts';
import { storedConditions, storedStatus } from './stored.ts';

const ACCEPTED: Verdict = {
  type: 'Accepted',
  status: 'True',
  reason: 'Accepted',
  message: 'GatewayClass accepted by its controller',
};

export function gatewayClassStatuses(
  snapshot: Snapshot,
  settings: Settings,
  planes: readonly PlaneFacts[],
): Keyed<ObjectStatus | undefined> {
  return {
    keys: snapshot.keys('GatewayClass'),
    get(key) {
      const object = snapshot.get('GatewayClass', key);
      const plane = planes.find(({ controllerName }) => object?.spec.controllerName === controllerName);
      if (object === undefined || plane === undefined) return undefined;
      const { metadata, status } = object;
      const { name, generation } = metadata;
      return statusOf(object, {
        ...storedStatus(status),
        conditions: conditionsOf([ACCEPTED], generation, storedConditions(status)),
        ...(plane.classes.includes(name)
          ? { supportedFeatures: plane.supportedFeatures(settings).map((name) => ({ name })) }
          : {}),
      });
    },
  };
}

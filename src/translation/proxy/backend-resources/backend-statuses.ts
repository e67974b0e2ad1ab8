// Statuses of Backends: whether the object itself is valid.

import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Keyed } from '../../keyed.ts';
import { type ObjectStatus, statusOf } from '../../object-status.ts';
import { conditionsOf } from '../../status/conditions.ts';
import { acceptance } from '../../status/object-errors.ts';
import { storedConditions } from '../../status/stored.ts';
import type { Clusters } from './clusters.ts';

export function backendStatuses(
  snapshot: Snapshot,
  { backendErrors }: Clusters,
): Keyed<ObjectStatus | undefined> {
  return {
    keys: snapshot.keys('Backend'),
    get(key) {
      const object = snapshot.get('Backend', key);
      if (object === undefined) return undefined;
      const { metadata, status } = object;
      return statusOf(object, {
        conditions: conditionsOf(
          [acceptance('Backend', backendErrors(key))],
          metadata.generation,
          storedConditions(status),
        ),
      });
    },
  };
}

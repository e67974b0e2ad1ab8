// Statuses of Backends: whether something is wrong with the object itself.

import type { Keyed } from '../keyed.ts';
import { conditionsOf, type Verdict } from './conditions.ts';
import { type ObjectStatus, statusOf } from './object-status.ts';
import type { StatusSources } from './statuses.ts';
import { storedConditions } from './stored.ts';

export function backendStatuses({
  snapshot,
  clusters: { backendErrors },
}: StatusSources): Keyed<ObjectStatus | undefined> {
  return {
    keys: snapshot.keys('Backend'),
    get(key) {
      const object = snapshot.get('Backend', key);
      if (object === undefined) return undefined;
      const { metadata, status } = object;
      return statusOf(object, {
        conditions: conditionsOf(
          [acceptance(backendErrors(key))],
          metadata.generation,
          storedConditions(status),
        ),
      });
    },
  };
}

function acceptance(errors: readonly string[]): Verdict {
  if (errors.length === 0)
    return { type: 'Accepted', status: 'True', reason: 'Accepted', message: 'Backend accepted' };
  const quoted = errors.map((error) => `"${error}"`).join(' ');
  const message =
    errors.length === 1 ? `Backend error: ${quoted}` : `Backend has ${errors.length} errors: ${quoted}`;
  return { type: 'Accepted', status: 'False', reason: 'Invalid', message };
}

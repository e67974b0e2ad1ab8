// Statuses of EdgeBackends.

import { formatPath } from '../../../diagnostics/path.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Keyed } from '../../keyed.ts';
import { type ObjectStatus, statusOf } from '../../object-status.ts';
import { conditionsOf } from '../../status/conditions.ts';
import { storedConditions } from '../../status/stored.ts';
import { negative, type Verdict } from '../../verdict.ts';
import type { Limit } from '../limits/limit.ts';
import type { EdgeOptions } from '../options.ts';
import type { ReadBackend } from './read-backend.ts';

export function edgeBackendStatuses(
  snapshot: Snapshot,
  read: (key: string) => ReadBackend | undefined,
  options: EdgeOptions,
  limitOf: (key: string) => Limit | undefined,
): Keyed<ObjectStatus | undefined> {
  return {
    keys: snapshot.keys('EdgeBackend'),
    get(key) {
      const object = snapshot.get('EdgeBackend', key);
      const backend = read(key);
      if (object === undefined || backend === undefined) return undefined;
      const { generation } = object.metadata;
      return statusOf(object, {
        conditions: conditionsOf(
          [accepted(backend, limitOf(key), options)],
          generation,
          storedConditions(object.status),
        ),
      });
    },
  };
}

function accepted(
  { refusal, problems }: ReadBackend,
  limit: Limit | undefined,
  options: EdgeOptions,
): Verdict {
  const type = 'Accepted';
  if (refusal !== undefined) return { type, status: 'False', ...refusal };
  if (limit !== undefined) return negative(type, 'TranslationError', limit.message);
  const counted = problems.filter(({ effect }) => effect !== 'told');
  if (counted.length === 0 || !options.corrects('E25'))
    return { type, status: 'True', reason: 'Accepted', message: 'Backend successfully accepted' };
  const message = counted.map((problem) => `${formatPath(problem.block)}.${problem.message}`).join('\n');
  return { type, status: 'True', reason: 'PartiallyValid', message };
}

// Statuses of GatewayExtensions: whether policies can use them.

import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Keyed } from '../../keyed.ts';
import { type ObjectStatus, statusOf } from '../../object-status.ts';
import { conditionsOf } from '../../status/conditions.ts';
import { acceptance } from '../../status/object-errors.ts';
import { storedConditions } from '../../status/stored.ts';
import { faultsOf } from './extension.ts';
import { type Extensions, KIND } from './extensions.ts';

export function gatewayExtensionStatuses(
  snapshot: Snapshot,
  extensions: Extensions,
): Keyed<ObjectStatus | undefined> {
  return {
    keys: snapshot.keys(KIND),
    get(key) {
      const object = snapshot.get(KIND, key);
      const extension = extensions(key);
      if (object === undefined || extension === undefined) return undefined;
      const errors = faultsOf(extension).map(({ message }) => message);
      return statusOf(object, {
        conditions: conditionsOf(
          [acceptance(KIND, errors)],
          object.metadata.generation,
          storedConditions(object.status),
        ),
      });
    },
  };
}

// Statuses of GatewayExtensions: whether policies can use them.

import type { Keyed } from '../keyed.ts';
import { faultsOf } from '../proxy/extensions/extension.ts';
import { KIND } from '../proxy/extensions/extensions.ts';
import { conditionsOf } from './conditions.ts';
import { acceptance } from './object-errors.ts';
import { type ObjectStatus, statusOf } from './object-status.ts';
import type { StatusSources } from './sources.ts';
import { storedConditions } from './stored.ts';

export function gatewayExtensionStatuses({
  snapshot,
  proxy: { extensions },
}: StatusSources): Keyed<ObjectStatus | undefined> {
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

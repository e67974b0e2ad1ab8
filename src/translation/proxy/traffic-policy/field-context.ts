// What fields read from other objects while they are parsed.

import { CORE_GROUP, GATEWAY_GROUP } from '../../../identifiers.ts';
import { objectKey } from '../../../objects/key.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { BackendResolver } from '../../backends/backend-reference.ts';
import type { Grants } from '../../gateways/grants.ts';
import { type Extensions, KIND as GATEWAY_EXTENSION } from '../extensions/extensions.ts';
import type { FieldContext } from './traffic-policy-field.ts';

export interface FieldSources {
  readonly snapshot: Snapshot;
  readonly extensions: Extensions;
  readonly resolve: BackendResolver;
  readonly grants: Grants;
}

export function fieldContext(
  policy: SnapshotObjects['TrafficPolicy'],
  { snapshot, extensions, resolve, grants }: FieldSources,
): FieldContext {
  const home = policy.metadata.namespace ?? '';
  return {
    namespace: home,
    secret({ name, namespace = home }) {
      const referrer = { group: GATEWAY_GROUP, kind: policy.kind, namespace: home };
      if (!grants(referrer, { group: CORE_GROUP, kind: 'Secret', namespace, name }))
        return { cause: 'missing reference grant' };
      return (
        snapshot.find('Secret', namespace, name) ?? {
          cause: `Secret "${name}" ${snapshot.notFound('Secret', namespace, name)}`,
        }
      );
    },
    resolve: (reference) => resolve(reference, policy),
    extension: ({ name, namespace = home }) => extensions(objectKey(GATEWAY_EXTENSION, namespace, name)),
  };
}

// Changes of headers in Envoy's words.

import type { SnapshotObjects } from '../../snapshot/objects.ts';
import type { HeaderMutation } from './envoy/generated/envoy.config.common.mutation_rules.v3.ts';

type HeaderModifiers = NonNullable<SnapshotObjects['TrafficPolicy']['spec']['headerModifiers']>;
export type HeaderChanges = NonNullable<HeaderModifiers['request']>;

/** All that is added, then all that is set, then all that is removed. */
export function headerMutations({
  add = [],
  set = [],
  remove = [],
}: HeaderChanges = {}): readonly HeaderMutation[] {
  return [
    ...add.map(({ name: key, value }): HeaderMutation => ({ append: { header: { key, value } } })),
    ...set.map(
      ({ name: key, value }): HeaderMutation => ({
        append: { header: { key, value }, appendAction: 'OVERWRITE_IF_EXISTS_OR_ADD' },
      }),
    ),
    ...remove.map((name): HeaderMutation => ({ remove: name })),
  ];
}

// Header changes as Envoy messages.

import type { SnapshotObjects } from '../../snapshot/objects.ts';
import type { HeaderMutation } from './envoy/generated/envoy.config.common.mutation_rules.v3.ts';

type HeaderModifiers = NonNullable<SnapshotObjects['TrafficPolicy']['spec']['headerModifiers']>;
export type HeaderChanges = NonNullable<HeaderModifiers['request']>;

/** First all additions, then all that is set, then all removals. */
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

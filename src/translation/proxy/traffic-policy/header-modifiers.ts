// headerModifiers: headers that are added, set and removed. Those of all levels act on a request, the most specific first.

import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { typed } from '../envoy/any.ts';
import type { HeaderMutation } from '../envoy/generated/envoy.config.common.mutation_rules.v3.ts';
import type { PolicyField } from './field.ts';

type HeaderModifiers = NonNullable<SnapshotObjects['TrafficPolicy']['spec']['headerModifiers']>;
type Changes = NonNullable<HeaderModifiers['request']>;

const NAME = 'envoy.extensions.filters.http.header_mutation';

const filter: ChainFilter = {
  name: NAME,
  stage: 'Route',
  position: 'during',
  disabled: true,
  config: typed('envoy.extensions.filters.http.header_mutation.v3.HeaderMutation', {}),
};

export const headerModifiers: PolicyField<HeaderModifiers> = {
  name: 'headerModifiers',
  parse: ({ spec }) => spec.headerModifiers,
  contribute({ request, response }) {
    const requestMutations = mutations(request);
    const responseMutations = mutations(response);
    const all = {
      ...(requestMutations.length === 0 ? {} : { requestMutations }),
      ...(responseMutations.length === 0 ? {} : { responseMutations }),
    };
    const type = 'envoy.extensions.filters.http.header_mutation.v3.HeaderMutationPerRoute';
    return {
      filters: [filter],
      perFilter: { [NAME]: typed(type, Object.keys(all).length === 0 ? {} : { mutations: all }) },
    };
  },
};

/** All that is added, then all that is set, then all that is removed. */
function mutations({ add = [], set = [], remove = [] }: Changes = {}): readonly HeaderMutation[] {
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

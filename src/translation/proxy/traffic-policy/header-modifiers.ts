// headerModifiers: headers that are added, set and removed. Those of all levels act on a request, the most specific first.

import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { typed } from '../envoy/any.ts';
import { headerMutations } from '../header-mutations.ts';
import type { PolicyField } from './field.ts';

type HeaderModifiers = NonNullable<SnapshotObjects['TrafficPolicy']['spec']['headerModifiers']>;

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
    const requestMutations = headerMutations(request);
    const responseMutations = headerMutations(response);
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

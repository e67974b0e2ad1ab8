// headerModifiers: headers that are added, set and removed. Those of all levels apply to a request, the most specific first.

import { defined } from '../../../grammar/defined.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import { filtersOfValues } from '../answer-end.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { typed } from '../envoy/any.ts';
import { changedHeaders, freeChanges } from '../header-claims.ts';
import { headerFaults } from '../header-faults.ts';
import { headerMutations } from '../header-mutations.ts';
import type { PolicyField } from './traffic-policy-field.ts';

type HeaderModifiers = NonNullable<SnapshotObjects['TrafficPolicy']['spec']['headerModifiers']>;

/** Envoy would reject the update of all routes. */
const HINT = 'use `urlRewrite`, `autoHostRewrite`, or a `transformation`';

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
  parse({ spec: { headerModifiers: modifiers } }, report) {
    for (const direction of ['request', 'response'] as const) {
      const { add = [], set = [] } = modifiers?.[direction] ?? {};
      for (const fault of headerFaults([...add, ...set], HINT, direction))
        report(`headerModifiers: ${direction}: ${fault}`);
    }
    return modifiers;
  },
  changedHeaders: ({ request, response }) => ({
    request: changedHeaders(request),
    response: changedHeaders(response),
  }),
  withoutClaimed: ({ request, response }, claimed) =>
    defined({
      request: request && freeChanges(request, claimed.request),
      response: response && freeChanges(response, claimed.response),
    }),
  contribute({ request, response }) {
    const requestMutations = headerMutations(request);
    const responseMutations = headerMutations(response);
    const all = {
      ...(requestMutations.length === 0 ? {} : { requestMutations }),
      ...(responseMutations.length === 0 ? {} : { responseMutations }),
    };
    const type = 'envoy.extensions.filters.http.header_mutation.v3.HeaderMutationPerRoute';
    const added = [...(response?.add ?? []), ...(response?.set ?? [])];
    return {
      filters: [filter, ...filtersOfValues(added.map(({ value }) => value))],
      perFilter: { [NAME]: typed(type, Object.keys(all).length === 0 ? {} : { mutations: all }) },
    };
  },
};

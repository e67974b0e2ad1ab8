// The filters of a chain in which the route of a request can change. Envoy makes the filters of a request once, for its first route, and a
// filter that is `disabled` in the chain exists only if that route turns it on. So all of them are made, and those that would do something
// without an entry of the route are skipped unless the current route demands them.

import type { ChainFilter } from '../chain-filter.ts';
import { checkpoint } from './checkpoint.ts';
import { followsFirstRoute } from './first-route-filters.ts';

/** With a checkpoint at the start, after each filter that can change the route, and at the end, where the route is final. */
export function reroutingChain(sorted: readonly ChainFilter[]): readonly ChainFilter[] {
  const chain: ChainFilter[] = [checkpoint([])];
  const passed: string[] = [];
  for (const filter of sorted) {
    chain.push(madeForAll(filter));
    passed.push(filter.name);
    if (filter.reroutes === true) chain.push(checkpoint(passed));
  }
  if (sorted.at(-1)?.reroutes !== true) chain.push(checkpoint(passed));
  return chain;
}

function madeForAll(filter: ChainFilter): ChainFilter {
  if (followsFirstRoute(filter.name)) return filter;
  return { ...filter, disabled: false, config: filter.gated ?? filter.config };
}

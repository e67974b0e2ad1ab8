// The virtual hosts of HTTP chains: their entries, the policies that apply to them, and the filters that the chain needs for them.

import { equalJson } from '../../../grammar/json.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { SortedIndex } from '../../../incremental/sorted-index.ts';
import { sectionKey } from '../../policies/attachment-levels.ts';
import { type ChainFilter, compareFilters, filterIdentity } from '../chain-filter.ts';
import { chainKey } from '../keys.ts';
import type { HttpChains } from '../listeners/http-chains.ts';
import type { Entries } from '../rerouting/demands.ts';
import { reroutingFilters } from '../rerouting/rerouting-chains.ts';
import type { EffectiveTrafficPolicy, TrafficPolicies } from '../traffic-policy/traffic-policies.ts';
import type { Placement } from './placement.ts';
import type { PolicyPlaces } from './policy-places.ts';
import { compareHosts } from './route-configurations.ts';
import type { TranslatedRoute } from './translated-routes.ts';
import { type HostEntry, hostEntries, type ServedHost, servedHosts } from './virtual-hosts.ts';

export interface HttpHosts {
  /** By the key of a host. */
  readonly entries: SortedIndex<HostEntry>;
  readonly host: Memo<ServedHost | undefined>;
  /** The policies on a chain, by its key. */
  readonly onChain: Memo<EffectiveTrafficPolicy>;
  /** Whether the route of a request can change in a chain, by its key. */
  readonly isRerouting: Memo<boolean>;
  /** By the key of a chain. */
  readonly hostsOfChain: SortedIndex<ServedHost>;
  /** The filters that the hosts of a chain need. */
  readonly filtersOfChain: SortedIndex<ChainFilter>;
}

export interface HttpHostSources {
  readonly translated: Collection<TranslatedRoute>;
  readonly http: HttpChains;
  readonly policies: TrafficPolicies;
  readonly places: PolicyPlaces;
  readonly isWeighted: boolean;
}

export function httpHosts(graph: Graph, sources: HttpHostSources): HttpHosts {
  const { translated, http, policies, places, isWeighted } = sources;
  const entries = hostEntries(graph, translated, { isWeighted });
  const onChain = graph.memo('policies of a chain', (key) =>
    policies.effective(http.chains.get(key).map(places.onChain), 'routeConfiguration'),
  );
  // Hosts read only this, so that other changes of the chain's policies don't affect them.
  const chainFamilies = graph.memo('families of a chain', (key) => onChain(key).families, {
    isEqual: equalJson,
  });
  const onSection = graph.memo('policies of a listener on its hosts', (section) =>
    policies.effective([places.onSection(section)], 'virtualHost'),
  );
  const rerouting = reroutingFilters(graph, translated, (key) => [
    ...onChain(key).filters,
    ...http.chains
      .get(key)
      .flatMap(({ listeners }) => listeners.flatMap((listener) => onSection(sectionKey(listener)).filters)),
  ]);
  const isRerouting = graph.memo('whether routes change in a chain', (key) => rerouting(key).length > 0);
  const inherited = graph.memo<Entries | undefined>(
    'entries of a chain in which routes change',
    (key) => (isRerouting(key) ? onChain(key).perFilter : undefined),
    { isEqual: equalJson },
  );
  const host = servedHosts(graph, {
    entries,
    policies: policiesOfHosts(sources, onChain, onSection),
    noPolicies: policies.effective([], 'virtualHost'),
    inherited: (placement) => inherited(chainOf(placement)),
    chainFamilies: (placement) => chainFamilies(chainOf(placement)),
    requiresTls: (placement) => http.requiresTls(chainOf(placement)),
  });
  return { entries, host, onChain, isRerouting, ...byChain(graph, entries, host) };
}

const chainOf = ({ gateway, chain }: Placement) => chainKey(gateway, chain);

/** The policies of the listener that a route on a host attached through. */
function policiesOfHosts(
  { policies }: Pick<HttpHostSources, 'policies'>,
  onChain: Memo<EffectiveTrafficPolicy>,
  onSection: Memo<EffectiveTrafficPolicy>,
): (placement: Placement) => EffectiveTrafficPolicy {
  return (placement) => {
    const { section } = placement;
    if (section !== undefined) return onSection(section);
    // The RouteConfiguration of an HTTPS listener carries its policies; each host repeats what only a virtual host can have.
    const { retryPolicy } = onChain(chainOf(placement));
    return {
      ...policies.effective([], 'virtualHost'),
      ...(retryPolicy === undefined ? {} : { retryPolicy }),
    };
  };
}

function byChain(
  graph: Graph,
  entries: SortedIndex<HostEntry>,
  host: Memo<ServedHost | undefined>,
): Pick<HttpHosts, 'hostsOfChain' | 'filtersOfChain'> {
  return {
    hostsOfChain: graph.sortedIndex<ServedHost>({
      name: 'hosts of chains',
      keys: entries.keys,
      emit(key) {
        const served = host(key);
        return served === undefined ? [] : [{ bucket: chainOf(served.placement), item: served }];
      },
      compare: compareHosts,
      isEqual: (left, right) => left.virtualHost === right.virtualHost,
    }),
    filtersOfChain: graph.sortedIndex<ChainFilter>({
      name: 'filters of chains',
      keys: entries.keys,
      emit(key) {
        const served = host(key);
        if (served === undefined) return [];
        const bucket = chainOf(served.placement);
        return served.filters.map((item) => ({ bucket, item }));
      },
      compare: compareFilters,
      identify: filterIdentity,
    }),
  };
}

// The virtual hosts of HTTP chains: their entries, the policies that apply to them, and the filters that the chain needs for them.

import { equalJson } from '../../../grammar/json.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { SortedIndex } from '../../../incremental/sorted-index.ts';
import { exactKeyOf, exactPartsOf } from '../../../objects/key.ts';
import type { Keyed } from '../../keyed.ts';
import { type SectionKey, sectionKey } from '../../policies/attachment-levels.ts';
import { type ChainFilter, compareFilters, filterIdentity } from '../chain-filter.ts';
import { type ChainKey, chainKey } from '../keys.ts';
import type { HttpChains } from '../listeners/http-chains.ts';
import { type Demands, demandsBelow, equalDemands, NO_DEMANDS } from '../rerouting/demands.ts';
import { reroutingFilters } from '../rerouting/rerouting-chains.ts';
import type { EffectiveTrafficPolicy, TrafficPolicies } from '../traffic-policy/traffic-policies.ts';
import { type HostContent, type HostEntry, hostContents, hostEntries } from './host-entries.ts';
import type { Placement } from './placement.ts';
import type { PolicyPlaces } from './policy-places.ts';
import { compareHosts } from './route-configurations.ts';
import type { TranslatedRoute } from './translated-routes.ts';
import { hosts, type PlacedHost, type ServedHost } from './virtual-hosts.ts';

export interface HttpHosts {
  /** By the key of a host. */
  readonly entries: SortedIndex<HostEntry>;
  readonly host: Memo<ServedHost | undefined>;
  /** The same without its routes as Envoy gets them. */
  readonly placedHost: Memo<PlacedHost | undefined>;
  /** The policies on a chain, by its key. */
  readonly onChain: Memo<EffectiveTrafficPolicy>;
  /** The listeners that routes attached to hosts through, and their policies there: by the key of a listener's hosts. */
  readonly onSections: Keyed<readonly [HostsOfSection, EffectiveTrafficPolicy]>;
  /** Whether the route of a request can change in a chain, by its key. */
  readonly isRerouting: Memo<boolean>;
  /** By the key of a chain. */
  readonly hostsOfChain: SortedIndex<ServedHost>;
  /** The filters that the hosts of a chain need. */
  readonly filtersOfChain: SortedIndex<ChainFilter>;
}

/** The hosts of a chain that routes attached to through one listener. */
export interface HostsOfSection {
  readonly chain: ChainKey;
  readonly section: SectionKey;
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
  const inherited = graph.memo<Demands | undefined>(
    'demands of a chain in which routes change',
    (key) => (isRerouting(key) ? demandsBelow(NO_DEMANDS, onChain(key).perFilter) : undefined),
    { isEqual: equalDemands },
  );
  const contents = hostContents(graph, entries);
  const { placed: placedHost, served: host } = hosts(graph, {
    contents,
    policies: policiesOfHosts(sources, onChain, onSection),
    noPolicies: policies.effective([], 'virtualHost'),
    inherited: (placement) => inherited(chainOf(placement)),
    chainFamilies: (placement) => chainFamilies(chainOf(placement)),
    requiresTls: (placement) => http.requiresTls(chainOf(placement)),
  });
  const onSections = {
    keys: sectionsWithHosts(graph, entries, contents),
    get(key: string) {
      const hosts = exactPartsOf<HostsOfSection>(key);
      return [hosts, onSection(hosts.section)] as const;
    },
  };
  return { entries, host, placedHost, onChain, onSections, isRerouting, ...byChain(graph, entries, host) };
}

const chainOf = ({ gateway, chain }: Placement) => chainKey(gateway, chain);

/** The keys of all `HostsOfSection`. */
function sectionsWithHosts(
  graph: Graph,
  entries: SortedIndex<HostEntry>,
  contents: Memo<HostContent | undefined>,
): KeySet {
  const index = graph.sortedIndex<null>({
    name: 'listeners with hosts',
    keys: entries.keys,
    emit: (host) =>
      (contents(host)?.places ?? []).flatMap((place) => {
        const { section } = place;
        return section === undefined
          ? []
          : [{ bucket: exactKeyOf({ chain: chainOf(place), section } satisfies HostsOfSection), item: null }];
      }),
    compare: () => 0,
    identify: () => '',
  });
  return index.keys;
}

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

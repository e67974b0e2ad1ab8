// The virtual hosts of HTTP chains: their entries, the policies that apply to them, and the filters that the chain needs for them.

import { equalJson } from '../../../grammar/json.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { SortedIndex } from '../../../incremental/sorted-index.ts';
import { exactPartsOf } from '../../../objects/key.ts';
import type { Keyed } from '../../keyed.ts';
import type { ContentBytes } from '../../limits/content-bytes.ts';
import { type SectionKey, sectionKey } from '../../policies/attachment-levels.ts';
import type { Settings } from '../../settings.ts';
import { type ChainFilter, compareFilters, filterIdentity } from '../chain-filter.ts';
import { type ChainKey, chainOfHost } from '../keys.ts';
import type { HttpChains } from '../listeners/http-chains.ts';
import { type Demands, demandsBelow, equalDemands, NO_DEMANDS } from '../rerouting/demands.ts';
import { reroutingFilters } from '../rerouting/rerouting-chains.ts';
import type { EffectiveTrafficPolicy, TrafficPolicies } from '../traffic-policy/traffic-policies.ts';
import { type HostContent, type HostEntry, hostContents, hostEntries } from './host-entries.ts';
import { limitedChains, limitedSections } from './listener-limits.ts';
import type { LargePlace } from './placed-policies.ts';
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
  /** Chains that answer 500 because their policies are too large. */
  readonly limitedChains: () => readonly LargePlace[];
  /** Why hosts of a route answer 500 although its listener doesn't; empty for most routes. */
  readonly limitsOnHosts: (route: string) => readonly string[];
  readonly isLimitedChain: (key: string) => boolean;
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
  readonly settings: Pick<Settings, 'weightedRoutePrecedence' | 'maxPlacedBytes'>;
  readonly bytesOf: ContentBytes;
}

export function httpHosts(graph: Graph, sources: HttpHostSources): HttpHosts {
  const { translated, http, policies, places, settings, bytesOf } = sources;
  const entries = hostEntries(graph, translated, { isWeighted: settings.weightedRoutePrecedence });
  const wholeOnChain = graph.memo('policies of a chain, without limits', (key) =>
    policies.effective(http.chains.get(key).map(places.onChain), 'routeConfiguration'),
  );
  // Hosts read only this, so that other changes of the chain's policies don't affect them.
  const chainFamilies = graph.memo('families of a chain', (key) => wholeOnChain(key).families, {
    isEqual: equalJson,
  });
  const wholeOnSection = graph.memo('policies of a listener on its hosts, without limits', (section) =>
    policies.effective([places.onSection(section)], 'virtualHost'),
  );
  const rerouting = reroutingFilters(graph, translated, (key) => [
    ...wholeOnChain(key).filters,
    ...http.chains
      .get(key)
      .flatMap(({ listeners }) =>
        listeners.flatMap((listener) => wholeOnSection(sectionKey(listener)).filters),
      ),
  ]);
  const isRerouting = graph.memo('whether routes change in a chain', (key) => rerouting(key).length > 0);
  const inherited = graph.memo<Demands | undefined>(
    'demands of a chain in which routes change',
    (key) => (isRerouting(key) ? demandsBelow(NO_DEMANDS, wholeOnChain(key).perFilter) : undefined),
    { isEqual: equalDemands },
  );
  const noPolicies = policies.effective([], 'virtualHost');
  const contents = hostContents(graph, entries);
  const sections = limitedSections(graph, { entries, contents, settings, bytesOf, wholeOnSection });
  const { placed: placedHost, served: host } = hosts(graph, {
    contents,
    policies: policiesOfHosts(sources, wholeOnChain, sections.policies),
    noPolicies,
    inherited: (placement) => inherited(chainOfHost(placement)),
    chainFamilies: (placement) => chainFamilies(chainOfHost(placement)),
    requiresTls: (placement) => http.requiresTls(chainOfHost(placement)),
  });
  const indexes = byChain(graph, entries, host);
  const chains = limitedChains(graph, { http, settings, bytesOf, wholeOnChain });
  return {
    entries,
    host,
    placedHost,
    onChain: chains.onChain,
    onSections: {
      keys: sections.keys,
      get(key: string) {
        const place = exactPartsOf<HostsOfSection>(key);
        return [place, wholeOnSection(place.section)] as const;
      },
    },
    isRerouting,
    limitedChains: chains.limited,
    limitsOnHosts: (route) => sections.onRoutes.get(route),
    isLimitedChain: chains.isLimited,
    ...indexes,
  };
}

/** The policies of the listener that a route on a host attached through. */
function policiesOfHosts(
  { policies }: Pick<HttpHostSources, 'policies'>,
  onChain: Memo<EffectiveTrafficPolicy>,
  onSection: (section: SectionKey, host: HostContent) => EffectiveTrafficPolicy,
): (placement: Placement, host: HostContent) => EffectiveTrafficPolicy {
  return (placement, host) => {
    const { section } = placement;
    if (section !== undefined) return onSection(section, host);
    // The RouteConfiguration of an HTTPS listener carries its policies; each host repeats what only a virtual host can have.
    const { retryPolicy } = onChain(chainOfHost(placement));
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
        return served === undefined ? [] : [{ bucket: chainOfHost(served.placement), item: served }];
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
        const bucket = chainOfHost(served.placement);
        return served.filters.map((item) => ({ bucket, item }));
      },
      compare: compareFilters,
      identify: filterIdentity,
    }),
  };
}

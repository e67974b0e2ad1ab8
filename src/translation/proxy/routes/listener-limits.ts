// The policies of listeners on their hosts and of chains, within the limit of bytes.

import { advice } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { SortedIndex } from '../../../incremental/sorted-index.ts';
import { exactKeyOf, exactPartsOf, keyOf } from '../../../objects/key.ts';
import { compareAge, compareText, keyOfObject } from '../../../objects/reference.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { ContentBytes } from '../../limits/content-bytes.ts';
import { type SectionKey, sectionKey } from '../../policies/attachment-levels.ts';
import type { Report, Reporter } from '../../reports.ts';
import { HTTP_LIKE_KINDS, type RouteObject } from '../../routes/route.ts';
import type { Settings } from '../../settings.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { chainOfHost } from '../keys.ts';
import type { EffectiveTrafficPolicy } from '../traffic-policy/traffic-policies.ts';
import type { HostContent, HostEntry } from './host-entries.ts';
import type { HostsOfSection, HttpHostSources, HttpHosts } from './http-hosts.ts';
import { agree } from './listener-levels.ts';
import { type PlacedPolicies, placedPolicies, policyBytes, withError } from './placed-policies.ts';

interface LimitSources {
  readonly settings: Pick<Settings, 'maxPlacedBytes'>;
  readonly bytesOf: ContentBytes;
}

export interface LimitedSections {
  /** The keys of all `HostsOfSection`. */
  readonly keys: KeySet;
  /** The policies of a listener on a host. */
  readonly policies: (section: SectionKey, host: HostContent) => EffectiveTrafficPolicy;
  /** Why hosts of a route are limited, by its key. An index, since each of thousands of routes asks. */
  readonly onRoutes: SortedIndex<string>;
}

/** A host on which the policies of a listener are. */
interface CountedHost {
  readonly host: string;
  readonly copies: number;
  /** Whose host it is: of the oldest route that attached through the listener. */
  readonly route: RouteObject | undefined;
}

/** The policies of listeners on their hosts, unless they are too large. The namespace that has the most hosts is limited, not the listener. */
export function limitedSections(
  graph: Graph,
  {
    entries,
    contents,
    settings,
    bytesOf,
    wholeOnSection,
  }: LimitSources & {
    readonly entries: SortedIndex<HostEntry>;
    readonly contents: Memo<HostContent | undefined>;
    readonly wholeOnSection: Memo<EffectiveTrafficPolicy>;
  },
): LimitedSections {
  const placed = placedPolicies(graph, {
    name: 'policies of listeners on their hosts',
    limit: settings.maxPlacedBytes,
    copies: 'hosts',
    bytesAt: (section) => policyBytes(wholeOnSection(section), bytesOf),
    *places() {
      for (const key of index.keys) {
        const { section } = exactPartsOf<HostsOfSection>(key);
        if (!placed.isCounted(section)) continue;
        for (const [namespace, hosts] of Map.groupBy(index.get(key), ({ route }) => namespaceOf(route))) {
          let copies = 0;
          for (const host of hosts) copies += host.copies;
          yield {
            ...{ namespace, copies },
            key: placeKey(section, namespace),
            content: section,
            sections: [],
            routes: () => [...new Set(hosts.flatMap(({ host }) => routesOn(contents(host), section)))],
          };
        }
      }
    },
  });
  const index = graph.sortedIndex<CountedHost>({
    name: 'listeners with hosts',
    keys: entries.keys,
    emit(host) {
      const content = contents(host);
      return (content?.places ?? []).flatMap((place) => {
        const { section } = place;
        if (section === undefined) return [];
        const bucket = exactKeyOf({ chain: chainOfHost(place), section } satisfies HostsOfSection);
        // Hosts of small policies aren't counted, so one item is enough.
        if (!placed.isCounted(section)) return [{ bucket, item: { host: '', copies: 1, route: undefined } }];
        const copies = copiesOn(content!, section, wholeOnSection);
        return [{ bucket, item: { host, copies, route: ownerOn(content!, section) } }];
      });
    },
    compare: (left, right) => compareText(left.host, right.host),
    identify: ({ host, copies, route }) =>
      keyOf(host, copies, namespaceOf(route), route?.metadata.name ?? ''),
  });
  return {
    keys: index.keys,
    policies(section, host) {
      const whole = wholeOnSection(section);
      if (!placed.isCounted(section) || !placed.isAnyLimited()) return whole;
      const found = placed.limitOf(placeKey(section, namespaceOf(ownerOn(host, section))));
      return found === undefined ? whole : { ...withError(whole, found.message), isOfHosts: true };
    },
    onRoutes: graph.sortedIndex<string>({
      name: 'routes with limited hosts',
      keys: index.keys,
      emit(key) {
        const { section } = exactPartsOf<HostsOfSection>(key);
        return placed
          .limited()
          .filter(({ content }) => content === section)
          .flatMap(({ routes, message }) => routes.map((bucket) => ({ bucket, item: message })));
      },
      compare: compareText,
      identify: (message) => message,
    }),
  };
}

const placeKey = (section: SectionKey, namespace: string): string => exactKeyOf([section, namespace]);

const namespaceOf = (route: RouteObject | undefined): string => route?.metadata.namespace ?? '';

/** The oldest route of a listener on a host: no younger one can take the host along where its namespace is limited. */
function ownerOn({ all }: HostContent, section: SectionKey): RouteObject | undefined {
  let oldest: RouteObject | undefined;
  for (const { placement, route } of all) {
    if (placement.section !== section || route === oldest) continue;
    if (oldest === undefined || compareAge(route, oldest) < 0) oldest = route;
  }
  return oldest;
}

const routesOn = (content: HostContent | undefined, section: SectionKey): readonly string[] =>
  (content?.all ?? [])
    .filter(({ placement }) => placement.section === section)
    .map(({ route }) => keyOfObject(route));

/** How often the policies of a listener are on a host: once, or on each of its routes if those of other listeners are there too. */
function copiesOn(
  { places, entries }: HostContent,
  section: SectionKey,
  onSection: Memo<EffectiveTrafficPolicy>,
): number {
  if (places.length < 2) return 1;
  const all = places.map((place) => place.section).filter((each) => each !== undefined);
  if (agree(all.map(onSection))) return 1;
  return entries.filter(({ placement }) => placement.section === section).length;
}

export interface LimitedChains extends Pick<PlacedPolicies, 'limited'> {
  readonly isLimited: (key: string) => boolean;
  /** By the key of a chain. */
  readonly onChain: Memo<EffectiveTrafficPolicy>;
}

/** The policies of chains, unless they are too large. */
export function limitedChains(
  graph: Graph,
  {
    http: { chains },
    settings,
    bytesOf,
    wholeOnChain,
  }: LimitSources & Pick<HttpHostSources, 'http'> & { readonly wholeOnChain: Memo<EffectiveTrafficPolicy> },
): LimitedChains {
  const filterBytes = (filters: readonly ChainFilter[]): number =>
    filters.reduce((sum, { config, gated }) => sum + bytesOf(config) + bytesOf(gated), 0);
  const placed = placedPolicies(graph, {
    name: 'policies of chains',
    limit: settings.maxPlacedBytes,
    copies: 'filter chain',
    bytesAt(key) {
      const effective = wholeOnChain(key);
      return policyBytes(effective, bytesOf) + filterBytes(effective.filters);
    },
    *places() {
      for (const key of chains.keys) {
        const [chain] = chains.get(key);
        if (chain === undefined || !placed.isCounted(key)) continue;
        const { namespace } = chain.listeners[0]!.owner;
        yield { ...{ key, namespace, copies: 1 }, content: key, sections: chain.listeners.map(sectionKey) };
      }
    },
  });
  const limitOf = (key: string) => (placed.isCounted(key) ? placed.limitOf(key) : undefined);
  return {
    onChain: graph.memo('policies of a chain', (key) => {
      const whole = wholeOnChain(key);
      const found = limitOf(key);
      return found === undefined ? whole : withError(whole, found.message);
    }),
    limited: placed.limited,
    isLimited: (key) => limitOf(key) !== undefined,
  };
}

/** TR-98: at listeners of limited chains, and at routes with limited hosts. */
export function listenerLimitReporter(
  snapshot: Snapshot,
  { limitedChains: chains, limitsOnHosts }: Pick<HttpHosts, 'limitedChains' | 'limitsOnHosts'>,
): Reporter {
  const report = (about: string, segments: Segments, message: string, which: string): Report => ({
    about,
    code: 'TR-98',
    segments,
    fault: advice(`${message}. All requests ${which} are answered with 500`, HINT),
  });
  return {
    name: 'sizes of policies on listeners',
    keys: snapshot.keysOf(['Gateway', 'XListenerSet', ...HTTP_LIKE_KINDS]),
    get(about) {
      const object = snapshot.oneOf(['Gateway', 'XListenerSet'], about);
      if (object === undefined)
        return limitsOnHosts(about).map((message) =>
          report(about, ['spec'], message, 'for hosts of the route'),
        );
      const listeners: readonly { readonly name: string }[] = object.spec.listeners;
      return chains().flatMap(({ sections, message }) =>
        sections.flatMap((section): readonly Report[] => {
          const [owner, name] = exactPartsOf<readonly [string, string]>(section);
          const index = owner === about ? listeners.findIndex((listener) => listener.name === name) : -1;
          if (index === -1) return [];
          return [report(about, ['spec', 'listeners', index], message, 'through the listener')];
        }),
      );
    },
  };
}

const HINT =
  'give policies shorter lists (of users or keys), attach them to fewer listeners, or let the routes of the listener have fewer hostnames';

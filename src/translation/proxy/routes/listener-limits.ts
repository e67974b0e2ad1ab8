// The policies of listeners on their hosts and of chains, within the limit of bytes.

import { advice } from '../../../diagnostics/finding.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { SortedIndex } from '../../../incremental/sorted-index.ts';
import { exactKeyOf, exactPartsOf } from '../../../objects/key.ts';
import { compareText } from '../../../objects/reference.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { ContentBytes } from '../../limits/content-bytes.ts';
import { type SectionKey, sectionKey } from '../../policies/attachment-levels.ts';
import type { Report, Reporter } from '../../reports.ts';
import type { Settings } from '../../settings.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { chainOfHost } from '../keys.ts';
import type { EffectiveTrafficPolicy } from '../traffic-policy/traffic-policies.ts';
import type { HostContent, HostEntry } from './host-entries.ts';
import type { HostsOfSection, HttpHostSources, HttpHosts } from './http-hosts.ts';
import { agree } from './listener-levels.ts';
import { type LargePlace, type PlacedPolicies, placedPolicies, policyBytes } from './placed-policies.ts';

interface LimitSources {
  readonly settings: Pick<Settings, 'maxPlacedBytes'>;
  readonly bytesOf: ContentBytes;
}

export interface LimitedSections extends Pick<PlacedPolicies, 'limited'> {
  /** The keys of all `HostsOfSection`. */
  readonly keys: KeySet;
  readonly policies: (hosts: HostsOfSection) => EffectiveTrafficPolicy;
}

/** The policies of listeners on their hosts, unless they are too large. */
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
    bytesAt: (key) => policyBytes(wholeOnSection(exactPartsOf<HostsOfSection>(key).section), bytesOf),
    *places() {
      for (const key of index.keys) {
        if (!placed.isCounted(key)) continue;
        let copies = 0;
        for (const item of index.get(key)) copies += item.copies;
        yield { key, sections: [exactPartsOf<HostsOfSection>(key).section], copies };
      }
    },
  });
  const index = graph.sortedIndex<{ readonly host: string; readonly copies: number }>({
    name: 'listeners with hosts',
    keys: entries.keys,
    emit(host) {
      const content = contents(host);
      return (content?.places ?? []).flatMap((place) => {
        const { section } = place;
        if (section === undefined) return [];
        const bucket = exactKeyOf({ chain: chainOfHost(place), section } satisfies HostsOfSection);
        // Hosts of small policies aren't counted, so one item is enough.
        if (!placed.isCounted(bucket)) return [{ bucket, item: { host: '', copies: 1 } }];
        return [{ bucket, item: { host, copies: copiesOn(content!, section, wholeOnSection) } }];
      });
    },
    compare: (left, right) => compareText(left.host, right.host),
    identify: ({ host, copies }) => `${host} ${copies}`,
  });
  return {
    keys: index.keys,
    policies: (hosts) => placed.within(exactKeyOf(hosts), wholeOnSection(hosts.section)),
    limited: placed.limited,
  };
}

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

export interface LimitedChains extends Pick<PlacedPolicies, 'limited' | 'isLimited'> {
  /** By the key of a chain. */
  readonly onChain: Memo<EffectiveTrafficPolicy>;
}

/** The policies of chains, unless they are too large, with the filters that each needs. */
export function limitedChains(
  graph: Graph,
  {
    http: { chains },
    settings,
    bytesOf,
    wholeOnChain,
    filtersOfChain,
  }: LimitSources &
    Pick<HttpHostSources, 'http'> &
    Pick<HttpHosts, 'filtersOfChain'> & { readonly wholeOnChain: Memo<EffectiveTrafficPolicy> },
): LimitedChains {
  const filterBytes = (filters: readonly ChainFilter[]): number =>
    filters.reduce((sum, { config, gated }) => sum + bytesOf(config) + bytesOf(gated), 0);
  const placed = placedPolicies(graph, {
    name: 'policies of chains',
    limit: settings.maxPlacedBytes,
    copies: 'filter chain',
    bytesAt(key) {
      const effective = wholeOnChain(key);
      return (
        policyBytes(effective, bytesOf) +
        filterBytes(effective.filters) +
        filterBytes(filtersOfChain.get(key))
      );
    },
    *places() {
      for (const key of chains.keys) {
        const [chain] = chains.get(key);
        if (chain === undefined || !placed.isCounted(key)) continue;
        yield { key, sections: chain.listeners.map(sectionKey), copies: 1 };
      }
    },
  });
  return {
    onChain: graph.memo('policies of a chain', (key) => placed.within(key, wholeOnChain(key))),
    limited: placed.limited,
    isLimited: placed.isLimited,
  };
}

/** TR-98. */
export function listenerLimitReporter(snapshot: Snapshot, limited: () => readonly LargePlace[]): Reporter {
  return {
    name: 'sizes of policies on listeners',
    keys: snapshot.keysOf(['Gateway', 'XListenerSet']),
    get(about) {
      const object = snapshot.oneOf(['Gateway', 'XListenerSet'], about);
      const listeners: readonly { readonly name: string }[] = object?.spec.listeners ?? [];
      return limited().flatMap(({ sections, message }) =>
        sections.flatMap((section): readonly Report[] => {
          const [owner, name] = exactPartsOf<readonly [string, string]>(section);
          const index = owner === about ? listeners.findIndex((listener) => listener.name === name) : -1;
          if (index === -1) return [];
          const fault = advice(`${message}. All requests through the listener are answered with 500`, HINT);
          return [{ about, code: 'TR-98', segments: ['spec', 'listeners', index], fault }];
        }),
      );
    },
  };
}

const HINT =
  'give policies shorter lists (of users or keys), attach them to fewer listeners, or let the routes of the listener have fewer hostnames';

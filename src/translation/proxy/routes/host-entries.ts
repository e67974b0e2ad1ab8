// What routes place on hosts: their matches by precedence, and what follows from these alone.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Emission } from '../../../incremental/lists.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { SortedIndex } from '../../../incremental/sorted-index.ts';
import type { RouteObject } from '../../routes/route.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { hostKey } from '../keys.ts';
import type { Placement } from './placement.ts';
import { comparePrecedence, type Precedence, precedences } from './precedence.ts';
import type { TranslatedMatch } from './translate-match.ts';
import type { TranslatedRoute } from './translated-routes.ts';

/** A match that is placed on a host; undefined for a route without matches, which needs the host as well. */
export interface HostEntry {
  readonly placement: Placement;
  readonly match?: TranslatedMatch;
  readonly precedence?: Precedence;
}

/** With the route that attaches; the match may be that of a child. */
export interface RouteEntry extends HostEntry {
  readonly route: RouteObject;
}

/** The entries of each host, in their order. */
export function hostEntries(
  graph: Graph,
  translated: Collection<TranslatedRoute>,
  { isWeighted }: { readonly isWeighted: boolean },
): SortedIndex<RouteEntry> {
  const precedence = precedences(isWeighted);
  return graph.collectionIndex<TranslatedRoute, RouteEntry>({
    name: 'entries of hosts',
    from: translated,
    emit({ placed, matches }) {
      const emitted: Emission<RouteEntry>[] = [];
      if (placed === undefined) return emitted;
      const ranks = matches.map(({ flat }) => precedence(flat));
      const { route } = placed;
      for (const placement of placed.placements) {
        const bucket = hostKey(placement);
        if (matches.length === 0) emitted.push({ bucket, item: { placement, route } });
        for (let index = 0; index < matches.length; index++)
          emitted.push({
            bucket,
            item: { placement, route, match: matches[index]!, precedence: ranks[index]! },
          });
      }
      return emitted;
    },
    compare: compareEntries,
    isEqual: (left, right) =>
      left.match === right.match &&
      left.placement.port === right.placement.port &&
      left.placement.section === right.placement.section,
  });
}

/** Those without a match come first. */
function compareEntries(left: HostEntry, right: HostEntry): number {
  if (left.precedence === undefined || right.precedence === undefined)
    return (left.precedence === undefined ? 0 : 1) - (right.precedence === undefined ? 0 : 1);
  return comparePrecedence(left.precedence, right.precedence);
}

/** What a host serves, without the policies on it: it stays the same while only those change. */
export interface HostContent {
  readonly placement: Placement;
  readonly entries: readonly PlacedMatch[];
  /** With those of routes without matches. */
  readonly all: readonly RouteEntry[];
  /** One placement for each listener that its routes attached through. */
  readonly places: readonly Placement[];
  /** Filters that its matches need. */
  readonly filters: ReadonlySet<ChainFilter>;
}

export type PlacedMatch = HostEntry & Required<Pick<HostEntry, 'match'>>;

const hasMatch = <E extends HostEntry>(entry: E): entry is E & PlacedMatch => entry.match !== undefined;

export function hostContents(graph: Graph, entries: SortedIndex<RouteEntry>): Memo<HostContent | undefined> {
  return graph.memo<HostContent | undefined>('content of a host', (key) => {
    const all = entries.get(key);
    const [first] = all;
    if (first === undefined) return undefined;
    // Those without a match come first.
    const matched = hasMatch(first) ? (all as readonly (RouteEntry & PlacedMatch)[]) : all.filter(hasMatch);
    const places = new Map<string | undefined, Placement>();
    for (const { placement } of matched.length === 0 ? all : matched)
      if (!places.has(placement.section)) places.set(placement.section, placement);
    const filters = new Set<ChainFilter>();
    for (const { match } of matched)
      if (match.filters.length > 0) for (const filter of match.filters) filters.add(filter);
    return { placement: first.placement, entries: matched, all, places: [...places.values()], filters };
  });
}

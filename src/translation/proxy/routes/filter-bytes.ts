// A bound on the bytes of filters that routes need, on all filter chains: each chain has each of them once. One set of keys of a megabyte, on
// the sixty-four listeners of a ListenerSet, could ask for as many megabytes.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { keyOf } from '../../../objects/key.ts';
import { compareText } from '../../../objects/reference.ts';
import { type SizedThing, thingsToLimit } from '../../limits/fair-limits.ts';
import type { ByteMeasure } from '../../limits/size-limits.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { chainOfHost } from '../keys.ts';
import type { TranslatedMatch } from './translate-match.ts';
import type { TranslatedRoute } from './translated-routes.ts';

/** A large filter that the routes of a namespace need, and where: they are the ones that ask for it. */
interface UsedFilter {
  readonly key: string;
  readonly name: string;
  readonly namespace: string;
  readonly bytes: number;
  readonly chains: readonly string[];
}

/** Its size: the bytes, times the chains. */
export interface LargeFilter extends SizedThing {
  readonly name: string;
  readonly chains: number;
}

export interface FilterBytes {
  /** The setting `maxPlacedBytes`. */
  readonly limit: number;
  /** The filter of a match that its namespace can't have beside all others; else undefined. */
  readonly tooLarge: (match: TranslatedMatch) => LargeFilter | undefined;
}

export function filterBytes(
  graph: Graph,
  translated: Collection<TranslatedRoute>,
  { limit, small, bytesOf }: ByteMeasure,
): FilterBytes {
  const sizeOf = ({ config, gated }: ChainFilter): number => bytesOf(config) + bytesOf(gated);
  const used = graph.collectionIndex<TranslatedRoute, UsedFilter>({
    name: 'large filters of routes',
    from: translated,
    emit(route) {
      const found = usedFilters(route, sizeOf, small);
      return found.map((item) => ({ bucket: ALL, item }));
    },
    compare: (left, right) => compareText(left.key, right.key),
    isEqual: (left, right) =>
      left.key === right.key &&
      left.bytes === right.bytes &&
      left.chains.length === right.chains.length &&
      left.chains.every((chain, index) => chain === right.chains[index]),
  });
  const limited = graph.memo<ReadonlyMap<string, LargeFilter>>('filters that are too large', () => {
    const filters = Array.from(
      Map.groupBy(used.get(ALL), ({ key }) => key),
      ([key, uses]): LargeFilter => {
        const { name, namespace } = uses[0]!;
        const chains = new Set(uses.flatMap((use) => use.chains)).size;
        const bytes = Math.max(...uses.map((use) => use.bytes));
        return { key, name, namespace, chains, size: bytes * chains, least: 0 };
      },
    );
    return new Map(thingsToLimit(filters, limit).map((filter) => [filter.key, filter]));
  });
  return {
    limit,
    tooLarge({ filters, flat }) {
      for (const filter of filters) {
        if (sizeOf(filter) <= small) continue;
        const found = limited(ALL).get(keyOf(filter.name, namespaceOf(flat)));
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

const ALL = '';
const NONE: readonly never[] = [];

const namespaceOf = ({ held }: TranslatedMatch['flat']): string => held.route.metadata.namespace ?? '';

function usedFilters(
  { placed, matches }: TranslatedRoute,
  sizeOf: (filter: ChainFilter) => number,
  small: number,
): readonly UsedFilter[] {
  if (placed === undefined || !matches.some(({ filters }) => filters.length > 0)) return NONE;
  let found: Map<string, UsedFilter> | undefined;
  let chains: readonly string[] | undefined;
  for (const { filters, flat } of matches)
    for (const filter of filters) {
      const bytes = sizeOf(filter);
      if (bytes <= small) continue;
      const namespace = namespaceOf(flat);
      const { name } = filter;
      const key = keyOf(name, namespace);
      chains ??= [...new Set(placed.placements.map(chainOfHost))].sort(compareText);
      found ??= new Map();
      found.set(key, { key, name, namespace, bytes, chains });
    }
  return found === undefined ? NONE : [...found.values()];
}

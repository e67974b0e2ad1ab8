// Virtual hosts: the matches of all routes that are placed on a host, by precedence, with names that give the position of each.

import { equalJson } from '../../../grammar/json.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { SortedIndex } from '../../../incremental/sorted-index.ts';
import { compareText } from '../../../objects/reference.ts';
import type { SectionKey } from '../../policies/attachment-levels.ts';
import type { ChainFilter } from '../chain-filter.ts';
import type { Route, VirtualHost } from '../envoy/generated/envoy.config.route.v3.ts';
import type { FilterFamilyStates } from '../filter-families.ts';
import { hostKey } from '../keys.ts';
import { type Entries, entriesWithDemands, routeWithDemands } from '../rerouting/demands.ts';
import type { EffectiveTrafficPolicy } from '../traffic-policy/traffic-policies.ts';
import { ERROR_ROUTE } from './error-route.ts';
import { withFilterOverrides } from './filter-overrides.ts';
import {
  agree,
  aroundRoutes,
  counters,
  type ListenerLevel,
  listenerLevel,
  withListener,
} from './listener-levels.ts';
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

export interface ServedHost {
  readonly placement: Placement;
  readonly virtualHost: VirtualHost;
  /** Filters that the chain needs for it and its routes. */
  readonly filters: readonly ChainFilter[];
  /** Policies on the virtual host. If they have errors, its routes are replaced. */
  readonly effective: EffectiveTrafficPolicy;
  /** The HTTP listeners that its routes attached through, sorted. */
  readonly sections: readonly SectionKey[];
  /** The policies of each of them, if they differ: on its routes then, and not on the virtual host. */
  readonly onRoutes?: ReadonlyMap<string | undefined, ListenerLevel>;
  /** States of filter families on it and its chain, as its routes inherit them. */
  readonly around: readonly FilterFamilyStates[];
  /** Where the route of a request can change: the entries that its routes inherit, the nearest first. */
  readonly inherited?: readonly Entries[] | undefined;
  /** For a faster update. */
  readonly entries: readonly HostEntry[];
  readonly routes: readonly (Route | undefined)[];
}

/** The policies of a listener on a host that routes attached through it. */
export const policiesOn = ({ onRoutes, effective }: ServedHost, section: string | undefined) =>
  onRoutes?.get(section)?.effective ?? effective;

/** The policies of all listeners on a host. */
export const policiesOnHost = ({ onRoutes, effective }: ServedHost): readonly EffectiveTrafficPolicy[] =>
  onRoutes === undefined ? [effective] : [...onRoutes.values()].map((level) => level.effective);

/** The entries of each host, in their order. */
export function hostEntries(
  graph: Graph,
  translated: Collection<TranslatedRoute>,
  { isWeighted }: { readonly isWeighted: boolean },
): SortedIndex<HostEntry> {
  const precedence = precedences(isWeighted);
  return graph.collectionIndex<TranslatedRoute, HostEntry>({
    name: 'entries of hosts',
    from: translated,
    emit({ placed, matches }) {
      const placements = placed?.placements ?? [];
      if (placements.length === 0) return [];
      const ranked = matches.map((match) => ({ match, precedence: precedence(match.flat) }));
      return placements.flatMap((placement) => {
        const bucket = hostKey(placement);
        if (ranked.length === 0) return [{ bucket, item: { placement } }];
        return ranked.map((entry) => ({ bucket, item: { placement, ...entry } }));
      });
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

export interface ServedHostOptions {
  readonly entries: SortedIndex<HostEntry>;
  /** Policies of the listener that a route on a host attached through. */
  readonly policies: (placement: Placement) => EffectiveTrafficPolicy;
  readonly noPolicies: EffectiveTrafficPolicy;
  /** States of filter families from the policies on its chain. */
  readonly chainFamilies: (placement: Placement) => FilterFamilyStates | undefined;
  /** The entries of the chain of a host, if the route of a request can change there. */
  readonly inherited: (placement: Placement) => Entries | undefined;
  /** Whether the chain of a host terminates TLS. */
  readonly requiresTls: (placement: Placement) => boolean;
}

export function servedHosts(graph: Graph, options: ServedHostOptions): Memo<ServedHost | undefined> {
  const { entries, chainFamilies, inherited: inheritedFrom, requiresTls } = options;
  return graph.memo<ServedHost | undefined>('virtual host', (key, previous) => {
    const all = entries.get(key);
    const [first] = all;
    if (first === undefined) return undefined;
    const { placement } = first;
    const matched = first.match === undefined ? all.filter(({ match }) => match !== undefined) : all;
    const name = virtualHostName(placement);
    const listeners = policiesOf(matched.length === 0 ? all : matched, options);
    const { effective, onRoutes } = listeners;
    const { around, entries: standing } = aroundRoutes(effective.families, chainFamilies(placement));
    const counted = onRoutes === undefined ? {} : counters(onRoutes.values());
    const counting = Object.keys(counted);
    const own = { ...standing, ...effective.perFilter, ...counted };
    const fromChain = inheritedFrom(placement);
    const inherited = fromChain && [own, fromChain];
    const isSame = isSameAround(previous, around, onRoutes);
    const isSameInherited = previous !== undefined && equalJson(previous.inherited, inherited);
    const isPlain = onRoutes === undefined && previous?.onRoutes === undefined;
    const routes = matched.map((entry, position) => {
      const { match } = entry;
      const isKnown = previous?.entries[position] === entry && isSameInherited;
      if (isKnown && (isSame || (isPlain && match!.families === undefined))) return previous.routes[position];
      const level = onRoutes?.get(entry.placement.section);
      const route = namedRoute(name, position, match!, {
        port: placement.port,
        around: level?.around ?? around,
      });
      const whole = route && level ? withListener(route, level, counting) : route;
      return kept(
        previous?.routes[position],
        whole && inherited ? routeWithDemands(whole, inherited) : whole,
      );
    });
    const emitted = routes.filter((route) => route !== undefined);
    const filters = new Set(effective.filters);
    for (const level of onRoutes?.values() ?? []) for (const filter of level.filters) filters.add(filter);
    for (const { match } of matched)
      if (match!.filters.length > 0) for (const filter of match!.filters) filters.add(filter);
    const common = {
      placement,
      ...listeners,
      filters: [...filters],
      entries: matched,
      routes,
      around,
      inherited,
    };
    const base = { name, domains: [placement.host] };
    const { errors } = effective.merged;
    if (errors.length > 0) {
      const route = { match: { prefix: '/' }, ...ERROR_ROUTE };
      return { ...common, virtualHost: kept(previous?.virtualHost, { ...base, routes: [route] }) };
    }
    const { metadata, retryPolicy } = effective;
    const perFilter = fromChain === undefined ? own : entriesWithDemands(own, [fromChain]);
    return {
      ...common,
      virtualHost: kept(previous?.virtualHost, {
        ...base,
        ...(emitted.length === 0 ? {} : { routes: emitted }),
        ...(requiresTls(placement) ? { requireTls: 'ALL' as const } : {}),
        ...(retryPolicy === undefined ? {} : { retryPolicy }),
        ...(Object.keys(perFilter).length === 0 ? {} : { typedPerFilterConfig: perFilter }),
        ...(metadata === undefined ? {} : { metadata }),
      }),
    };
  });
}

type HostPolicies = Pick<ServedHost, 'effective' | 'sections' | 'onRoutes'>;

/** Of the listeners that the routes of a host attached through: on the host if the same policies act on all routes, as on most hosts. */
function policiesOf(
  entries: readonly HostEntry[],
  { policies, noPolicies, chainFamilies }: ServedHostOptions,
): HostPolicies {
  const [{ placement }] = entries as readonly [HostEntry];
  const places = new Map([[placement.section, placement]]);
  for (const { placement: each } of entries)
    if (each.section !== placement.section) places.set(each.section, each);
  const sections = [...places.keys()].filter((section) => section !== undefined).sort(compareText);
  if (places.size === 1) return { effective: policies(placement), sections };
  const effective = sections.map((section) => policies(places.get(section)!));
  if (agree(effective)) return { effective: effective[0]!, sections };
  const levels = sections.map((section, index) => {
    const own = effective[index]!;
    return [section, listenerLevel(section, own, chainFamilies(placement))] as const;
  });
  return { effective: noPolicies, sections, onRoutes: new Map(levels) };
}

/** Whether routes inherit the same as before. */
function isSameAround(
  previous: ServedHost | undefined,
  around: ServedHost['around'],
  onRoutes: ServedHost['onRoutes'],
): boolean {
  if (previous === undefined || !equalJson(previous.around, around)) return false;
  const before = previous.onRoutes;
  if (before === undefined || onRoutes === undefined) return before === onRoutes;
  return (
    before.size === onRoutes.size &&
    [...onRoutes].every(([section, { effective, around }]) => {
      const known = before.get(section);
      return known?.effective === effective && equalJson(known.around, around);
    })
  );
}

/** `listener~8080~shop_example_org` */
export function virtualHostName({ chain, host }: Pick<Placement, 'chain' | 'host'>): string {
  return `${chain}~${host}`.replaceAll('.', '_');
}

/** Equal values keep their identity, so that nothing is derived again. */
function kept<V>(previous: V | undefined, next: V): V {
  return previous !== undefined && equalJson(previous, next) ? previous : next;
}

/** What a route gets from its host. */
export interface Surroundings {
  /** The target of redirects to the listener's port. */
  readonly port: number;
  /** From `aroundRoutes`. */
  readonly around: readonly FilterFamilyStates[];
  readonly inherited?: readonly Entries[] | undefined;
}

/** Undefined where the match serves nothing. */
export function namedRoute(
  host: string,
  position: number,
  { flat, route: own, redirectsToListenerPort, families }: TranslatedMatch,
  { port, around, inherited }: Surroundings,
): Route | undefined {
  if (own === undefined) return undefined;
  const overriding = families === undefined ? own : withFilterOverrides(own, families, around);
  const route = inherited === undefined ? overriding : routeWithDemands(overriding, inherited);
  const { held, matchIndex } = flat;
  const { metadata, kind } = held.route;
  const rule = held.rule.name === undefined ? '' : `-${held.rule.name}`;
  const object = `${kind.toLowerCase()}-${metadata.name}-${metadata.namespace ?? ''}`;
  const name = `${host}-route-${position}-${object}-${held.index}-${matchIndex}${rule}-matcher-${matchIndex}`;
  if (!redirectsToListenerPort) return { name, ...route };
  return { name, ...route, redirect: { ...route.redirect, portRedirect: port } };
}

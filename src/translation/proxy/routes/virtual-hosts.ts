// Virtual hosts: the matches of all routes that are placed on a host, by precedence, with names that give the position of each.

import { equalJson } from '../../../grammar/json.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import { compareText } from '../../../objects/reference.ts';
import type { SectionKey } from '../../policies/attachment-levels.ts';
import type { ChainFilter } from '../chain-filter.ts';
import type { TypedConfig } from '../envoy/any.ts';
import type { Route, VirtualHost } from '../envoy/generated/envoy.config.route.v3.ts';
import type { FilterFamilyStates } from '../filter-families.ts';
import {
  type Demands,
  demandsBelow,
  demandsNothing,
  entriesWithDemands,
  equalDemands,
  routeWithDemands,
} from '../rerouting/demands.ts';
import type { EffectiveTrafficPolicy } from '../traffic-policy/traffic-policies.ts';
import { ERROR_ROUTE } from './error-route.ts';
import { withFilterOverrides } from './filter-overrides.ts';
import type { HostContent, HostEntry, PlacedMatch } from './host-entries.ts';
import {
  agree,
  aroundRoutes,
  counters,
  type ListenerLevel,
  listenerLevel,
  withListener,
} from './listener-levels.ts';
import type { Placement } from './placement.ts';
import type { TranslatedMatch } from './translate-match.ts';

/** A host with what acts on its routes, without the routes as Envoy gets them: many readers need no more. */
export interface PlacedHost {
  readonly placement: Placement;
  /** Policies on the virtual host. If they have errors, its routes are replaced. */
  readonly effective: EffectiveTrafficPolicy;
  /** The HTTP listeners that its routes attached through, sorted. */
  readonly sections: readonly SectionKey[];
  /** The policies of each of them, if they differ: on its routes then, and not on the virtual host. */
  readonly onRoutes?: ReadonlyMap<string | undefined, ListenerLevel>;
  /** States of filter families on it and its chain, as its routes inherit them. */
  readonly around: readonly FilterFamilyStates[];
  /** Where the route of a request can change: the demands that its routes inherit. */
  readonly inherited?: Demands | undefined;
  readonly entries: readonly HostEntry[];
}

export interface ServedHost extends PlacedHost {
  readonly virtualHost: VirtualHost;
  /** Filters that the chain needs for it and its routes. */
  readonly filters: readonly ChainFilter[];
  /** One for each entry; undefined: it serves nothing. */
  readonly routes: readonly (Route | undefined)[];
  /** For a faster update. */
  readonly made?: {
    readonly content: HostContent;
    /** The positions of routes that policies on the host or its chain can change; absent until these have changed. */
    readonly variable?: readonly number[];
  };
}

/** The policies of a listener on a host that routes attached through it. */
export const policiesOn = ({ onRoutes, effective }: PlacedHost, section: string | undefined) =>
  onRoutes?.get(section)?.effective ?? effective;

/** The policies of all listeners on a host. */
export const policiesOnHost = ({ onRoutes, effective }: PlacedHost): readonly EffectiveTrafficPolicy[] =>
  onRoutes === undefined ? [effective] : [...onRoutes.values()].map((level) => level.effective);

/** Whether the host serves an entry, where it doesn't answer 500 as a whole. */
export const isServed = (entry: HostEntry): entry is PlacedMatch => entry.match?.route !== undefined;

export interface ServedHostOptions {
  readonly contents: Memo<HostContent | undefined>;
  /** Policies of the listener that a route on a host attached through. */
  readonly policies: (placement: Placement, host: HostContent) => EffectiveTrafficPolicy;
  readonly noPolicies: EffectiveTrafficPolicy;
  /** States of filter families from the policies on its chain. */
  readonly chainFamilies: (placement: Placement) => FilterFamilyStates | undefined;
  /** The demands of the chain of a host, if the route of a request can change there. */
  readonly inherited: (placement: Placement) => Demands | undefined;
  /** Whether the chain of a host terminates TLS. */
  readonly requiresTls: (placement: Placement) => boolean;
}

/** A placed host, with what is prepared for its virtual host. */
interface PreparedHost extends PlacedHost {
  readonly content: HostContent;
  /** The configuration of filters on the virtual host, without demands. */
  readonly own: Readonly<Record<string, TypedConfig>>;
  /** The names of all counters of the host. */
  readonly counting: readonly string[];
}

export interface Hosts {
  readonly placed: Memo<PlacedHost | undefined>;
  readonly served: Memo<ServedHost | undefined>;
}

export function hosts(graph: Graph, options: ServedHostOptions): Hosts {
  const placed = preparedHosts(graph, options);
  return { placed, served: servedHosts(graph, placed, options) };
}

function preparedHosts(graph: Graph, options: ServedHostOptions): Memo<PreparedHost | undefined> {
  const { contents, chainFamilies, inherited: inheritedFrom } = options;
  return graph.memo<PreparedHost | undefined>('host with its policies', (key) => {
    const content = contents(key);
    if (content === undefined) return undefined;
    const { placement, entries } = content;
    const listeners = policiesOf(content, options);
    const { effective, onRoutes } = listeners;
    const { around, entries: standing } = aroundRoutes(effective.families, chainFamilies(placement));
    const counted = onRoutes === undefined ? {} : counters(onRoutes.values());
    const own = { ...standing, ...effective.perFilter, ...counted };
    const fromChain = inheritedFrom(placement);
    const inherited = fromChain && demandsBelow(fromChain, own);
    return {
      placement,
      ...listeners,
      around,
      inherited,
      entries,
      content,
      own,
      counting: Object.keys(counted),
    };
  });
}

function servedHosts(
  graph: Graph,
  placed: Memo<PreparedHost | undefined>,
  { inherited: inheritedFrom, requiresTls }: ServedHostOptions,
): Memo<ServedHost | undefined> {
  return graph.memo<ServedHost | undefined>('virtual host', (key, previous) => {
    const host = placed(key);
    if (host === undefined) return undefined;
    const { content, own, counting, ...common } = host;
    const { placement, effective, onRoutes, around, inherited } = host;
    const name = virtualHostName(placement);
    const place = { name, around, onRoutes, counting, inherited };
    const { routes, variable } = routesOf(content, place, previous);
    const emitted = routes.filter((route) => route !== undefined);
    const needed = new Set(effective.filters);
    for (const level of onRoutes?.values() ?? []) for (const filter of level.filters) needed.add(filter);
    for (const filter of content.filters) needed.add(filter);
    const filters = [...needed];
    const made = { content, ...(variable && { variable }) };
    const base = { name, domains: [placement.host] };
    const { errors } = effective.merged;
    if (errors.length > 0) {
      const route = { match: { prefix: '/' }, ...ERROR_ROUTE };
      const virtualHost = kept(previous?.virtualHost, { ...base, routes: [route] });
      return { ...common, filters, routes, made, virtualHost };
    }
    const { metadata, retryPolicy } = effective;
    const fromChain = inheritedFrom(placement);
    const perFilter = fromChain === undefined ? own : entriesWithDemands(own, fromChain);
    const virtualHost = kept(previous?.virtualHost, {
      ...base,
      ...(emitted.length === 0 ? {} : { routes: emitted }),
      ...(requiresTls(placement) ? { requireTls: 'ALL' as const } : {}),
      ...(retryPolicy === undefined ? {} : { retryPolicy }),
      ...(Object.keys(perFilter).length === 0 ? {} : { typedPerFilterConfig: perFilter }),
      ...(metadata === undefined ? {} : { metadata }),
    });
    return { ...common, filters, routes, made, virtualHost };
  });
}

type HostPolicies = Pick<PlacedHost, 'effective' | 'sections' | 'onRoutes'>;

/** Of the listeners that the routes of a host attached through: on the host if the same policies act on all routes, as on most hosts. */
function policiesOf(
  host: HostContent,
  { policies, noPolicies, chainFamilies }: ServedHostOptions,
): HostPolicies {
  const { placement, places } = host;
  const [only, ...others] = places as readonly [Placement, ...Placement[]];
  const bySection = new Map(places.map((place) => [place.section, place]));
  const sections = [...bySection.keys()].filter((section) => section !== undefined).sort(compareText);
  if (others.length === 0) return { effective: policies(only, host), sections };
  const effective = sections.map((section) => policies(bySection.get(section)!, host));
  if (agree(effective)) return { effective: effective[0]!, sections };
  const levels = sections.map((section, index) => {
    const own = effective[index]!;
    return [section, listenerLevel(section, own, chainFamilies(placement))] as const;
  });
  return { effective: noPolicies, sections, onRoutes: new Map(levels) };
}

/** What a host adds to its routes. */
interface RoutesPlace {
  readonly name: string;
  readonly around: ServedHost['around'];
  readonly onRoutes: ServedHost['onRoutes'] | undefined;
  readonly inherited: Demands | undefined;
  /** The names of all counters of the host. */
  readonly counting: readonly string[];
}

/** Routes stay as they are unless their match changed, or something that they take from the host. */
function routesOf(
  content: HostContent,
  place: RoutesPlace,
  previous: ServedHost | undefined,
): { readonly routes: ServedHost['routes']; readonly variable?: readonly number[] } {
  const { onRoutes } = place;
  const isSame = isSameAround(previous, place);
  const isSameInherited = previous !== undefined && equalDemands(previous.inherited, place.inherited);
  const isPlain = onRoutes === undefined && previous?.onRoutes === undefined;
  if (previous?.made?.content === content && (isSame || isPlain)) {
    const { routes, made } = previous;
    if (isSame && isSameInherited) return { routes, ...(made.variable && { variable: made.variable }) };
    const variable = made.variable ?? variablePositions(content, routes);
    const changed = [...routes];
    for (const position of variable)
      changed[position] = routeAt(position, content.entries[position]!, place, routes[position]);
    return { routes: changed, variable };
  }
  const routes = content.entries.map((entry, position) => {
    const before = previous?.routes[position];
    const isKnown =
      previous?.entries[position] === entry &&
      (isSame || (isPlain && entry.match.families === undefined)) &&
      (isSameInherited || before === undefined || demandsNothing(before));
    return isKnown ? before : routeAt(position, entry, place, before);
  });
  return { routes };
}

const variablePositions = ({ entries }: HostContent, routes: ServedHost['routes']): readonly number[] =>
  [...routes.keys()].filter((position) => {
    const route = routes[position];
    return entries[position]!.match.families !== undefined || (route !== undefined && !demandsNothing(route));
  });

function routeAt(
  position: number,
  { match, placement }: PlacedMatch,
  { name, around, onRoutes, counting, inherited }: RoutesPlace,
  before: Route | undefined,
): Route | undefined {
  const level = onRoutes?.get(placement.section);
  const { port } = placement;
  const route = namedRoute(name, position, match, { port, around: level?.around ?? around });
  const whole = route && level ? withListener(route, level, counting) : route;
  return kept(before, whole && inherited ? routeWithDemands(whole, inherited) : whole);
}

/** Whether routes inherit the same as before. */
function isSameAround(
  previous: ServedHost | undefined,
  { around, onRoutes }: Pick<RoutesPlace, 'around' | 'onRoutes'>,
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
  readonly inherited?: Demands | undefined;
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
  const { kind, metadata } = held.route;
  const { name: object, namespace = '' } = metadata;
  const index = held.rule.name === undefined ? matchIndex : `${matchIndex}-${held.rule.name}`;
  // Joined: V8 keeps each step of a long template, which takes several times the memory of the name.
  const name = [
    host,
    'route',
    position,
    kind.toLowerCase(),
    object,
    namespace,
    held.index,
    index,
    'matcher',
    matchIndex,
  ].join('-');
  if (!redirectsToListenerPort) return { name, ...route };
  return { name, ...route, redirect: { ...route.redirect, portRedirect: port } };
}

// The routes of edge Gateways: read once, then written as records for each listener that accepts them.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { GatewayListener } from '../../gateways/listener.ts';
import { type GatewayResource, keptOwn } from '../../keyed.ts';
import type { NeutralParts } from '../../neutral-parts.ts';
import type { DataPlane } from '../../plane.ts';
import { backendUses } from '../../references.ts';
import type { Reporter } from '../../reports.ts';
import type { AttachedRoute } from '../../routes/attached-routes.ts';
import { HTTP_LIKE_KINDS, hostnamesOf } from '../../routes/route.ts';
import { NO_ROUTE_VERDICTS, negative, type RouteVerdicts } from '../../verdict.ts';
import { type EdgeListeners, listenerKey } from '../listeners/edge-listeners.ts';
import type { Route, RouteBackend, TcpRoute } from '../model/records.ts';
import { EDGE } from '../name.ts';
import type { EdgeOptions } from '../options.ts';
import { referenceResolver } from './backend-references.ts';
import { type ReadRoute, readRoute } from './build-rule.ts';
import type { BuiltRoute, BuiltRule, RuleUnits, UnitsAt } from './built-rule.ts';
import { edgeRouteReporter } from './edge-route-reporter.ts';
import { edgeRouteVerdicts } from './route-entries.ts';

export interface EdgeRoutes {
  /** Of the routes that attach to an edge Gateway. */
  readonly keys: KeySet;
  /** By the key of the route; undefined where it attaches to no edge Gateway. */
  readonly built: Memo<ReadRoute | undefined>;
  /** The listeners that accept a route and have a record. */
  readonly listenersOf: (route: string) => readonly GatewayListener[];
  readonly onRoute: (route: string) => RouteVerdicts;
  readonly reporter: Reporter;
  readonly backendReferences: DataPlane['backendReferences'];
}

export function edgeRoutes(
  graph: Graph,
  { snapshot, gateways, routes: { attached } }: NeutralParts,
  listeners: EdgeListeners,
  options: EdgeOptions,
): EdgeRoutes {
  const resolve = referenceResolver(graph, { snapshot, grants: gateways.grants, options });
  const isOurs = (found: AttachedRoute | undefined): found is AttachedRoute =>
    found?.parents.some(({ dataPlane }) => dataPlane === EDGE) ?? false;
  const ours = graph.collectionIndex<AttachedRoute | undefined, true>({
    name: 'keys of routes of the edge',
    from: attached,
    emit: (found, key) => (isOurs(found) ? [{ bucket: key, item: true }] : []),
    compare: () => 0,
  });
  const read = graph.memo<ReadRoute | undefined>('route of the edge', (key) => {
    const found = attached.get(key);
    return isOurs(found) ? readRoute(found.route, resolve, options) : undefined;
  });
  return {
    keys: ours.keys,
    built: read,
    listenersOf(key) {
      const parents = attached.get(key)?.parents ?? [];
      const found = new Set<GatewayListener>();
      for (const parent of parents)
        if (parent.dataPlane === EDGE)
          for (const { listener } of parent.listeners) if (listeners.isServed(listener)) found.add(listener);
      return [...found];
    },
    onRoute(key) {
      if (!isOurs(attached.get(key))) return NO_ROUTE_VERDICTS;
      const problem = read(key)?.problem;
      const unresolved = problem && negative('ResolvedRefs', problem.reason, problem.message);
      return edgeRouteVerdicts(key, unresolved, options);
    },
    backendReferences(key) {
      const route = attached.get(key)?.route;
      return route === undefined
        ? []
        : backendUses(route.spec, route).map(({ reference }) => [reference, route] as const);
    },
    reporter: edgeRouteReporter({
      keys: ours.keys,
      built: read,
      isAlone: (key) => attached.get(key)?.parents.every(({ dataPlane }) => dataPlane === EDGE) ?? false,
    }),
  };
}

export interface RouteRecords {
  readonly routes: Collection<readonly GatewayResource<Route>[]>;
  readonly tcpRoutes: Collection<readonly GatewayResource<TcpRoute>[]>;
}

/** `unitsAt`: the units that are written with a rule. */
export function routeRecords(
  graph: Graph,
  { keys, built, listenersOf }: EdgeRoutes,
  unitsAt: UnitsAt,
  options: EdgeOptions,
): RouteRecords {
  const recordsOf = <R extends Pick<Route, 'key' | 'listenerKey'>>(
    name: string,
    isWritten: (kind: string) => boolean,
    write: (rule: BuiltRule, at: RecordPlace) => readonly R[],
  ): Collection<readonly GatewayResource<R>[]> =>
    graph.collection<readonly GatewayResource<R>[]>({
      name,
      keys,
      derive(key, previous) {
        const found = built(key);
        if (found === undefined || found.rules.length === 0 || !isWritten(found.route.kind)) return NONE;
        const { route, rules } = found;
        const records = listenersOf(key).flatMap((listener) =>
          rules
            .flatMap((rule) => {
              const units = unitsAt({ listener, route, rule: rule.index, own: rule.own }, rule);
              return write(rule, { listener, units, route, suffix: suffixOf(listener, options) });
            })
            .map((resource) => ({ gateway: listener.gateway, name: resource.key, resource })),
        );
        return keptOwn(previous, records);
      },
    });
  return {
    routes: recordsOf<Route>('routes of the edge', isHttpLike, httpRecords),
    tcpRoutes: recordsOf<TcpRoute>('stream routes of the edge', (kind) => !isHttpLike(kind), streamRecords),
  };
}

const NONE: readonly never[] = [];

const isHttpLike = (kind: string): boolean => (HTTP_LIKE_KINDS as readonly string[]).includes(kind);

/** A rule at a listener. */
interface RecordPlace {
  readonly listener: GatewayListener;
  readonly route: BuiltRoute['route'];
  readonly units: RuleUnits;
  /** The end of the key. */
  readonly suffix: string;
}

/** A Gateway and its ListenerSets can have listeners of one name. */
function suffixOf({ owner, spec }: GatewayListener, { corrects }: EdgeOptions): string {
  return owner.kind === 'Gateway' || !corrects('E30')
    ? spec.name
    : `${owner.namespace}.${owner.name}.${spec.name}`;
}

function httpRecords(rule: BuiltRule, place: RecordPlace): readonly Route[] {
  const { route, units, suffix } = place;
  const { trafficPolicies } = units;
  const common = commonOf(rule, place);
  const more = trafficPolicies.length === 0 ? {} : { trafficPolicies };
  const { matches } = rule;
  if (route.kind === 'GRPCRoute') return [{ key: keyOf(place, rule, suffix), ...common, matches, ...more }];
  if (matches.length === 0) return [{ key: keyOf(place, rule, `0.${suffix}`), ...common, ...more }];
  return matches.map((match, index) => ({
    key: keyOf(place, rule, `${index}.${suffix}`),
    ...common,
    ...(isEmpty(match) ? {} : { matches: [match] }),
    ...more,
  }));
}

const isEmpty = (match: object): boolean => Object.keys(match).length === 0;

const streamRecords = (rule: BuiltRule, place: RecordPlace): readonly TcpRoute[] => [
  { key: keyOf(place, rule, place.suffix), ...commonOf(rule, place) },
];

function keyOf({ route: { metadata } }: RecordPlace, { index }: BuiltRule, end: string): string {
  return `${metadata.namespace ?? ''}/${metadata.name}.${index}.${end}`;
}

function commonOf(
  rule: BuiltRule,
  { route, listener, units }: RecordPlace,
): Pick<TcpRoute, 'listenerKey' | 'name' | 'hostnames' | 'backends'> {
  const { kind, metadata } = route;
  const { name, namespace = '' } = metadata;
  const hostnames = hostnamesOf(route);
  const backends = rule.backends.map(({ weight }, at): RouteBackend => {
    const { reference, backendPolicies = [] } = units.backends[at] ?? {};
    return {
      ...(reference === undefined ? {} : { backend: reference }),
      ...(weight === 0 ? {} : { weight }),
      ...(backendPolicies.length === 0 ? {} : { backendPolicies }),
    };
  });
  return {
    listenerKey: listenerKey(listener),
    name: { kind, name, namespace, ...(rule.name === undefined ? {} : { ruleName: rule.name }) },
    ...(hostnames.length === 0 ? {} : { hostnames }),
    ...(backends.length === 0 ? {} : { backends }),
  };
}

/** The units of filters alone: the data plane merges policies with them. */
export const ownUnits: UnitsAt = (_place, { policies, backends }) => ({
  trafficPolicies: policies,
  backends: backends.map(({ reference, policies: backendPolicies }) => ({
    ...(reference === undefined ? {} : { reference }),
    backendPolicies,
  })),
});

// The routes of edge Gateways: read once, then written as records for each listener that accepts them.

import { defined } from '../../../grammar/defined.ts';
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
import type { EdgeListeners } from '../listeners/edge-listeners.ts';
import { routeKeys } from '../model/keys.ts';
import type { Route, RouteBackend, TcpRoute } from '../model/records.ts';
import { EDGE } from '../name.ts';
import type { EdgeOptions } from '../options.ts';
import { referenceResolver } from './backend-references.ts';
import { type ReadRoute, readRoute } from './build-rule.ts';
import type { BuiltRoute, BuiltRule, RuleUnits, UnitsAt } from './built-rule.ts';
import { edgeRouteReporter } from './edge-route-reporter.ts';
import { edgeRouteVerdicts } from './route-entries.ts';
import { firstOfEachKey, type RuleRecord } from './shared-keys.ts';

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
  readonly reporters: readonly Reporter[];
}

/** `unitsAt`: the units that are written with a rule. */
export function routeRecords(
  graph: Graph,
  { keys, built, listenersOf }: EdgeRoutes,
  unitsAt: UnitsAt,
  { keyOf, options }: { readonly keyOf: EdgeListeners['keyOf']; readonly options: EdgeOptions },
): RouteRecords {
  const recordsOf = <R extends TcpRoute>(
    name: string,
    isWritten: (kind: string) => boolean,
    write: (rule: BuiltRule, at: RecordPlace) => readonly RuleRecord<R>[],
  ): Collection<readonly RuleRecord<R>[]> =>
    graph.collection<readonly RuleRecord<R>[]>({
      name,
      keys,
      derive(key, previous) {
        const found = built(key);
        if (found === undefined || found.rules.length === 0 || !isWritten(found.route.kind)) return NONE;
        const { route, rules } = found;
        const records = listenersOf(key).flatMap((listener) =>
          rules.flatMap((rule) => {
            const units = unitsAt({ listener, route, rule: rule.index, own: rule.own }, rule);
            return write(rule, { listener, listenerKey: keyOf(listener), units, route, options });
          }),
        );
        return keptOwn(previous, records);
      },
    });
  const routes = recordsOf<Route>('routes of the edge', isHttpLike, httpRecords);
  const tcpRoutes = recordsOf<TcpRoute>(
    'stream routes of the edge',
    (kind) => !isHttpLike(kind),
    streamRecords,
  );
  if (options.corrects('E30') && options.corrects('E38')) return { routes, tcpRoutes, reporters: [] };
  const first = firstOfEachKey(graph, 'routes of the edge', routes);
  const firstStreams = firstOfEachKey(graph, 'stream routes of the edge', tcpRoutes);
  return {
    routes: first.records,
    tcpRoutes: firstStreams.records,
    reporters: [first.reporter, firstStreams.reporter],
  };
}

const NONE: readonly never[] = [];

const isHttpLike = (kind: string): boolean => (HTTP_LIKE_KINDS as readonly string[]).includes(kind);

/** A rule at a listener. */
interface RecordPlace {
  readonly listener: GatewayListener;
  readonly listenerKey: string;
  readonly route: BuiltRoute['route'];
  readonly units: RuleUnits;
  readonly options: EdgeOptions;
}

function httpRecords(rule: BuiltRule, place: RecordPlace): readonly RuleRecord<Route>[] {
  const { route, units } = place;
  const { trafficPolicies } = units;
  const common = commonOf(rule, place);
  const more = trafficPolicies.length === 0 ? {} : { trafficPolicies };
  const { matches } = rule;
  if (route.kind === 'GRPCRoute')
    return [recordOf<Route>(place, rule, undefined, { ...common, matches, ...more })];
  if (matches.length === 0) return [recordOf<Route>(place, rule, 0, { ...common, ...more })];
  return matches.map((match, index) =>
    recordOf<Route>(place, rule, index, {
      ...common,
      ...(isEmpty(match) ? {} : { matches: [match] }),
      ...more,
    }),
  );
}

const isEmpty = (match: object): boolean => Object.keys(match).length === 0;

const streamRecords = (rule: BuiltRule, place: RecordPlace): readonly RuleRecord<TcpRoute>[] => [
  recordOf<TcpRoute>(place, rule, undefined, commonOf(rule, place)),
];

function recordOf<R extends TcpRoute>(
  { listener, route, options }: RecordPlace,
  { index: rule }: BuiltRule,
  match: number | undefined,
  content: Omit<R, 'key'>,
): RuleRecord<R> {
  const { namespace = '', name } = route.metadata;
  const { gateway, owner, spec } = listener;
  const ofSet = owner.kind === 'Gateway' ? NONE : [owner.namespace, owner.name];
  const parts = { namespace, name, rule, ...defined({ match }) };
  const full = routeKeys({ ...parts, listener: [...ofSet, spec.name] });
  const written = options.corrects('E30') ? full : routeKeys({ ...parts, listener: [spec.name] });
  const isClear = written.isClear && (written === full || ofSet.length === 0);
  const key = written.isClear || !options.corrects('E38') ? written.dotted : written.slashed();
  const isUnique = options.corrects('E30') && options.corrects('E38');
  return {
    gateway,
    name: isUnique ? key : full.slashed(),
    resource: { key, ...content } as R,
    rule,
    isClear,
  };
}

function commonOf(
  rule: BuiltRule,
  { route, listenerKey, units }: RecordPlace,
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
    listenerKey,
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

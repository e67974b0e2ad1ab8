// The routes of edge Gateways: read once, then written as records for each listener that accepts them.

import type { Mutable } from '../../../grammar/mutable.ts';
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
import { hostnamesOf } from '../../routes/route.ts';
import type { RouteLimitOf } from '../limits/placed-matches.ts';
import type { EdgeListeners } from '../listeners/edge-listeners.ts';
import { routeKeys } from '../model/keys.ts';
import type { Match, Route, RouteBackend, TcpRoute } from '../model/records.ts';
import { EDGE } from '../name.ts';
import type { EdgeOptions } from '../options.ts';
import { referenceResolver } from './backend-references.ts';
import { type ReadRoute, readRoute } from './build-rule.ts';
import type { BuiltRoute, BuiltRule, RuleUnits, UnitsOfRoute } from './built-rule.ts';
import { isHttpLike } from './kinds.ts';
import { limitedRoute } from './limited-route.ts';
import type { ServedRoutes } from './served-routes.ts';
import { firstOfEachKey, type RuleRecord } from './shared-keys.ts';

export interface EdgeRoutes {
  /** Of the routes that attach to an edge Gateway. */
  readonly keys: KeySet;
  /** By the key of the route; undefined where it attaches to no edge Gateway. */
  readonly built: Memo<ReadRoute | undefined>;
  /** Whether the route attaches to edge Gateways only. */
  readonly isAlone: (route: string) => boolean;
  /** The listeners that accept a route and have a record. */
  readonly listenersOf: (route: string) => readonly GatewayListener[];
  readonly backendReferences: DataPlane['backendReferences'];
}

export interface EdgeRouteSources {
  readonly listeners: EdgeListeners;
  readonly options: EdgeOptions;
  /** Why a route is limited before its rules are read; undefined: it isn't. */
  readonly limitOf: RouteLimitOf;
}

export function edgeRoutes(
  graph: Graph,
  { snapshot, gateways, routes: { attached } }: NeutralParts,
  { listeners, options, limitOf }: EdgeRouteSources,
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
    if (!isOurs(found)) return undefined;
    const limit = limitOf(key, found);
    const route = readRoute(found.route, resolve, options);
    return limit === undefined ? route : limitedRoute(route, limit);
  });
  return {
    keys: ours.keys,
    built: read,
    listenersOf(key) {
      const parents = attached.get(key)?.parents ?? NONE;
      const found = parents.map(({ dataPlane, listeners: own }): readonly GatewayListener[] =>
        dataPlane === EDGE
          ? own.flatMap<GatewayListener>(({ listener }) => (listeners.isServed(listener) ? [listener] : NONE))
          : NONE,
      );
      return found.length === 1 ? found[0]! : [...new Set(found.flat())];
    },
    backendReferences(key) {
      const route = attached.get(key)?.route;
      return route === undefined
        ? []
        : backendUses(route.spec, route).map(({ reference }) => [reference, route] as const);
    },
    isAlone: (key) => attached.get(key)?.parents.every(({ dataPlane }) => dataPlane === EDGE) ?? false,
  };
}

export interface RouteRecords {
  readonly routes: Collection<readonly GatewayResource<Route>[]>;
  readonly tcpRoutes: Collection<readonly GatewayResource<TcpRoute>[]>;
  readonly reporters: readonly Reporter[];
}

/** `unitsOf`: the units that are written with its rules. */
export function routeRecords(
  graph: Graph,
  { keys, served: built }: Pick<ServedRoutes, 'keys' | 'served'>,
  unitsOf: UnitsOfRoute,
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
        const records = unitsOf(key, found).map(({ listener, units }) => {
          const at = { listener, listenerKey: keyOf(listener), names: namesIn(listener), route, options };
          return inOne(rules.map((rule, index) => write(rule, { ...at, units: units[index]! })));
        });
        return keptOwn(previous, inOne(records));
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

/** Most routes have one rule at one listener. */
const inOne = <Item>(lists: readonly (readonly Item[])[]): readonly Item[] =>
  lists.length === 1 ? lists[0]! : lists.flat();

/** A rule at a listener. */
interface RecordPlace {
  readonly listener: GatewayListener;
  readonly listenerKey: string;
  readonly names: ListenerNamesInKeys;
  readonly route: BuiltRoute['route'];
  readonly units: RuleUnits;
  readonly options: EdgeOptions;
}

function httpRecords(rule: BuiltRule, place: RecordPlace): readonly RuleRecord<Route>[] {
  const { route, units } = place;
  const { trafficPolicies } = units;
  const common = commonOf(rule, place);
  const { matches } = rule;
  const record = (index: number | undefined, only: readonly Match[]): RuleRecord<Route> =>
    recordOf(place, rule, index, (key) => {
      const written: Mutable<Route> = startOf(key, common);
      if (only.length > 0) written.matches = only;
      if (trafficPolicies.length > 0) written.trafficPolicies = trafficPolicies;
      return written;
    });
  if (route.kind === 'GRPCRoute') return [record(undefined, matches)];
  if (matches.length === 0) return [record(0, matches)];
  return matches.map((match, index) => record(index, isEmpty(match) ? NONE : [match]));
}

const isEmpty = (match: object): boolean => Object.keys(match).length === 0;

const streamRecords = (rule: BuiltRule, place: RecordPlace): readonly RuleRecord<TcpRoute>[] => [
  recordOf<TcpRoute>(place, rule, undefined, (key) => startOf(key, commonOf(rule, place))),
];

/** The end of the keys of records at a listener. */
interface ListenerNamesInKeys {
  /** Before its own name the namespace and name of the ListenerSet that has it. */
  readonly full: readonly string[];
  readonly own: readonly string[];
}

function namesIn({ owner, spec }: GatewayListener): ListenerNamesInKeys {
  const own = [spec.name];
  return { own, full: owner.kind === 'Gateway' ? own : [owner.namespace, owner.name, spec.name] };
}

function recordOf<R extends TcpRoute>(
  { listener: { gateway }, names, route, options: { corrects } }: RecordPlace,
  { index: rule }: BuiltRule,
  match: number | undefined,
  write: (key: string) => R,
): RuleRecord<R> {
  const { namespace = '', name } = route.metadata;
  const full = routeKeys({ namespace, name, rule, match, listener: names.full });
  const written = corrects('E30') ? full : routeKeys({ namespace, name, rule, match, listener: names.own });
  const isClear = written.isClear && (written === full || names.full === names.own);
  const key = written.isClear || !corrects('E38') ? written.dotted : written.slashed();
  const isUnique = corrects('E30') && corrects('E38');
  return {
    gateway,
    name: isUnique ? key : full.slashed(),
    resource: write(key),
    rule,
    isClear,
  };
}

/** What the records of a rule at a listener have in common. Empty lists aren't written. */
type Common = Required<Pick<TcpRoute, 'listenerKey' | 'name' | 'hostnames' | 'backends'>>;

function commonOf(rule: BuiltRule, { route, listenerKey, units }: RecordPlace): Common {
  const { kind, metadata } = route;
  const { name, namespace = '' } = metadata;
  const backends = rule.backends.map(({ weight }, at): RouteBackend => {
    const { reference, backendPolicies = NONE } = units.backends[at] ?? {};
    const backend: Mutable<RouteBackend> = {};
    if (reference !== undefined) backend.backend = reference;
    if (weight !== 0) backend.weight = weight;
    if (backendPolicies.length > 0) backend.backendPolicies = backendPolicies;
    return backend;
  });
  return {
    listenerKey,
    name:
      rule.name === undefined ? { kind, name, namespace } : { kind, name, namespace, ruleName: rule.name },
    hostnames: hostnamesOf(route),
    backends,
  };
}

// There are very many records: members are set one after the other, which makes no objects besides.
function startOf(key: string, { listenerKey, name, hostnames, backends }: Common): Mutable<TcpRoute> {
  const record: Mutable<TcpRoute> = { key, listenerKey, name };
  if (hostnames.length > 0) record.hostnames = hostnames;
  if (backends.length > 0) record.backends = backends;
  return record;
}

/** The units of filters alone: the data plane merges policies with them. */
export function ownUnits({ listenersOf }: Pick<EdgeRoutes, 'listenersOf'>): UnitsOfRoute {
  return (key, { rules }) => {
    const units = rules.map(({ policies, backends }) => ({
      trafficPolicies: policies,
      backends: backends.map(({ reference, policies: backendPolicies }) => ({
        ...(reference === undefined ? {} : { reference }),
        backendPolicies,
      })),
    }));
    return listenersOf(key).map((listener) => ({ listener, units }));
  };
}

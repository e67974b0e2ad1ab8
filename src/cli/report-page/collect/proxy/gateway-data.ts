// The map of a report: the listeners of each Gateway by their names, the hosts on each, and their routes.

import { isReplaced } from '../../../../analysis/proxy/destinations.ts';
import { entryOf, type HostName, servedHost } from '../../../../analysis/proxy/policies/traffic-places.ts';
import { formatPath } from '../../../../diagnostics/path.ts';
import { defined } from '../../../../grammar/defined.ts';
import { getOrCreate } from '../../../../grammar/get-or-create.ts';
import { objectKey } from '../../../../objects/key.ts';
import { type GatewayListener, listenerId } from '../../../../translation/gateways/listener.ts';
import type { ProxyGatewayConfiguration } from '../../../../translation/planes.ts';
import { sectionKey } from '../../../../translation/policies/attachment-levels.ts';
import { BLACKHOLE_CLUSTER } from '../../../../translation/proxy/clusters/names.ts';
import type {
  Route,
  VirtualHost,
} from '../../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { hostKey } from '../../../../translation/proxy/keys.ts';
import { chainName, listenerName } from '../../../../translation/proxy/listeners/names.ts';
import { serverNamesOf } from '../../../../translation/proxy/listeners/server-names.ts';
import { tcpProxyOf } from '../../../../translation/proxy/listeners/terminal-filter.ts';
import type { RouteObjects } from '../../../../translation/proxy/origins.ts';
import { matchText } from '../../../../translation/proxy/routes/match-text.ts';
import { listenerAt, listenerOf } from '../../../../translation/proxy/routes/policy-places.ts';
import type { TranslationView } from '../../../../translation/view.ts';
import { actionText, detailsOf } from '../../../translate/summary/proxy/route-actions.ts';
import type { DestinationData, GatewayData, HostData, ListenerData, RouteData } from '../../data.ts';
import type { BackendTable } from '../backend-table.ts';
import type { Tables } from '../tables.ts';
import type { RoutePolicies } from './route-policies.ts';

export interface Collecting {
  readonly view: TranslationView;
  readonly tables: Tables;
  readonly clusters: BackendTable;
  readonly routeObjects: RouteObjects;
  readonly policies: RoutePolicies;
}

export function gatewayData(gateway: ProxyGatewayConfiguration, collecting: Collecting): GatewayData {
  const { view, tables } = collecting;
  const { namespace, name } = gateway;
  const key = objectKey('Gateway', namespace, name);
  const listeners = view.gateways.listeners(key) ?? [];
  const hosts = hostsByListener(gateway, key, listeners, collecting);
  const object = tables.object({ kind: 'Gateway', namespace, name });
  return {
    object,
    class: gateway.class,
    listeners: [
      ...listeners.map((listener) =>
        listenerData(listener, hosts.own.get(listener) ?? [], gateway, collecting),
      ),
      ...[...hosts.others].map(
        ([configuration, all]): ListenerData => ({
          name: configuration,
          about: '',
          object,
          path: '',
          place: '',
          hosts: all,
        }),
      ),
    ],
  };
}

interface HostsByListener {
  readonly own: ReadonlyMap<GatewayListener, readonly HostData[]>;
  /** RouteConfigurations without a listener: those in front of services. */
  readonly others: ReadonlyMap<string, readonly HostData[]>;
}

function hostsByListener(
  gateway: ProxyGatewayConfiguration,
  key: string,
  listeners: readonly GatewayListener[],
  collecting: Collecting,
): HostsByListener {
  const { view } = collecting;
  const own = new Map<GatewayListener, HostData[]>();
  const others = new Map<string, HostData[]>();
  for (const { name: chain = '', virtualHosts = [] } of gateway.routes) {
    const ofChain = listeners.filter((each) => each.refusal === undefined && chainName(each) === chain);
    for (const host of virtualHosts) {
      const [domain = ''] = host.domains ?? [];
      const name: HostName = { gateway: key, chain, host: domain };
      const through = listenersOf(name, collecting);
      const found = through.length === 0 ? ofChain.slice(0, 1) : through;
      for (const listener of found) {
        const ofListener =
          found.length < 2 ? host : { ...host, routes: routesThrough(listener, host, name, view) };
        getOrCreate<GatewayListener, HostData[]>(own, listener, () => []).push(
          hostData(ofListener, name, collecting),
        );
      }
      if (found.length === 0)
        getOrCreate<string, HostData[]>(others, chain, () => []).push(hostData(host, name, collecting));
    }
  }
  return { own, others };
}

/** The HTTP listeners that the routes of a host attached through. */
function listenersOf({ gateway, chain, host }: HostName, { view }: Collecting): readonly GatewayListener[] {
  const ports = view.proxy.ports(gateway);
  const { sections = [] } = view.proxy.places.host(hostKey({ gateway, chain, host })) ?? {};
  const likely = sections.length === 0 ? listenerOf({ chain, host }, ports) : undefined;
  if (likely !== undefined) return [likely];
  return sections.flatMap((section) => listenerAt(chain, section, ports) ?? []);
}

/** The routes of a shared host that attached through a listener. */
function routesThrough(
  listener: GatewayListener,
  { routes = [] }: VirtualHost,
  name: HostName,
  view: TranslationView,
): readonly Route[] {
  const served = servedHost(view, name);
  const section = sectionKey(listener);
  return routes.filter((route) => served && entryOf(served, route)?.placement.section === section);
}

function listenerData(
  listener: GatewayListener,
  hosts: readonly HostData[],
  gateway: ProxyGatewayConfiguration,
  { view, tables, clusters, policies }: Collecting,
): ListenerData {
  const { owner, spec, position, refusal } = listener;
  const to = streamsOf(listener, gateway).flatMap((tcp) => destinations(tcp, clusters));
  const route = to.length === 0 ? undefined : view.proxy.streams.oldest(listenerId(listener));
  const object = route === undefined ? undefined : view.snapshot.oneOf(['TCPRoute', 'TLSRoute'], route);
  const applied = object && policies.ofStream(listener, object);
  if (applied !== undefined) clusters.describe(to, applied.onBackends);
  const about = [spec.protocol, `port ${spec.port}`, ...(spec.hostname ? [spec.hostname] : [])];
  return {
    name: spec.name,
    about: about.join(', '),
    object: tables.object(owner),
    path: formatPath(['spec', 'listeners', position]),
    place: `listener ${spec.name}`,
    ...(refusal === undefined ? {} : { refusal: refusal.message }),
    hosts,
    ...(to.length === 0 ? {} : { to }),
    ...defined({ policies: applied?.onListener }),
  };
}

/** Destinations of a listener's connections without HTTP. */
function streamsOf({ spec }: GatewayListener, { listeners }: ProxyGatewayConfiguration) {
  if (spec.protocol !== 'TCP' && spec.protocol !== 'TLS') return [];
  const names = serverNamesOf(spec.hostname).join();
  const port = listeners.find(({ name }) => name === listenerName(spec.port));
  return (port?.filterChains ?? []).flatMap((chain) => {
    const { serverNames = [] } = chain.filterChainMatch ?? {};
    const isOther = spec.protocol === 'TLS' && serverNames.join() !== names;
    return isOther ? [] : (tcpProxyOf(chain) ?? []);
  });
}

function hostData(host: VirtualHost, name: HostName, collecting: Collecting): HostData {
  const policies = collecting.policies.ofHost(name);
  return {
    name: (host.domains ?? []).join(', '),
    routes: (host.routes ?? []).map((route) => routeData(route, name, collecting)),
    ...defined({ policies }),
  };
}

function routeData(route: Route, host: HostName, collecting: Collecting): RouteData {
  const { tables, clusters, routeObjects } = collecting;
  const origin = routeObjects.find(route.name);
  const policies = collecting.policies.ofRoute(host, route);
  const details = detailsOf(route);
  const to = route.route === undefined ? [] : destinations(route.route, clusters);
  if (to.some(({ cluster }) => cluster !== undefined && clusters.isOpen(cluster)))
    clusters.describe(to, collecting.policies.ofBackends(host, route));
  const answer = isReplaced(route)
    ? "answers 500: it can't be served as written"
    : to.length === 0
      ? actionText(route)
      : undefined;
  return {
    match: matchText(route.match),
    ...(answer === undefined ? { to } : { answer }),
    ...(origin && {
      object: tables.object(origin),
      rule: origin.rule,
      ...defined({ ruleName: origin.ruleName }),
    }),
    ...(details.length === 0 ? {} : { details }),
    ...defined({ policies }),
  };
}

interface Forwarding {
  readonly cluster?: string;
  readonly weightedClusters?: {
    readonly clusters?: readonly { readonly name?: string; readonly weight?: number }[];
  };
}

function destinations({ cluster, weightedClusters }: Forwarding, table: BackendTable): DestinationData[] {
  const find = (name: string | undefined) => {
    const found = name === undefined || name === BLACKHOLE_CLUSTER ? undefined : table.find(name);
    return found === undefined ? {} : { cluster: found };
  };
  const weighted = weightedClusters?.clusters;
  if (weighted === undefined) return cluster === undefined ? [] : [find(cluster)];
  const total = weighted.reduce((sum, { weight = 0 }) => sum + weight, 0);
  return weighted.map(({ name, weight = 0 }) => ({
    ...find(name),
    share: `${total === 0 ? 0 : Math.round((1000 * weight) / total) / 10}%`,
  }));
}

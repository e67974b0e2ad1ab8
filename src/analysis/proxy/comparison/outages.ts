// What a change takes: hosts, routes and connections that worked before, and fail now. Routes are tried with a request that they take, on
// both sides, since another route may take it now.

import type { ProxyGatewayConfiguration } from '../../../translation/planes.ts';
import type {
  FilterChain,
  Listener,
} from '../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type { Route, VirtualHost } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { tcpProxyOf } from '../../../translation/proxy/listeners/terminal-filter.ts';
import type { Outage } from '../../comparison/outage.ts';
import { Destinations } from '../destinations.ts';
import { areEndpointsKnown } from '../known-endpoints.ts';
import { routeTaking } from '../requests/route-choice.ts';
import type { Request } from '../requests/routed-request.ts';
import { sampleHost, sampleRequest } from '../requests/sample-request.ts';
import { hostsFor } from '../requests/virtual-host-choice.ts';
import {
  domainOf,
  hostsByDomain,
  type PlacedConfiguration,
  placedConfigurations,
} from './placed-configurations.ts';
import { reachedRoutes } from './route-matches.ts';

/** Where the requests of a route go now. */
export interface RouteFate {
  /** The share of its requests that worked before and fails now, from 0 to 1. */
  readonly failing: number;
  /** The status of what fails; absent where connections fail. */
  readonly status?: 404 | 500 | 503;
  /** Another route takes its requests. */
  readonly takenBy?: Route;
}

/** Of one Gateway. */
export interface GatewayOutage extends Outage {
  /** Of routes that worked before and are gone, changed or failing now; and of new routes that fail where others worked. */
  readonly fates: ReadonlyMap<Route, RouteFate>;
  /** Hosts that fail as a whole. */
  readonly failingHosts: ReadonlySet<VirtualHost>;
  /** Chains for connections without HTTP, as they were. */
  readonly failingChains: ReadonlySet<FilterChain>;
}

/** Comparisons of a request and a route. Of more, what isn't compared is listed as a change, and not counted. */
const MAX_LOOKS = 3_000_000;

/** `after`: undefined if the Gateway is gone. */
export function gatewayOutage(
  before: ProxyGatewayConfiguration,
  after: ProxyGatewayConfiguration | undefined,
): GatewayOutage {
  return new Comparison(before, after).outage();
}

class Comparison {
  readonly #before: Side;
  readonly #after: Side | undefined;
  /** Routes with the same destinations answer the same. */
  readonly #hasSameClusters: boolean;
  readonly #fates = new Map<Route, RouteFate>();
  readonly #failingHosts = new Set<VirtualHost>();
  #looks = 0;

  constructor(before: ProxyGatewayConfiguration, after: ProxyGatewayConfiguration | undefined) {
    // Where only one side has endpoints in its files, that a Service has none on it is no change.
    const areKnown = areEndpointsKnown(before) && after !== undefined && areEndpointsKnown(after);
    this.#before = new Side(before, areKnown);
    this.#after = after && new Side(after, areKnown);
    this.#hasSameClusters =
      after !== undefined &&
      isSameList(before.clusters, after.clusters) &&
      isSameList(before.endpoints, after.endpoints);
  }

  outage(): GatewayOutage {
    for (const [name, was] of this.#before.configurations) {
      const is = this.#after?.configurations.get(name);
      const hostsNow = hostsByDomain(is?.configuration ?? {});
      for (const host of was.configuration.virtualHosts ?? [])
        this.#compareHost(was, host, is, hostsNow.get(domainOf(host)));
    }
    const fates = [...this.#fates.values()];
    const failingChains = this.#failingChains();
    return {
      hosts: this.#failingHosts.size,
      routes: fates.filter(({ failing }) => failing === 1).length,
      partly: fates.filter(({ failing }) => failing > 0 && failing < 1).length,
      connections: failingChains.size,
      fates: this.#fates,
      failingHosts: this.#failingHosts,
      failingChains,
    };
  }

  #compareHost(
    was: PlacedConfiguration,
    host: VirtualHost,
    is: PlacedConfiguration | undefined,
    now: VirtualHost | undefined,
  ): void {
    if (host.routes === now?.routes && this.#hasSameClusters) return;
    const { first: routes } = reachedRoutes(host.routes);
    const { first: routesNow } = reachedRoutes(now?.routes);
    let working = 0;
    let failing = 0;
    for (const [key, { route }] of routes) {
      const before = this.#before.destinations.ofRoute(route).share;
      if (before === 1) continue;
      working++;
      const same = routesNow.get(key)?.route;
      if (same === route && this.#hasSameClusters) continue;
      const fate = this.#fateOf(was, host, route, is, same);
      if (fate === undefined) continue;
      if (fate.failing === 1) failing++;
      const more = fate.failing === 1 ? 1 : Math.max(0, fate.failing - before);
      if (more > 0 || fate.takenBy !== undefined) this.#fates.set(route, { ...fate, failing: more });
    }
    if (working > 0 && failing === working) this.#failingHosts.add(host);
    if (now === undefined || is === undefined) return;
    for (const [key, { route }] of routesNow) if (!routes.has(key)) this.#tryNewRoute(was, is, now, route);
  }

  /** Of a route that worked before; undefined: its requests go where they went. */
  #fateOf(
    was: PlacedConfiguration,
    host: VirtualHost,
    route: Route,
    is: PlacedConfiguration | undefined,
    now: Route | undefined,
  ): RouteFate | undefined {
    const after = this.#after;
    if (after === undefined) return { failing: 1 };
    if (now !== undefined) {
      const { share, status } = after.destinations.ofRoute(now);
      return share === 0 ? undefined : { failing: share, status };
    }
    const listener = is?.listener ?? after.listenerOn(was.listener);
    if (listener === undefined) return { failing: 1 };
    const request = this.#requestOf(this.#before, was, host, route);
    const isLost = is !== undefined && hostsFor(is.configuration, hostIn(host, was)).length === 0;
    if (request === undefined) return isLost ? NOT_FOUND : undefined;
    const takenBy = this.#taking(after, listener, request);
    if (takenBy === 'unknown') return undefined;
    if (takenBy === undefined) return NOT_FOUND;
    const { share, status } = after.destinations.ofRoute(takenBy);
    return share === 0 ? { failing: 0, takenBy } : { failing: share, status, takenBy };
  }

  /** A new route that fails takes requests that another route answered. */
  #tryNewRoute(was: PlacedConfiguration, is: PlacedConfiguration, host: VirtualHost, route: Route): void {
    const { share, status } = this.#after!.destinations.ofRoute(route);
    if (share === 0) return;
    const request = this.#requestOf(this.#after!, is, host, route);
    const before = request && this.#taking(this.#before, was.listener, request);
    if (before === undefined || before === 'unknown') return;
    const shareBefore = this.#before.destinations.ofRoute(before).share;
    if (share > shareBefore) this.#fates.set(route, { failing: share - shareBefore, status });
  }

  /** A request that a route takes on its side; undefined if none is found. */
  #requestOf(side: Side, at: PlacedConfiguration, host: VirtualHost, route: Route): Tried | undefined {
    const sample = sampleRequest(route.match);
    if (sample === undefined) return undefined;
    const { filterChainMatch, transportSocket } = at.chain;
    const asksName = transportSocket !== undefined || filterChainMatch?.serverNames !== undefined;
    const name = hostIn(host, at);
    const request = { method: 'GET', ...sample, host: name };
    const tried = { request, serverName: asksName ? name : undefined };
    return this.#taking(side, at.listener, tried) === route ? tried : undefined;
  }

  #taking(side: Side, listener: Listener, { request, serverName }: Tried): Route | undefined | 'unknown' {
    const found = routeTaking(side.gateway, listener, request, serverName, () => this.#looks++ < MAX_LOOKS);
    return this.#looks > MAX_LOOKS ? 'unknown' : found;
  }

  #failingChains(): ReadonlySet<FilterChain> {
    const failing = new Set<FilterChain>();
    for (const listener of this.#before.gateway.listeners) {
      const now = this.#after?.listenerOn(listener);
      const chainsNow = new Map((now?.filterChains ?? []).map((chain) => [chain.name, chain]));
      for (const chain of listener.filterChains ?? []) {
        const tcp = tcpProxyOf(chain);
        if (tcp === undefined || this.#before.destinations.ofTarget(tcp).share === 1) continue;
        const same = chainsNow.get(chain.name);
        const tcpNow = same && tcpProxyOf(same);
        const isFailing = tcpNow && this.#after!.destinations.ofTarget(tcpNow).share === 1;
        if (same === undefined || isFailing === true) failing.add(chain);
      }
    }
    return failing;
  }
}

class Side {
  readonly gateway: ProxyGatewayConfiguration;
  readonly destinations: Destinations;
  readonly configurations: ReadonlyMap<string, PlacedConfiguration>;

  constructor(gateway: ProxyGatewayConfiguration, areKnown: boolean) {
    this.gateway = gateway;
    this.destinations = new Destinations(gateway, areKnown);
    this.configurations = placedConfigurations(gateway);
  }

  listenerOn({ name }: Listener): Listener | undefined {
    return this.gateway.listeners.find((listener) => listener.name === name);
  }
}

interface Tried {
  readonly request: Request;
  readonly serverName: string | undefined;
}

const NOT_FOUND: RouteFate = { failing: 1, status: 404 };

/** A name that a virtual host matches. */
const hostIn = ({ domains: [domain] = [] }: VirtualHost, { chain }: PlacedConfiguration): string =>
  sampleHost(domain) ?? sampleHost(chain.filterChainMatch?.serverNames?.[0]) ?? 'any.host';

const isSameList = (left: readonly unknown[], right: readonly unknown[]): boolean =>
  left.length === right.length && left.every((value, index) => value === right[index]);

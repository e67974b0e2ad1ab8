// Routes whose requests had to prove something before a change, and don't have to now.

import { equalJson } from '../../../grammar/json.ts';
import type { ProxyGatewayConfiguration } from '../../../translation/planes.ts';
import type { Route, VirtualHost } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { type LostProtection, PROTECTIONS } from '../../comparison/lost-protections.ts';
import { isReplaced } from '../destinations.ts';
import { switchOfFilter } from './filter-fields.ts';
import type { RouteFate } from './outages.ts';
import {
  domainOf,
  hostsByDomain,
  type PlacedConfiguration,
  placedConfigurations,
} from './placed-configurations.ts';
import {
  type ChainProtections,
  chainProtections,
  type Entries,
  type ProtectionKind,
  type Protections,
  protectionsAt,
} from './protections.ts';
import { reachedRoutes } from './route-matches.ts';

export interface GatewayLosses {
  readonly lost: readonly LostProtection[];
  /** Routes, virtual hosts and filter chains whose change is the reason; of chains both sides. */
  readonly reasons: ReadonlySet<object>;
}

/** `fates`: of routes whose requests go elsewhere now, or fail. */
export function gatewayLosses(
  before: ProxyGatewayConfiguration,
  after: ProxyGatewayConfiguration,
  fates: ReadonlyMap<Route, RouteFate>,
): GatewayLosses {
  return new Comparison(before, after, fates).losses();
}

/** A route where it is served. */
interface Placed {
  readonly at: PlacedConfiguration;
  readonly host: VirtualHost;
  readonly route: Route;
}

class Comparison {
  readonly #before: ReadonlyMap<string, PlacedConfiguration>;
  readonly #after: ReadonlyMap<string, PlacedConfiguration>;
  readonly #fates: ReadonlyMap<Route, RouteFate>;
  readonly #chains = new Map<PlacedConfiguration, ChainProtections>();
  /** Where the routes are that take requests of others. */
  #takers: ReadonlyMap<Route, Placed> | undefined;
  readonly #reasons = new Set<object>();
  readonly #routes = { authentication: 0, authorization: 0 };
  readonly #fields = { authentication: new Set<string>(), authorization: new Set<string>() };

  constructor(
    before: ProxyGatewayConfiguration,
    after: ProxyGatewayConfiguration,
    fates: ReadonlyMap<Route, RouteFate>,
  ) {
    this.#before = placedConfigurations(before);
    this.#after = placedConfigurations(after);
    this.#fates = fates;
  }

  losses(): GatewayLosses {
    for (const [name, was] of this.#before) {
      const is = this.#after.get(name);
      if (is === undefined) continue;
      const hostsNow = hostsByDomain(is.configuration);
      const isAlike =
        equalJson(entriesOf(was.configuration), entriesOf(is.configuration)) &&
        equalJson(was.chain, is.chain);
      for (const host of was.configuration.virtualHosts ?? [])
        this.#compareHost(was, host, is, hostsNow.get(domainOf(host)), isAlike);
    }
    const lost = PROTECTIONS.flatMap((protection) => {
      const routes = this.#routes[protection];
      return routes === 0 ? [] : [{ protection, routes, fields: [...this.#fields[protection]] }];
    });
    return { lost, reasons: this.#reasons };
  }

  /** `isAlike`: nothing around the hosts has changed. */
  #compareHost(
    was: PlacedConfiguration,
    host: VirtualHost,
    is: PlacedConfiguration,
    now: VirtualHost | undefined,
    isAlike: boolean,
  ): void {
    const isSameHost = isAlike && now !== undefined && equalJson(entriesOf(host), entriesOf(now));
    if (isSameHost && host.routes === now.routes) return;
    const routesNow = reachedRoutes(now?.routes).first;
    for (const [key, { route }] of reachedRoutes(host.routes).first) {
      const same = routesNow.get(key)?.route;
      if (same === undefined) {
        const taker = this.#takerOf(route);
        if (taker !== undefined) this.#compare({ at: was, host, route }, taker);
      } else if (!isSameHost || entriesOf(route) !== entriesOf(same))
        this.#compare({ at: was, host, route }, { at: is, host: now!, route: same });
    }
  }

  #compare(was: Placed, is: Placed): void {
    const [before, after] = [this.#protections(was), this.#protections(is)];
    const lost = lostOf(before, after);
    // Requests that fail now don't pass.
    const isFailing = isReplaced(is.route) || this.#fates.get(was.route)?.failing === 1;
    if (lost.length === 0 || isFailing) return;
    const protections = new Set(lost.map(([, { protection }]) => protection));
    for (const protection of protections) this.#routes[protection]++;
    for (const [name, { label, protection }] of lost) {
      this.#fields[protection].add(label);
      for (const reason of reasonsFor(name, was, is)) this.#reasons.add(reason);
    }
  }

  #protections({ at, host, route }: Placed): Protections {
    let chain = this.#chains.get(at);
    if (chain === undefined) {
      chain = chainProtections(at.chain);
      this.#chains.set(at, chain);
    }
    return protectionsAt([entriesOf(route), entriesOf(host), entriesOf(at.configuration)], chain);
  }

  #takerOf(route: Route): Placed | undefined {
    const taker = this.#fates.get(route)?.takenBy;
    if (taker === undefined) return undefined;
    this.#takers ??= new Map(
      [...this.#after.values()].flatMap((at) =>
        (at.configuration.virtualHosts ?? []).flatMap((host) =>
          (host.routes ?? []).map((each) => [each, { at, host, route: each }] as const),
        ),
      ),
    );
    return this.#takers.get(taker);
  }
}

/** What isn't asked for any more, and isn't replaced by something else. */
function lostOf(before: Protections, after: Protections): readonly (readonly [string, ProtectionKind])[] {
  const lost = [...before].filter(([name]) => !after.has(name));
  if (lost.length === 0) return lost;
  const gained = [...after].flatMap(([name, { replaces }]) => (before.has(name) ? [] : replaces));
  return lost.filter(([, { replaces }]) => !replaces.some((protection) => gained.includes(protection)));
}

/** The most specific of the places whose entry has changed; else the chain, which has changed itself. */
function reasonsFor(name: string, was: Placed, is: Placed): readonly object[] {
  const changed = ([before, after]: readonly [WithEntries, WithEntries]): boolean =>
    [name, switchOfFilter(name)].some(
      (filter) => filter !== undefined && !equalJson(entriesOf(before)?.[filter], entriesOf(after)?.[filter]),
    );
  if (changed([was.route, is.route])) return [was.route];
  if (changed([was.host, is.host])) return [was.host];
  return [was.at.chain, is.at.chain];
}

interface WithEntries {
  readonly typedPerFilterConfig?: Entries;
}

const entriesOf = ({ typedPerFilterConfig }: WithEntries): Entries | undefined => typedPerFilterConfig;

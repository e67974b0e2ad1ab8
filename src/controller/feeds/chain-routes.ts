// A filter chain and its routes change together. Envoy gets them as two resources, one after the other, and a route that asks for a filter
// which its chain lacks is served without it: without the token that the filter demands. That happens between the two, and on each connection
// that was there before for as long as it lives. So the name of a RouteConfiguration says for which filters its routes are. Filters that
// change are another name: the new chain waits for the routes of that name, and connections of the old chain keep the old ones.

import { hash } from 'node:crypto';
import { getOrCreate } from '../../grammar/get-or-create.ts';
import type { ProxyResources } from '../../translation/proxy/configuration.ts';
import type {
  Filter,
  FilterChain,
} from '../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type { HttpConnectionManager } from '../../translation/proxy/envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import type { Changed } from '../../translation/result.ts';
import { routesName } from './routes-name.ts';

type Listener = ProxyResources['listeners'];
type Routes = ProxyResources['routes'];

interface Changes {
  readonly listeners: Changed<Listener>;
  readonly routes: Changed<Routes>;
}

export class ChainRoutes {
  /** By name of the listener. */
  readonly #asked = new Map<string, readonly Asked[]>();
  /** By name of the translation: how many chains ask for it under each name of discovery. */
  readonly #askers = new Map<string, Map<string, number>>();
  /** By name of the translation. */
  readonly #routes = new Map<string, Routes>();
  /** By name of the translation: the names under which it was sent. */
  readonly #sent = new Map<string, ReadonlySet<string>>();

  complete({ listeners, routes }: Changes): Changes {
    const touched = new Set<string>();
    for (const name of listeners.removed) this.#ask(name, [], touched);
    const named = listeners.set.map((listener) => {
      const { renamed, asked } = forDiscovery(listener);
      this.#ask(listener.name ?? '', asked, touched);
      return renamed;
    });
    for (const name of routes.removed) {
      this.#routes.delete(name);
      touched.add(name);
    }
    for (const each of routes.set) {
      this.#routes.set(each.name ?? '', each);
      touched.add(each.name ?? '');
    }
    const set: Routes[] = [];
    const removed: string[] = [];
    for (const name of touched) {
      const held = this.#routes.get(name);
      const names = new Set(held === undefined ? [] : (this.#askers.get(name)?.keys() ?? [name]));
      for (const before of this.#sent.get(name) ?? []) if (!names.has(before)) removed.push(before);
      for (const each of names) set.push(called(held!, each));
      if (names.size === 0) this.#sent.delete(name);
      else this.#sent.set(name, names);
    }
    return { listeners: { set: named, removed: listeners.removed }, routes: { set, removed } };
  }

  #ask(listener: string, asked: readonly Asked[], touched: Set<string>): void {
    const before = this.#asked.get(listener) ?? [];
    if (before === asked) return;
    for (const { routes, name } of asked) this.#count(routes, name, 1, touched);
    for (const { routes, name } of before) this.#count(routes, name, -1, touched);
    if (asked.length === 0) this.#asked.delete(listener);
    else this.#asked.set(listener, asked);
  }

  #count(routes: string, name: string, change: 1 | -1, touched: Set<string>): void {
    const names = getOrCreate(this.#askers, routes, () => new Map<string, number>());
    const count = (names.get(name) ?? 0) + change;
    if (count === 0) names.delete(name);
    else names.set(name, count);
    if (names.size === 0) this.#askers.delete(routes);
    touched.add(routes);
  }
}

/** What a chain asks for. */
interface Asked {
  /** As the translation calls it. */
  readonly routes: string;
  /** As discovery calls it. */
  readonly name: string;
}

interface ForDiscovery {
  readonly renamed: Listener;
  readonly asked: readonly Asked[];
}

/** The same object for the same one, here and below: it is serialized once for all clients. */
const listenersForDiscovery = new WeakMap<Listener, ForDiscovery>();

function forDiscovery(listener: Listener): ForDiscovery {
  return getOrCreate(listenersForDiscovery, listener, () => {
    const asked: Asked[] = [];
    const { filterChains, defaultFilterChain } = listener;
    const renamed = {
      ...listener,
      ...(filterChains && { filterChains: filterChains.map((chain) => chainFor(chain, asked)) }),
      ...(defaultFilterChain && { defaultFilterChain: chainFor(defaultFilterChain, asked) }),
    };
    return asked.length === 0 ? { renamed: listener, asked } : { renamed, asked };
  });
}

function chainFor(chain: FilterChain, asked: Asked[]): FilterChain {
  const filters = chain.filters?.map((filter) => {
    const manager = filter.typedConfig as Partial<HttpConnectionManager> | undefined;
    const routes = manager?.rds?.routeConfigName;
    if (routes === undefined) return filter;
    const name = routesName(routes, filtersHash(manager!));
    asked.push({ routes, name });
    const typedConfig = { ...manager, rds: { ...manager!.rds, routeConfigName: name } };
    return { ...filter, typedConfig } as Filter;
  });
  return filters === undefined ? chain : { ...chain, filters };
}

const hashes = new WeakMap<object, string>();

/** Of the filters with their content: routes rely on what is on without them too. */
const filtersHash = ({ httpFilters = [] }: Partial<HttpConnectionManager>): string =>
  getOrCreate(hashes, httpFilters, () => hash('sha256', JSON.stringify(httpFilters), 'hex').slice(0, 12));

const copies = new WeakMap<Routes, Map<string, Routes>>();

function called(routes: Routes, name: string): Routes {
  if (routes.name === name) return routes;
  return getOrCreate(
    getOrCreate(copies, routes, () => new Map()),
    name,
    () => ({ ...routes, name }),
  );
}

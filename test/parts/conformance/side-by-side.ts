// Combines the configurations of many Gateways for one Envoy: each listener gets its own port and name, backends are shared.

import { isDeepStrictEqual } from 'node:util';
import type {
  ProxyConfiguration,
  ProxyResources as Resources,
} from '../../../src/translation/proxy/configuration.ts';

/** The Gateways may be from different clusters, which may have different backends with the same name. */
export class SideBySide {
  readonly #listeners: ProxyConfiguration['listeners'][number][] = [];
  readonly #routes: ProxyConfiguration['routes'][number][] = [];
  readonly #shared = {
    clusters: new Map<string, Resources['clusters']>(),
    endpoints: new Map<string, Resources['endpoints']>(),
    secrets: new Map<string, Resources['secrets']>(),
  };
  /** By Gateway and port. */
  readonly #ports = new Map<string, number>();

  /** Returns false if it has a backend whose name is already used for a different one. */
  add(name: string, { listeners, routes, ...rest }: ProxyConfiguration): boolean {
    const shared: readonly (readonly [Map<string, unknown>, string, unknown])[] = [
      ...rest.clusters.map((each) => [this.#shared.clusters, each.name ?? '', each] as const),
      ...rest.endpoints.map((each) => [this.#shared.endpoints, each.clusterName ?? '', each] as const),
      ...rest.secrets.map((each) => [this.#shared.secrets, each.name ?? '', each] as const),
    ];
    if (shared.some(([held, key, each]) => held.has(key) && !isDeepStrictEqual(held.get(key), each)))
      return false;
    for (const [held, key, each] of shared) held.set(key, each);
    for (const listener of listeners) {
      const { address, name: own = '', ...others } = renamed(listener, `${name} `);
      const port = this.#ports.size + 1;
      this.#ports.set(`${name}:${address?.socketAddress?.portValue}`, port);
      this.#listeners.push({
        ...others,
        name: `${name} ${own}`,
        address: { socketAddress: { address: '0.0.0.0', portValue: port } },
      });
    }
    for (const route of routes) this.#routes.push({ ...route, name: `${name} ${route.name}` });
    return true;
  }

  /** The new port of a Gateway's port. */
  portOf(name: string, port: number): number | undefined {
    return this.#ports.get(`${name}:${port}`);
  }

  configuration(): ProxyConfiguration {
    const { clusters, endpoints, secrets } = this.#shared;
    return {
      namespace: 'conformance',
      name: 'all',
      listeners: this.#listeners,
      routes: this.#routes,
      clusters: [...clusters.values()],
      endpoints: [...endpoints.values()],
      secrets: [...secrets.values()],
    };
  }
}

/** Renames references to route configurations too. */
function renamed<T>(value: T, prefix: string): T {
  return JSON.parse(JSON.stringify(value), (key, member: unknown) =>
    key === 'routeConfigName' && typeof member === 'string' ? `${prefix}${member}` : member,
  ) as T;
}

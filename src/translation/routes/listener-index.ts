// The listeners of a parent, indexed by host and admission rules: a parent can have thousands of routes and listeners, and one listener
// accepts most routes.

import { BoundedCache } from '../../grammar/bounded-cache.ts';
import { getOrCreate } from '../../grammar/get-or-create.ts';
import type { GatewayListener } from '../gateways/listener.ts';
import type { askedHosts } from './hostnames.ts';

/** Listeners of one protocol, with the same use of TLS, that allow the same kinds from the same namespaces. */
export interface Admission {
  /** One of them; any will do. */
  readonly sample: GatewayListener;
  readonly ports: ReadonlySet<number>;
}

/** Names in DNS are no longer. Longer ones aren't indexed. */
const MAX_HOST = 253;

export class ListenerIndex {
  readonly admissions: readonly Admission[];
  readonly #listeners: readonly GatewayListener[];
  readonly #positions = new Map<GatewayListener, number>();
  readonly #admissionOf = new Map<GatewayListener, Admission>();
  readonly #byName = new Map<string, GatewayListener>();
  /** By hostname in lower case; wildcards without their `*`. */
  readonly #byHost = new Map<string, GatewayListener[]>();
  /** What was found for one host alone. Bounded: the hosts of routes come and go. */
  readonly #sharingHost = new BoundedCache<readonly GatewayListener[]>(256 * 1024);
  /** Listeners that every host is compared with. */
  readonly #ofAnyHost: GatewayListener[] = [];
  /** Exact hostnames by each of their suffixes, for routes with wildcards. */
  #bySuffix: ReadonlyMap<string, readonly GatewayListener[]> | undefined;

  private constructor(listeners: readonly GatewayListener[]) {
    this.#listeners = listeners;
    const admissions = new Map<string, { sample: GatewayListener; ports: Set<number> }>();
    for (const [position, listener] of listeners.entries()) {
      const { spec, role, supportedKinds } = listener;
      const rules = JSON.stringify([
        role,
        role && supportedKinds,
        spec.protocol,
        spec.tls?.mode,
        spec.allowedRoutes,
      ]);
      let admission = admissions.get(rules);
      if (admission === undefined) {
        admission = { sample: listener, ports: new Set() };
        admissions.set(rules, admission);
      }
      admission.ports.add(spec.port);
      this.#admissionOf.set(listener, admission);
      this.#positions.set(listener, position);
      if (!this.#byName.has(spec.name)) this.#byName.set(spec.name, listener);
      this.#addHost(listener);
    }
    this.admissions = [...admissions.values()];
  }

  /** The index of these listeners, built once. All have the same owner, where names are unique. */
  static of(listeners: readonly GatewayListener[]): ListenerIndex {
    let index = known.get(listeners);
    if (index === undefined) {
      index = new ListenerIndex(listeners);
      known.set(listeners, index);
    }
    return index;
  }

  admissionOf(listener: GatewayListener): Admission {
    return this.#admissionOf.get(listener)!;
  }

  named(name: string): GatewayListener | undefined {
    return this.#byName.get(name);
  }

  /** The listeners that may have hosts in common with these, in their order; all of them for a route without hosts. */
  mayShare(hosts: ReturnType<typeof askedHosts>): readonly GatewayListener[] {
    if (hosts === undefined || hosts.some(({ length }) => length > MAX_HOST)) return this.#listeners;
    const [host] = hosts;
    // Most routes have one host, and share it with others.
    if (host === undefined || hosts.length > 1) return this.#sharing(hosts);
    return getOrCreate(this.#sharingHost, host, () => this.#sharing(hosts));
  }

  #sharing(hosts: readonly string[]): readonly GatewayListener[] {
    const found = new Set(this.#ofAnyHost);
    const add = (listeners: readonly GatewayListener[] = NONE): void => {
      for (const listener of listeners) found.add(listener);
    };
    for (const host of hosts) {
      add(this.#byHost.get(host));
      for (const suffix of suffixesOf(host)) add(this.#byHost.get(suffix));
      if (host.startsWith('*.')) add(this.#suffixes().get(host.slice(1)));
    }
    const shared = [...found];
    return shared.length < 2
      ? shared
      : shared.sort((left, right) => this.#positions.get(left)! - this.#positions.get(right)!);
  }

  #addHost(listener: GatewayListener): void {
    const host = hostOf(listener);
    if (host === '' || host.length > MAX_HOST) {
      this.#ofAnyHost.push(listener);
      return;
    }
    const key = host.startsWith('*.') ? host.slice(1) : host;
    const same = this.#byHost.get(key);
    if (same === undefined) this.#byHost.set(key, [listener]);
    else same.push(listener);
  }

  #suffixes(): ReadonlyMap<string, readonly GatewayListener[]> {
    if (this.#bySuffix !== undefined) return this.#bySuffix;
    const bySuffix = new Map<string, GatewayListener[]>();
    for (const listener of this.#listeners) {
      const host = hostOf(listener);
      if (host.length > MAX_HOST || host.startsWith('*.')) continue;
      for (const suffix of suffixesOf(host)) {
        const same = bySuffix.get(suffix);
        if (same === undefined) bySuffix.set(suffix, [listener]);
        else same.push(listener);
      }
    }
    this.#bySuffix = bySuffix;
    return bySuffix;
  }
}

const NONE: readonly never[] = [];

const known = new WeakMap<readonly GatewayListener[], ListenerIndex>();

const hostOf = ({ spec: { hostname = '' } }: GatewayListener): string => hostname.toLowerCase();

/** `.b.test` and `.test` for `a.b.test` */
function suffixesOf(host: string): readonly string[] {
  const suffixes: string[] = [];
  for (let dot = host.indexOf('.'); dot !== -1; dot = host.indexOf('.', dot + 1))
    suffixes.push(host.slice(dot));
  return suffixes;
}

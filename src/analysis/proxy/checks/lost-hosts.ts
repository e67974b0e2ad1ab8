// Hosts of routes that another listener of the port gets as a whole, although the routes attached to a listener that covers them: it gets
// the connections with this server name of TLS, or, where listeners are isolated, the requests for this host.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { idOfKey } from '../../../objects/key.ts';
import { type GatewayListener, listenerId } from '../../../translation/gateways/listener.ts';
import { PROXY } from '../../../translation/proxy/identity.ts';
import { chainKey, hostKey } from '../../../translation/proxy/keys.ts';
import type { GatewayPort } from '../../../translation/proxy/listeners/gateway-ports.ts';
import { chainName } from '../../../translation/proxy/listeners/names.ts';
import { serverNamesOf } from '../../../translation/proxy/listeners/server-names.ts';
import { STREAM_KINDS } from '../../../translation/proxy/listeners/stream-routes.ts';
import { covering } from '../../../translation/proxy/routes/listener-of-host.ts';
import type { Placement } from '../../../translation/proxy/routes/placement.ts';
import { listenerOf } from '../../../translation/proxy/routes/policy-places.ts';
import { HTTP_LIKE_KINDS, type ParentRef, type RouteObject } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';

export interface LostHost {
  /** Key of the route. */
  readonly key: string;
  readonly route: RouteObject;
  /** Through which the route attached to another listener. */
  readonly parentRef: ParentRef;
  /** The listener that gets it. */
  readonly to: GatewayListener;
  readonly place: Pick<Placement, 'gateway' | 'chain' | 'port' | 'host'>;
}

const known = new WeakMap<TranslationView, readonly LostHost[]>();

/** Several checks tell of them. */
export const lostHosts = (view: TranslationView): readonly LostHost[] =>
  getOrCreate(known, view, () => [...ofRequests(view), ...ofConnections(view)]);

/** A listener of a ListenerSet that is neither of the route's namespace nor of the owner of the Gateway. */
export const isOfOthers = ({ owner, gateway }: GatewayListener, route: RouteObject): boolean =>
  owner.kind !== 'Gateway' &&
  owner.namespace !== (route.metadata.namespace ?? '') &&
  owner.namespace !== idOfKey(gateway).namespace;

function* ofRequests(view: TranslationView): Iterable<LostHost> {
  const { snapshot, proxy } = view;
  for (const key of snapshot.keysOf(HTTP_LIKE_KINDS)) {
    const { placed } = proxy.translated.get(key) ?? {};
    if (placed === undefined) continue;
    const { route, parents } = placed;
    // Most routes lose no host.
    let served: ReadonlySet<string> | undefined;
    for (const { parentRef, listeners } of parents)
      for (const { listener, hosts } of listeners) {
        if (listener.refusal !== undefined) continue;
        for (const host of hosts) {
          const to = receiverOfRequests(view, listener, host);
          if (to === undefined || to === listener) continue;
          const place = placeOf(to, host);
          served ??= new Set<string>(placed.placements.map(hostKey));
          // The route attached to both.
          if (!served.has(hostKey(place))) yield { key, route, parentRef, to, place };
        }
      }
  }
}

/** The listener that all requests for a host go to. */
function receiverOfRequests(
  { proxy, settings }: TranslationView,
  listener: GatewayListener,
  host: string,
): GatewayListener | undefined {
  const { gateway, spec } = listener;
  const ports = proxy.ports(gateway);
  if (spec.protocol === 'HTTPS') return onServerName(host, serverNamesOn(proxy, ports, spec.port));
  if (spec.protocol !== 'HTTP' || !settings.listenerIsolation) return undefined;
  return listenerOf({ chain: chainName(listener), host }, ports);
}

/** Routes of TLS listeners that don't read requests. */
function* ofConnections({ snapshot, routes, proxy }: TranslationView): Iterable<LostHost> {
  const { oldest, targets } = proxy.streams;
  for (const key of snapshot.keysOf(STREAM_KINDS)) {
    const { route, parents } = routes.attached.get(key) ?? {};
    // A route that can't serve is reported itself.
    if (route === undefined || parents === undefined || targets(key) === undefined) continue;
    const attached = new Set(
      parents.flatMap(({ listeners }) => listeners.map(({ listener }) => listenerId(listener))),
    );
    for (const { parentRef, dataPlane, listeners } of parents)
      for (const { listener, hosts } of listeners) {
        const { gateway, refusal, spec } = listener;
        if (dataPlane !== PROXY || refusal !== undefined || spec.protocol !== 'TLS') continue;
        const id = listenerId(listener);
        const names = serverNamesOn(proxy, proxy.ports(gateway), spec.port);
        // So are a listener without its TLS, and one with an older route.
        if (names.failing.has(id) || oldest(id) !== key) continue;
        // A TCPRoute names no hosts: its clients ask for those of its listener.
        const asked = route.kind === 'TCPRoute' ? [spec.hostname || '*'] : hosts;
        for (const host of asked) {
          const to = onServerName(host, names);
          if (to === undefined || to === listener || attached.has(listenerId(to))) continue;
          yield { key, route, parentRef, to, place: placeOf(to, host) };
        }
      }
  }
}

const placeOf = (to: GatewayListener, host: string): LostHost['place'] => ({
  gateway: to.gateway,
  chain: chainName(to),
  host,
  port: to.spec.port,
});

/** The listeners of a port that get connections by the server name of TLS. */
interface ServerNames {
  /** By the name that their chains match; `''` matches all. */
  readonly chains: ReadonlyMap<string, GatewayListener>;
  /** Ids of listeners without a chain because of their TLS. */
  readonly failing: ReadonlySet<string>;
}

const onServerName = (host: string, { chains }: ServerNames): GatewayListener | undefined =>
  covering(host)
    .map((name) => chains.get(name))
    .find((listener) => listener !== undefined);

const named = new WeakMap<readonly GatewayPort[], Map<number, ServerNames>>();

function serverNamesOn(
  { places, streams }: TranslationView['proxy'],
  ports: readonly GatewayPort[],
  number: number,
): ServerNames {
  const ofPorts = getOrCreate(named, ports, () => new Map<number, ServerNames>());
  return getOrCreate(ofPorts, number, () => {
    const chains = new Map<string, GatewayListener>();
    const failing = new Set<string>();
    const add = (names: readonly string[], listener: GatewayListener): void => {
      const name = (names[0] ?? '').toLowerCase();
      if (!chains.has(name)) chains.set(name, listener);
    };
    for (const port of ports) {
      if (port.port !== number) continue;
      for (const { gateway, name, listeners } of port.chains)
        if (places.chains.get(chainKey(gateway, name)).length > 0)
          for (const listener of listeners) add(serverNamesOf(listener.spec.hostname), listener);
      const passed = streams.onPort(port);
      for (const { serverNames, listener } of passed.chains) add(serverNames, listener);
      for (const id of passed.failures.keys()) failing.add(id);
    }
    return { chains, failing };
  });
}

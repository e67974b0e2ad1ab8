// The filter chains of the TCP and TLS listeners of a port, and why a listener has none.

import { quote } from '../../../grammar/quote.ts';
import { namespacedName } from '../../../objects/reference.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Gateways } from '../../gateways/build-gateways.ts';
import { type GatewayListener, listenerId } from '../../gateways/listener.ts';
import { isTlsFailure, type TlsFailure, type TlsTermination } from '../../gateways/tls/termination.ts';
import type { GatewayPort } from './gateway-ports.ts';
import { listenerName } from './names.ts';
import { serverNamesOf } from './server-names.ts';
import { STREAM_KINDS, type StreamRoutes, type WeightedTarget } from './stream-routes.ts';

/** The filter chain of a TCP or TLS listener. */
export interface StreamChain {
  readonly name: string;
  readonly listener: GatewayListener;
  /** Key of the route that it comes from. */
  readonly route: string;
  readonly serverNames: readonly string[];
  readonly targets: readonly WeightedTarget[];
  /** Set where it terminates TLS. */
  readonly tls?: TlsTermination;
}

export interface PortStreams {
  readonly chains: readonly StreamChain[];
  /** Why listeners have no chain, by their ids. */
  readonly failures: ReadonlyMap<string, TlsFailure>;
  /** Why listeners aren't programmed, by their ids. */
  readonly unserved: ReadonlyMap<string, string>;
}

export interface StreamChainSources extends StreamRoutes {
  readonly snapshot: Snapshot;
  readonly gateways: Pick<Gateways, 'termination' | 'clientCertificates'>;
  /** Why the listeners of a Gateway lack the settings of its policies. */
  readonly policyErrors: (gateway: string) => readonly string[];
}

export function portStreams(port: GatewayPort, sources: StreamChainSources): PortStreams {
  const errors = sources.policyErrors(port.gateway);
  // HTTP chains can answer 500; a stream can't, and without the settings it would be more open than configured.
  if (errors.length > 0) return withoutPolicies(port.streams, errors);
  const found = port.streams.map((listener) => ({ listener, chain: chainOf(listener, sources) }));
  const distinct = distinctChains(port, found);
  return distinct.chains.length > 0 ? distinct : { ...distinct, unserved: noneServed(port, distinct) };
}

function withoutPolicies(streams: readonly GatewayListener[], errors: readonly string[]): PortStreams {
  const message = `No connection is served without the settings of a policy: ${errors.join('; ')}`;
  const unserved = new Map(streams.map((listener) => [listenerId(listener), message]));
  return { chains: [], failures: new Map(), unserved };
}

function chainOf(
  listener: GatewayListener,
  { snapshot, gateways, oldest, targets }: StreamChainSources,
): StreamChain | TlsFailure | undefined {
  const { protocol, port, hostname } = listener.spec;
  const tls = protocol === 'TLS' ? gateways.termination(listener) : undefined;
  // No route makes up for TLS that isn't written.
  if (isTlsFailure(tls) && tls.reason === 'Invalid') return tls;
  const key = oldest(listenerId(listener));
  const route = key === undefined ? undefined : snapshot.oneOf(STREAM_KINDS, key);
  const leads = key === undefined ? undefined : targets(key);
  if (route === undefined || leads === undefined) return undefined;
  const isPassed = protocol === 'TLS' && route.kind === 'TLSRoute';
  const failure = isPassed ? unverifiedClients(listener, gateways) : isTlsFailure(tls) ? tls : undefined;
  if (failure !== undefined) return failure;
  return {
    name: `${listenerName(port)}-${namespacedName(route).replace('/', '.')}-rule-0`,
    listener,
    route: key!,
    // TCP has no server names: a TCPRoute receives every connection.
    serverNames: isPassed ? serverNamesOf(hostname) : [],
    targets: leads.targets,
    ...(isPassed || tls === undefined || isTlsFailure(tls) ? {} : { tls }),
  };
}

/** Connections of a TLSRoute pass through, and nobody would verify the clients of a listener that says that it terminates TLS. */
function unverifiedClients(
  { gateway, spec: { port, tls } }: GatewayListener,
  { clientCertificates }: StreamChainSources['gateways'],
): TlsFailure | undefined {
  if (tls?.mode !== 'Terminate') return undefined;
  if (clientCertificates.onPort(gateway, port)?.mode !== 'AllowValidOnly') return undefined;
  return {
    reason: 'Invalid',
    message:
      "The Gateway requires client certificates on this port, and they can't be verified where a TLSRoute passes connections through: attach a TCPRoute to terminate TLS, or set `tls.mode: Passthrough` if the backend verifies clients",
  };
}

interface FoundChain {
  readonly listener: GatewayListener;
  readonly chain: StreamChain | TlsFailure | undefined;
}

/** Envoy rejects a listener in which two chains match the same server names: the first chain is used. */
function distinctChains({ port, chains: http }: GatewayPort, found: readonly FoundChain[]): PortStreams {
  const failures = new Map<string, TlsFailure>();
  const unserved = new Map<string, string>();
  const chains: StreamChain[] = [];
  const matched = new Map<string, GatewayListener>();
  for (const { protocol, listeners } of http)
    if (protocol === 'HTTPS') matched.set(serverNamesOf(listeners[0]!.spec.hostname).join(), listeners[0]!);
  for (const { listener, chain } of found) {
    if (chain === undefined) continue;
    if ('reason' in chain) {
      failures.set(listenerId(listener), chain);
      continue;
    }
    const names = chain.serverNames.join();
    const other = matched.get(names);
    if (other === undefined) {
      matched.set(names, listener);
      chains.push(chain);
    } else unserved.set(listenerId(listener), sameConnections(other, port));
  }
  return { chains, failures, unserved };
}

const sameConnections = ({ key }: GatewayListener, port: number): string =>
  `Listener ${quote(key)} on port ${port} gets the same connections, because a TCPRoute on a listener of protocol TLS gets those of all hostnames: give this listener another port`;

function noneServed(
  { port, streams }: GatewayPort,
  { failures, unserved }: PortStreams,
): ReadonlyMap<string, string> {
  const reasons = streams.map((listener): [string, string] => {
    const id = listenerId(listener);
    const failure = failures.get(id);
    return [
      id,
      failure === undefined
        ? `No route with one rule and a backend is attached to a TCP or TLS listener on port ${port}`
        : `No route can be served on port ${port}: ${failure.message}`,
    ];
  });
  return new Map([...unserved, ...reasons]);
}

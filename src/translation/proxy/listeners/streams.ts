// TCP and TLS listeners: one filter chain each, of the oldest route that attaches; which of them are served, and which routes serve.

import { advice } from '../../../diagnostics/finding.ts';
import { equalJson } from '../../../grammar/json.ts';
import { quote } from '../../../grammar/quote.ts';
import type { Buckets } from '../../../incremental/buckets.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { compareAge, compareText, namespacedName } from '../../../objects/reference.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import { type BackendResolver, isUsable, type UnusableBackend } from '../../backends/reference.ts';
import type { Gateways } from '../../gateways/gateways.ts';
import { type GatewayListener, listenerId, listenerName } from '../../gateways/listener.ts';
import type { GatewayPort } from '../../gateways/ports.ts';
import { isTlsFailure, type TlsFailure, type TlsTermination } from '../../gateways/tls/termination.ts';
import { BLACKHOLE_CLUSTER } from '../../names.ts';
import type { Report, Reporter } from '../../reports.ts';
import type { AttachedRoute } from '../../routes/routes.ts';
import type { Verdict } from '../../status/conditions.ts';
import { serverNamesOf } from './server-names.ts';

const STREAM_KINDS = ['TCPRoute', 'TLSRoute'] as const;

export interface WeightedTarget {
  readonly cluster: string;
  readonly weight: number;
}

/** Where a route without HTTP leads. */
export interface StreamTargets {
  readonly targets: readonly WeightedTarget[];
  /** In the order of the references; the condition of the route takes the last. */
  readonly unusable: readonly UnusableBackend[];
}

/** The filter chain of a TCP or TLS listener. */
export interface StreamChain {
  readonly name: string;
  readonly listener: GatewayListener;
  /** Key of the route that it is made of. */
  readonly route: string;
  readonly serverNames: readonly string[];
  readonly targets: readonly WeightedTarget[];
  /** There where it terminates TLS. */
  readonly tls?: TlsTermination;
}

export interface PortStreams {
  readonly chains: readonly StreamChain[];
  /** Why listeners have no chain, by their ids. */
  readonly failures: ReadonlyMap<string, TlsFailure>;
  /** Why listeners aren't programmed, by their ids. */
  readonly unserved: ReadonlyMap<string, string>;
}

export interface Streams {
  /** Of a port of a Gateway. */
  readonly onPort: (port: GatewayPort) => PortStreams;
  /** Key of the oldest route of a listener, by its id: no other gets a connection there. */
  readonly oldest: (listener: string) => string | undefined;
  /** Where a route leads; undefined for one that can't serve: not one rule, or no backends. */
  readonly targets: (route: string) => StreamTargets | undefined;
  /** What is to be said of a TCPRoute or TLSRoute that serves a listener; undefined for any other route. */
  readonly verdicts: (route: string) => readonly Verdict[] | undefined;
  /** What is to be said of a listener, by its id. */
  readonly onListener: (listener: string) => readonly Verdict[];
  /** Tells of routes that attach and serve nothing, of which no condition speaks. */
  readonly reporter: Reporter;
}

export interface StreamSources {
  readonly snapshot: Snapshot;
  readonly gateways: Pick<Gateways, 'termination'>;
  /** What attaches to a listener, by its id. */
  readonly attached: { readonly get: (listener: string) => readonly AttachedRoute[] };
  readonly resolve: BackendResolver;
  /** All ports of all Gateways. */
  readonly ports: Buckets<GatewayPort>;
  /** Why the listeners of a Gateway go without the settings of its policies. */
  readonly policyErrors: (gateway: string) => readonly string[];
}

export function buildStreams(graph: Graph, sources: StreamSources): Streams {
  const { snapshot, gateways, attached, resolve, ports, policyErrors } = sources;

  const targets = graph.memo<StreamTargets | undefined>(
    'where a stream leads',
    (key) => {
      const route = snapshot.oneOf(STREAM_KINDS, key);
      const [rule, ...others] = route?.spec.rules ?? [];
      if (route === undefined || rule === undefined || others.length > 0) return undefined;
      if (rule.backendRefs.length === 0) return undefined;
      const resolved = rule.backendRefs.map((reference) => ({ reference, to: resolve(reference, route) }));
      return {
        targets: resolved.map(({ reference, to }) => ({
          cluster: isUsable(to) ? to.cluster : BLACKHOLE_CLUSTER,
          weight: weightOf(reference.weight),
        })),
        unusable: resolved.flatMap(({ to }) => (isUsable(to) ? [] : to)),
      };
    },
    { isEqual: equalJson },
  );

  /** The oldest route of a listener. */
  const oldest = graph.memo<string | undefined>('route of a stream', (listener) => {
    const routes = attached.get(listener).flatMap(({ route: key }) => {
      const route = snapshot.oneOf(STREAM_KINDS, key);
      return route === undefined ? [] : { key, route };
    });
    let first = routes[0];
    for (const other of routes) if (first !== undefined && isBefore(other.route, first.route)) first = other;
    return first?.key;
  });

  const chainOf = (listener: GatewayListener): StreamChain | TlsFailure | undefined => {
    const key = oldest(listenerId(listener));
    const route = key === undefined ? undefined : snapshot.oneOf(STREAM_KINDS, key);
    const leads = key === undefined ? undefined : targets(key);
    if (route === undefined || leads === undefined) return undefined;
    const { protocol, port, hostname } = listener.spec;
    const tls = protocol === 'TLS' && route.kind === 'TCPRoute' ? gateways.termination(listener) : undefined;
    if (isTlsFailure(tls)) return tls;
    return {
      name: `${listenerName(port)}-${namespacedName(route).replace('/', '.')}-rule-0`,
      listener,
      route: key!,
      // TCP knows no names; a TCPRoute takes all that comes.
      serverNames: protocol === 'TLS' && route.kind === 'TLSRoute' ? serverNamesOf(hostname) : [],
      targets: leads.targets,
      ...(tls === undefined ? {} : { tls }),
    };
  };

  const served = graph.buckets<string>({
    name: 'streams of routes',
    keys: ports.keys,
    emit: (key) =>
      streamsOf(ports.get(key)).flatMap((listener) => {
        const id = listenerId(listener);
        const route = oldest(id);
        return route === undefined || targets(route) === undefined ? [] : [{ bucket: route, item: id }];
      }),
    compare: compareText,
  });

  const onPort = ({ gateway, port, streams, chains: httpChains }: GatewayPort): PortStreams => {
    const errors = policyErrors(gateway);
    // HTTP says 500; a stream has no such word, and without the settings it would be served more openly than configured.
    if (errors.length > 0) {
      const message = `No connection is served without the settings of a policy: ${errors.join('; ')}`;
      const unserved = new Map(streams.map((listener) => [listenerId(listener), message]));
      return { chains: [], failures: new Map(), unserved };
    }
    const found = streams.map((listener) => ({ listener, chain: chainOf(listener) }));
    const failures = new Map<string, TlsFailure>();
    const unserved = new Map<string, string>();
    const chains: StreamChain[] = [];
    // Envoy refuses a listener of which two chains match the same.
    const matched = new Map<string, GatewayListener>();
    for (const { protocol, listeners } of httpChains)
      if (protocol === 'HTTPS') matched.set(serverNamesOf(listeners[0]!.spec.hostname).join(), listeners[0]!);
    for (const { listener, chain } of found) {
      if (chain === undefined) continue;
      const id = listenerId(listener);
      if ('reason' in chain) {
        failures.set(id, chain);
        continue;
      }
      const names = chain.serverNames.join();
      const other = matched.get(names);
      if (other === undefined) {
        matched.set(names, listener);
        chains.push(chain);
      } else
        unserved.set(
          id,
          `Listener ${quote(other.key)} on port ${port} gets the same connections, because a TCPRoute on a listener of protocol TLS gets those of all hostnames: give this listener another port`,
        );
    }
    if (chains.length === 0)
      for (const { listener } of found) {
        const id = listenerId(listener);
        const failure = failures.get(id);
        unserved.set(
          id,
          failure === undefined
            ? `No route with one rule and a backend is attached to a TCP or TLS listener on port ${port}`
            : `No route can be served on port ${port}: ${failure.message}`,
        );
      }
    return { chains, failures, unserved };
  };

  const ofListeners = graph.buckets<readonly Verdict[]>({
    name: 'verdicts on streams',
    keys: ports.keys,
    emit: (key) =>
      ports.get(key).flatMap((port) => {
        const { failures, unserved } = onPort(port);
        return port.streams.map((listener) => {
          const bucket = listenerId(listener);
          const [failure, message] = [failures.get(bucket), unserved.get(bucket)];
          const item = [
            ...(failure === undefined ? [] : tlsVerdicts(failure)),
            ...(message === undefined ? [] : [notProgrammed(message)]),
          ];
          return { bucket, item };
        });
      }),
    // A listener has one port.
    compare: () => 0,
    isEqual: equalJson,
  });

  return {
    onPort,
    oldest,
    targets,
    verdicts(route) {
      if (served.get(route).length === 0) return undefined;
      const { unusable = [] } = targets(route) ?? {};
      return [
        ACCEPTED,
        ...unusable.map(({ reason, message }) => ({
          type: 'ResolvedRefs',
          status: 'False' as const,
          reason,
          message,
        })),
      ];
    },
    onListener: (listener) => ofListeners.get(listener).flat(),
    reporter: {
      name: 'streams',
      keys: ports.keys,
      get: (key) =>
        streamsOf(ports.get(key)).flatMap((listener) => {
          const id = listenerId(listener);
          const first = oldest(id);
          if (first === undefined) return [];
          const others = new Set(attached.get(id).map(({ route }) => route));
          others.delete(first);
          return [
            ...(targets(first) === undefined ? [manyRules(first)] : []),
            ...[...others].map((route) => keptOut(route, listener)),
          ];
        }),
    },
  };
}

function manyRules(about: string): Report {
  const fault = advice(
    "a listener only serves a route with exactly one rule and at least one backend: this route isn't served",
    'write one rule; its backends share connections by weight',
  );
  return { about, code: 'TR-08', segments: ['spec', 'rules'], fault };
}

function keptOut(about: string, { key, spec, owner }: GatewayListener): Report {
  const fault = advice(
    `listener ${quote(key)} of ${owner.kind} ${quote(`${owner.namespace}/${owner.name}`)} serves an older route: this one gets no connections there`,
    `give each route its own listener, with another ${spec.protocol === 'TCP' ? 'port' : 'port or hostname'}`,
  );
  return { about, code: 'TR-07', segments: ['spec', 'parentRefs'], fault };
}

const ACCEPTED: Verdict = { type: 'Accepted', status: 'True', reason: 'Accepted', message: '' };

const streamsOf = (ports: readonly GatewayPort[]): readonly GatewayListener[] =>
  ports.flatMap(({ streams }) => streams);

/** What a listener says whose TLS can't be terminated. */
export function tlsVerdicts({ reason, message }: TlsFailure): readonly Verdict[] {
  return [{ type: 'ResolvedRefs', status: 'False', reason, message }, notProgrammed(message)];
}

const notProgrammed = (message: string): Verdict => ({
  type: 'Programmed',
  status: 'False',
  reason: 'Invalid',
  message,
});

type StreamRoute = Parameters<typeof compareAge>[0] & { readonly kind: string };

function isBefore(left: StreamRoute, right: StreamRoute): boolean {
  return (compareAge(left, right) || compareText(left.kind, right.kind)) < 0;
}

/** Gateway API: at most 1,000,000. None and 0 are 1. */
function weightOf(weight = 1): number {
  return Math.min(Math.max(Math.trunc(weight), 1), 1_000_000);
}

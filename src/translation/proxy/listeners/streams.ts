// TCP and TLS listeners: one filter chain each, for the oldest route that attaches; which of them are served, and which routes serve.

import { advice } from '../../../diagnostics/finding.ts';
import { equalJson } from '../../../grammar/json.ts';
import { counted, firstOf } from '../../../grammar/plural.ts';
import { quote } from '../../../grammar/quote.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { SortedIndex } from '../../../incremental/sorted-index.ts';
import { namespacedName } from '../../../objects/reference.ts';
import { type GatewayListener, listenerId } from '../../gateways/listener.ts';
import type { Report, Reporter } from '../../reports.ts';
import {
  clientVerdicts,
  negative,
  notProgrammed,
  type RouteVerdicts,
  tlsVerdicts,
  type Verdict,
} from '../../verdict.ts';
import type { GatewayPort } from './gateway-ports.ts';
import { type PortStreams, portStreams, type StreamChainSources } from './stream-chains.ts';
import { STREAM_KINDS, type StreamRouteSources, type StreamRoutes, streamRoutes } from './stream-routes.ts';

export interface Streams extends StreamRoutes {
  /** For a port of a Gateway. */
  readonly onPort: (port: GatewayPort) => PortStreams;
  /** The verdicts on a TCPRoute or TLSRoute at some of its listeners; undefined for a route of another kind. */
  readonly verdicts: (route: string) => RouteVerdicts['at'];
  /** The verdicts on a listener, by its id. */
  readonly onListener: (listener: string) => readonly Verdict[];
  /** Reports routes that attach but serve nothing. */
  readonly reporter: Reporter;
}

export interface StreamSources
  extends StreamRouteSources,
    Pick<StreamChainSources, 'gateways' | 'policyErrors'> {
  /** All ports of all Gateways. */
  readonly ports: SortedIndex<GatewayPort>;
}

export function buildStreams(graph: Graph, sources: StreamSources): Streams {
  const { ports } = sources;
  const routes = streamRoutes(graph, sources);
  const chainSources = { ...sources, ...routes };
  const onPort = (port: GatewayPort): PortStreams => portStreams(port, chainSources);
  return {
    ...routes,
    onPort,
    verdicts: verdictsOnRoutes(sources, routes),
    onListener: verdictsOnListeners(graph, ports, onPort),
    reporter: streamReporter(sources, routes),
  };
}

/** A listener serves its oldest route, and no other takes its place if that one can't be served. */
function verdictsOnRoutes(
  { snapshot }: StreamSources,
  { oldest, targets }: StreamRoutes,
): Streams['verdicts'] {
  return (key) => {
    const route = snapshot.oneOf(STREAM_KINDS, key);
    if (route === undefined) return undefined;
    return (listeners) => {
      if (!listeners.some((listener) => oldest(listenerId(listener)) === key))
        return [negative('Accepted', 'Conflicted', conflict(listeners))];
      const leads = targets(key);
      if (leads === undefined) return [negative('Accepted', 'UnsupportedValue', unsupported(route))];
      const unresolved = leads.unusable.map(({ reason, message }) =>
        negative('ResolvedRefs', reason, message),
      );
      return [ACCEPTED, ...unresolved];
    };
  };

  function conflict(listeners: readonly GatewayListener[]): string {
    const told = listeners.map((listener) => {
      const older = snapshot.oneOf(STREAM_KINDS, oldest(listenerId(listener)) ?? '');
      const name = older === undefined ? '' : `: ${older.kind} ${quote(namespacedName(older))}`;
      return `${quote(listener.key)}${name}`;
    });
    return `A listener serves one TCPRoute or TLSRoute, and has an older one: ${firstOf(told, MAX_TOLD).join(', ')}. Attach this route to a listener of its own`;
  }
}

/** How many listeners a message names. */
const MAX_TOLD = 5;

function unsupported({ spec: { rules } }: { readonly spec: { readonly rules: readonly unknown[] } }): string {
  return rules.length === 1
    ? 'The rule has no backend: set `backendRefs`'
    : `The route has ${counted(rules.length, 'rule')}, and must have exactly one: nothing in a connection selects between rules`;
}

function verdictsOnListeners(
  graph: Graph,
  ports: SortedIndex<GatewayPort>,
  onPort: Streams['onPort'],
): Streams['onListener'] {
  const ofListeners = graph.sortedIndex<readonly Verdict[]>({
    name: 'verdicts on streams',
    keys: ports.keys,
    emit: (key) =>
      ports.get(key).flatMap((port) => {
        const { chains, failures, unserved } = onPort(port);
        const terminated = new Map(chains.map(({ listener, tls }) => [listenerId(listener), tls]));
        return port.streams.map((listener) => {
          const bucket = listenerId(listener);
          const [failure, message] = [failures.get(bucket), unserved.get(bucket)];
          const tls = terminated.get(bucket);
          const item = [
            ...(tls === undefined ? [] : clientVerdicts(tls)),
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
  return (listener) => ofListeners.get(listener).flat();
}

function streamReporter({ ports, ofListener }: StreamSources, { oldest, targets }: StreamRoutes): Reporter {
  return {
    name: 'streams',
    keys: ports.keys,
    get: (key) =>
      streamsOf(ports.get(key)).flatMap((listener) => {
        const id = listenerId(listener);
        const first = oldest(id);
        if (first === undefined) return [];
        const others = new Set(ofListener.get(id).map(({ route }) => route));
        others.delete(first);
        return [
          ...(targets(first) === undefined ? [manyRules(first)] : []),
          ...[...others].map((route) => keptOut(route, listener)),
        ];
      }),
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

// TCP and TLS listeners: one filter chain each, for the oldest route that attaches; which of them are served, and which routes serve.

import { advice } from '../../../diagnostics/finding.ts';
import { equalJson } from '../../../grammar/json.ts';
import { quote } from '../../../grammar/quote.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { SortedIndex } from '../../../incremental/sorted-index.ts';
import { compareText } from '../../../objects/reference.ts';
import { type GatewayListener, listenerId } from '../../gateways/listener.ts';
import type { Report, Reporter } from '../../reports.ts';
import { clientVerdicts, notProgrammed, tlsVerdicts, type Verdict } from '../../verdict.ts';
import type { GatewayPort } from './gateway-ports.ts';
import { type PortStreams, portStreams, type StreamChainSources } from './stream-chains.ts';
import { type StreamRouteSources, type StreamRoutes, streamRoutes } from './stream-routes.ts';

export interface Streams extends StreamRoutes {
  /** For a port of a Gateway. */
  readonly onPort: (port: GatewayPort) => PortStreams;
  /** The verdicts on a TCPRoute or TLSRoute that serves a listener; undefined for any other route. */
  readonly verdicts: (route: string) => readonly Verdict[] | undefined;
  /** The verdicts on a listener, by its id. */
  readonly onListener: (listener: string) => readonly Verdict[];
  /** Reports routes that attach but serve nothing, which no condition shows. */
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
    verdicts: verdictsOnRoutes(graph, ports, routes),
    onListener: verdictsOnListeners(graph, ports, onPort),
    reporter: streamReporter(sources, routes),
  };
}

function verdictsOnRoutes(
  graph: Graph,
  ports: SortedIndex<GatewayPort>,
  { oldest, targets }: StreamRoutes,
): Streams['verdicts'] {
  const served = graph.sortedIndex<string>({
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
  return (route) => {
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
  };
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

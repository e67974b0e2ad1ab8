// Compares what `explain` says of a request with what a proxy did: the route, the status, the backend, and what the request or the answer
// carries because of the route.

import type { Answer } from '../../src/analysis/explain/request-explanation.ts';
import { labelOf } from '../../src/analysis/proxy/cluster-backends.ts';
import {
  isProxyAnswer,
  isProxyShare,
  type ProxyAction,
  type ProxyAnswer,
  type ProxyBackendShare,
} from '../../src/analysis/proxy/explain/proxy-explanation.ts';
import type { ProxyConfiguration } from '../../src/translation/proxy/configuration.ts';
import type { Cluster } from '../../src/translation/proxy/envoy/generated/envoy.config.cluster.v3.ts';
import type {
  RedirectAction,
  Route,
} from '../../src/translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { Answered } from './proxy.ts';

/** The answer header in which a route says its name: `marked`. */
const MARK = 'x-answering-route';
/** What replaces a whole host has no name. */
const UNNAMED = 'unnamed';

/** Filters that may write the body of an answer. */
const WRITES_BODY = /^(transformation|ext_proc\/.*)$/;

/** A configuration in which each route names itself in its answers, and no stand-in takes the place of endpoints that aren't there. */
export function marked(configuration: ProxyConfiguration): ProxyConfiguration {
  const mark = (route: Route): Route => ({
    ...route,
    responseHeadersToAdd: [
      ...(route.responseHeadersToAdd ?? []),
      { header: { key: MARK, value: route.name || UNNAMED }, appendAction: 'OVERWRITE_IF_EXISTS_OR_ADD' },
    ],
  });
  const known = new Set(configuration.endpoints.map(({ clusterName }) => clusterName));
  const without = configuration.clusters
    .filter(({ type }) => type === 'EDS')
    .map(({ name = '', edsClusterConfig }) => ({
      clusterName: edsClusterConfig?.serviceName || name,
      endpoints: [],
    }))
    .filter(({ clusterName }) => !known.has(clusterName));
  return {
    ...configuration,
    endpoints: [...configuration.endpoints, ...without],
    routes: configuration.routes.map((each) => ({
      ...each,
      virtualHosts: (each.virtualHosts ?? []).map((host) => ({
        ...host,
        routes: (host.routes ?? []).map(mark),
      })),
    })),
  };
}

/** What was sent, as far as answers depend on it. */
export interface Asked {
  readonly host: string;
  readonly path: string;
  readonly isTls: boolean;
}

/** What came: an answer, or a closed connection. */
export type Came = Answered | 'closed';

/** What `explain` says otherwise; undefined if they agree. */
export function disagreement(
  answer: Answer | undefined,
  came: Came,
  asked: Asked,
  configuration: ProxyConfiguration,
): string | undefined {
  const said = answer?.result ?? 'nothing';
  if (answer === undefined || !isProxyAnswer(answer)) return `explain says ${said}`;
  const { result } = answer;
  if (result === 'stream') return undefined;
  if (result === 'closed' || came === 'closed')
    return result === 'closed' && came === 'closed' ? undefined : `said ${said}, came ${statusOf(came)}`;
  const isRefused = mayRefuse(answer, configuration) && isRefusal(came);
  const named = came.headers[MARK];
  if (isRefused && named === undefined) return undefined;
  const expected = STATUSES[result];
  if (expected !== undefined)
    return expected.includes(came.status) ? undefined : `said ${said}, came ${came.status}`;
  const name = answer.route?.proxy.name || UNNAMED;
  if (name !== named) return `said route ${name}, came ${named} (${came.status})`;
  const { filters = [] } = answer.proxy;
  if (isRefused || (came.status === 200 && filters.some((each) => WRITES_BODY.test(each)))) return undefined;
  return wrongAction(answer.action!, came, asked, configuration);
}

const statusOf = (came: Came): string => (came === 'closed' ? came : String(came.status));

const STATUSES: Readonly<Partial<Record<Answer['result'], readonly number[]>>> = {
  noRoute: [404],
  noHost: [404],
  tlsRequired: [301],
  healthCheck: [200],
  refused: [400, 404, 431],
};

/** Filters that never answer a plain GET or POST of a client themselves. */
const HARMLESS =
  /^(global_disable\/.*|envoy\.filters\.http\.(cors|header_mutation|compressor|decompressor|stateful_session|router|health_check))$/;

function mayRefuse(
  { proxy: { filters = [] }, route }: ProxyAnswer,
  configuration: ProxyConfiguration,
): boolean {
  return filters.some((name) => !HARMLESS.test(name)) || hasOwnFilters(route?.proxy.name, configuration);
}

/** Whether the clusters of a route have filters of their own, which aren't among those of the route. */
function hasOwnFilters(name: string | undefined, configuration: ProxyConfiguration): boolean {
  const clusters = routeOf(name, configuration)?.route?.weightedClusters?.clusters ?? [];
  return clusters.some(({ typedPerFilterConfig }) => typedPerFilterConfig !== undefined);
}

const routeOf = (name: string | undefined, { routes }: ProxyConfiguration): Route | undefined =>
  routes
    .flatMap(({ virtualHosts = [] }) => virtualHosts)
    .flatMap((host) => host.routes ?? [])
    .find((route) => route.name === name);

const isRefusal = ({ status, headers }: Answered): boolean =>
  status >= 400 || headers['grpc-status'] !== undefined;

/** Filters that let some requests pass and others not, by a draw or by the time. */
const BY_CHANCE: ReadonlySet<string> = new Set(['envoy.filters.http.csrf', 'ratelimit/local']);

/** A text that is the same for the same answer: of the route, without its position on the host, and of the only backend that it may reach. */
export function outcome(answer: Answer | undefined, came: Came): string {
  if (came === 'closed') return came;
  if (
    answer !== undefined &&
    isProxyAnswer(answer) &&
    answer.proxy.filters?.some((name) => BY_CHANCE.has(name))
  )
    return 'by chance';
  // Beside routes of others, each route of a host that can't be served is replaced; alone, the whole host is.
  if (came.status === 500 && came.received === undefined) return '500';
  const route = came.headers[MARK]?.replace(/-route-\d+-/, '-');
  const { backends = [] } = answer?.action?.type === 'forward' ? answer.action : {};
  // Shares of the backends are a matter of chance.
  const rest = backends.length > 1 ? [] : [came.status, came.headers['location'], came.received?.backend];
  return JSON.stringify([route, ...rest]);
}

function wrongAction(
  action: ProxyAction,
  came: Answered,
  asked: Asked,
  configuration: ProxyConfiguration,
): string | undefined {
  switch (action.type) {
    case 'replaced':
    case 'directResponse':
      if (came.status !== action.status) return `said ${action.type} ${action.status}, came ${came.status}`;
      return action.type === 'directResponse' && came.body !== (action.body ?? '')
        ? `said the body ${action.body}, came ${came.body}`
        : undefined;
    case 'redirect':
      if (came.status !== action.status) return `said redirect ${action.status}, came ${came.status}`;
      return wrongLocation(action.proxy.redirect, came.headers['location'] ?? '', asked);
    case 'forward':
      return wrongForward(action, came, configuration);
  }
}

function wrongLocation(
  redirect: RedirectAction,
  location: string,
  { host, path, isTls }: Asked,
): string | undefined {
  const { hostRedirect, httpsRedirect, schemeRedirect, portRedirect } = redirect;
  const { pathRedirect, prefixRewrite, regexRewrite } = redirect;
  const url = URL.parse(location);
  if (url === null) return `no location: ${location}`;
  const scheme = httpsRedirect === true ? 'https' : (schemeRedirect ?? (isTls ? 'https' : 'http'));
  const expectedHost = (hostRedirect ?? host.replace(/:\d*$/, '')).toLowerCase();
  if (url.protocol !== `${scheme}:`) return `said ${scheme}, came ${location}`;
  if (url.hostname !== expectedHost) return `said host ${expectedHost}, came ${location}`;
  const usual = scheme === 'https' ? 443 : 80;
  if (portRedirect !== undefined && Number(url.port || usual) !== portRedirect)
    return `said port ${portRedirect}, came ${location}`;
  if (pathRedirect !== undefined && url.pathname !== pathRedirect)
    return `said path ${pathRedirect}, came ${location}`;
  if (prefixRewrite !== undefined && !url.pathname.startsWith(prefixRewrite))
    return `said prefix ${prefixRewrite}, came ${location}`;
  const isPathKept = (pathRedirect ?? prefixRewrite ?? regexRewrite) === undefined;
  // The proxy normalizes other paths.
  return isPathKept && /^(\/\w+)*\/?(\?[\w=&]*)?$/.test(path) && !location.endsWith(path)
    ? `said ${path}, came ${location}`
    : undefined;
}

function wrongForward(
  { backends, proxy }: Extract<ProxyAction, { type: 'forward' }>,
  came: Answered,
  configuration: ProxyConfiguration,
): string | undefined {
  const { received, status } = came;
  const live = backends.filter(isProxyShare).filter(({ weight }) => backends.length === 1 || weight > 0);
  if (received === undefined) {
    if (live.some(({ unusable }) => unusable === true) && status === 500) return undefined;
    if (status >= 500 && live.some((share) => isFragile(share, configuration))) return undefined;
    return `said ${live.map(named).join(', ')}, came ${status} without a backend`;
  }
  const reached = live.find((share) => named(share) === received.backend && share.unusable !== true);
  if (reached === undefined) return `said ${live.map(named).join(', ')}, came ${received.backend}`;
  if (reached.endpoints === 0) return `said no endpoints, came ${received.backend}`;
  return (
    wrongHeaders(proxy.changes.requestHeadersToAdd ?? [], received.headers) ??
    wrongHost(proxy.settings, received.host)
  );
}

const named = ({ proxy: { cluster } }: ProxyBackendShare): string => labelOf(cluster);

/** Its backends may be unreachable: there are none, they are found in DNS, or are checked, limited or encrypted. */
function isFragile(
  { endpoints, proxy: { cluster } }: ProxyBackendShare,
  { clusters }: ProxyConfiguration,
): boolean {
  const found = clusters.find(({ name }) => name === cluster);
  return endpoints === 0 || endpoints === undefined || found === undefined || !isPlain(found);
}

const isPlain = (cluster: Cluster): boolean =>
  cluster.transportSocket === undefined &&
  cluster.transportSocketMatches === undefined &&
  cluster.healthChecks === undefined &&
  cluster.circuitBreakers === undefined &&
  cluster.typedExtensionProtocolOptions === undefined &&
  cluster.outlierDetection === undefined;

/** Routes change headers last, so what they overwrite arrives. */
function wrongHeaders(
  added: NonNullable<Route['requestHeadersToAdd']>,
  received: Readonly<Record<string, string>>,
): string | undefined {
  const last = new Map<string, string | undefined>();
  for (const { header, appendAction } of added) {
    const key = header?.key?.toLowerCase() ?? '';
    const { value = '' } = header ?? {};
    const isLiteral = appendAction === 'OVERWRITE_IF_EXISTS_OR_ADD' && value !== '' && !value.includes('%');
    last.set(key, isLiteral ? value : undefined);
  }
  for (const [key, value] of last)
    if (value !== undefined && key !== 'host' && !key.startsWith(':') && received[key] !== value)
      return `said ${key}: ${value}, came ${received[key]}`;
  return undefined;
}

const wrongHost = ({ hostRewriteLiteral }: NonNullable<Route['route']>, host: string): string | undefined =>
  hostRewriteLiteral === undefined || hostRewriteLiteral === host
    ? undefined
    : `said host ${hostRewriteLiteral}, came ${host}`;

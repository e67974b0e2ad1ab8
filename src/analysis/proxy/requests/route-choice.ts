// The way of a request through Envoy's configuration of a Gateway: filter chain, virtual host, route; and the alternatives at each step.
// Pure.

import { defined } from '../../../grammar/defined.ts';
import type {
  FilterChain,
  Listener,
} from '../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type {
  Route,
  RouteConfiguration,
} from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { HttpConnectionManager } from '../../../translation/proxy/envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import { connectionManagerOf } from '../../../translation/proxy/listeners/terminal-filter.ts';
import type { Unmet } from '../../explain/request-explanation.ts';
import { hostnameOf } from '../../requests/hostnames.ts';
import { earlyHeaders } from './early-headers.ts';
import { chainFor, terminatesTls } from './filter-chain-choice.ts';
import { isHealthCheck } from './health-check-filter.ts';
import { firstMatching } from './indexed-routes.ts';
import { normalPath, splitPath } from './normalized-path.ts';
import { unmetBy } from './route-conditions.ts';
import { type RefusedRequest, type Request, type RoutedRequest, refusalOf } from './routed-request.ts';
import { type HostChoice, hostsFor } from './virtual-host-choice.ts';

export interface RequestConfiguration {
  readonly listeners: readonly Listener[];
  readonly routes: readonly RouteConfiguration[];
}

export interface JudgedRoute {
  readonly route: Route;
  /** Index among the routes of its virtual host. */
  readonly position: number;
  /** Empty: it matches the request. */
  readonly unmet: readonly Unmet[];
}

/** The result of a request at one listener. */
export type Choice =
  /** No chain matches the connection: it is closed. */
  | { readonly result: 'closed' }
  /** A chain without HTTP matches it. */
  | { readonly result: 'stream'; readonly chain: FilterChain }
  | (OnChain &
      /** Answered before a route is chosen. */
      (
        | { readonly result: 'refused'; readonly refusal: RefusedRequest }
        /** 200 by the health check filter, whatever the route; `otherwise` decides the settings of the filters before it. */
        | { readonly result: 'healthCheck'; readonly otherwise: HostedChoice }
        | HostedChoice
      ));

/** The result of a request from hosts and routes. */
export type HostedChoice =
  /** 404: no virtual host. */
  | { readonly result: 'noHost' }
  | (OnHost &
      /** 404. */
      (
        | { readonly result: 'noRoute' }
        /** 301 to the same URL with HTTPS. */
        | { readonly result: 'tlsRequired' }
        | { readonly result: 'route'; readonly chosen: JudgedRoute }
      ));

interface OnChain {
  readonly chain: FilterChain;
  /** The server name of the chain; absent if it accepts all. */
  readonly serverName?: string;
  readonly configuration: RouteConfiguration;
  readonly request: RoutedRequest;
}

interface OnHost {
  /** The hosts that match the name: the first of them takes the request, even without a route for it. */
  readonly hosts: readonly [HostChoice, ...HostChoice[]];
  /** All routes of the host, in their order. */
  readonly routes: readonly JudgedRoute[];
}

/** `serverName`: for a connection with TLS. */
export function chooseRoute(
  configuration: Pick<RequestConfiguration, 'routes'>,
  listener: Listener,
  request: Request,
  serverName: string | undefined,
): Choice {
  const way = wayThrough(configuration, listener, request, serverName);
  if (way === undefined) return { result: 'closed' };
  if ('isStream' in way) return { result: 'stream', chain: way.chain };
  const { manager, ...onChain } = way;
  const refusal = refusalOf(request);
  if (refusal !== undefined) return { ...onChain, result: 'refused', refusal };
  const hosted = hostedChoice(onChain.configuration, onChain.request);
  return isHealthCheck(manager, onChain.request)
    ? { ...onChain, result: 'healthCheck', otherwise: hosted }
    : { ...onChain, ...hosted };
}

/**
 * Only the route that takes a request. Undefined if none does, or if the request is answered before. `look`: called for each route that is
 * tried; false ends the search without a result.
 */
export function routeTaking(
  configuration: Pick<RequestConfiguration, 'routes'>,
  listener: Listener,
  request: Request,
  serverName: string | undefined,
  look: () => boolean,
): Route | undefined {
  const way = wayThrough(configuration, listener, request, serverName);
  if (way === undefined || 'isStream' in way || refusalOf(request) !== undefined) return undefined;
  const [host] = hostsFor(way.configuration, way.request.hostname);
  return host && firstMatching(host.virtualHost, way.request, look);
}

type Way =
  | { readonly isStream: true; readonly chain: FilterChain }
  | (OnChain & { readonly manager: HttpConnectionManager });

/** Undefined: no chain matches the connection. */
function wayThrough(
  { routes }: Pick<RequestConfiguration, 'routes'>,
  listener: Listener,
  request: Request,
  serverName: string | undefined,
): Way | undefined {
  const found = chainFor(listener, serverName);
  if (found === undefined) return undefined;
  const { chain } = found;
  const manager = connectionManagerOf(chain);
  if (manager === undefined) return { isStream: true, chain };
  const name = manager.rds?.routeConfigName;
  const configuration = manager.routeConfig ?? routes.find((each) => each.name === name) ?? {};
  const headers = earlyHeaders(manager, request.headers);
  const routed = routedRequest(headers === request.headers ? request : { ...request, headers }, {
    isTls: terminatesTls(chain),
    normalizes: manager.normalizePath ?? false,
    mergesSlashes: manager.mergeSlashes ?? false,
    ignoresPort: configuration.ignorePortInHostMatching ?? false,
    trustsForwarded: manager.useRemoteAddress !== true || (manager.xffNumTrustedHops ?? 0) > 0,
  });
  return {
    manager,
    chain,
    ...defined({ serverName: found.serverName }),
    configuration,
    request: routed,
  };
}

function hostedChoice(configuration: RouteConfiguration, request: RoutedRequest): HostedChoice {
  const [host, ...others] = hostsFor(configuration, request.hostname);
  if (host === undefined) return { result: 'noHost' };
  const judged = (host.virtualHost.routes ?? []).map((route, position) => ({
    route,
    position,
    unmet: unmetBy(route, request),
  }));
  const onHost = { hosts: [host, ...others] as const, routes: judged };
  const { requireTls = 'NONE' } = host.virtualHost;
  const protocol = request.headerValues.get(FORWARDED_PROTO);
  // Without a protocol the proxy looks for no route.
  if (protocol === '') return { ...onHost, result: 'noRoute' };
  if (requireTls === 'ALL' && protocol !== 'https') return { ...onHost, result: 'tlsRequired' };
  const chosen = judged.find(({ unmet }) => unmet.length === 0);
  return chosen === undefined ? { ...onHost, result: 'noRoute' } : { ...onHost, result: 'route', chosen };
}

interface RoutedOptions {
  readonly isTls: boolean;
  readonly normalizes: boolean;
  readonly mergesSlashes: boolean;
  readonly ignoresPort: boolean;
  /** The proxy trusts the protocol that the client sends. */
  readonly trustsForwarded: boolean;
}

const FORWARDED_PROTO = 'x-forwarded-proto';
const isScheme = (text: string): boolean => /^https?$/i.test(text);

/** Hop-by-hop headers, which end at the proxy. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
]);

function routedRequest(request: Request, options: RoutedOptions): RoutedRequest {
  const { host, path, method, headers } = request;
  const { pathname, query } = splitPath(path);
  const values = new Map<string, string>();
  const isUpgrade = headers.some(([name]) => name.toLowerCase() === 'upgrade');
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    if (HOP_BY_HOP.has(key) && !isUpgrade) continue;
    const before = values.get(key);
    values.set(key, before === undefined ? value.trim() : `${before},${value.trim()}`);
  }
  const scheme = options.isTls ? 'https' : 'http';
  const normal = normalPath(pathname, options);
  values.set(':method', method);
  values.set(':path', path.includes('?') ? `${normal}?${query}` : normal);
  values.set(':authority', host);
  values.set('host', host);
  const forwarded = options.trustsForwarded ? values.get(FORWARDED_PROTO) : undefined;
  values.set(':scheme', forwarded !== undefined && isScheme(forwarded) ? forwarded.toLowerCase() : scheme);
  values.set(FORWARDED_PROTO, forwarded ?? scheme);
  return {
    ...request,
    hostname: options.ignoresPort ? hostnameOf(host) : host.toLowerCase(),
    pathname: normal,
    query,
    headerValues: values,
    isTls: options.isTls,
  };
}

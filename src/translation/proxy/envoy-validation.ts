// What Envoy would reject is found before it is sent, part by part, so that one invalid part doesn't affect the others. Checked in process by
// the rules of Envoy's descriptors at every level of validation; at level strict optionally by a real proxy (src/cli/translate/envoy/).

import { formatPath } from '../../diagnostics/path.ts';
import type { MessageName, Messages } from './envoy/any.ts';
import { type Violations, violationsOf } from './envoy/constraints.ts';
import type { Cluster } from './envoy/generated/envoy.config.cluster.v3.ts';
import type { Listener } from './envoy/generated/envoy.config.listener.v3.ts';
import type { Route, RouteMatch } from './envoy/generated/envoy.config.route.v3.ts';
import type {
  HttpConnectionManager,
  HttpFilter,
} from './envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';

/** Resources that Envoy accepts or rejects together. */
export interface ConfigFragment {
  readonly routes?: readonly Route[];
  /** Filters of the chain that the routes are in, without the router. */
  readonly httpFilters?: readonly HttpFilter[];
  /** Settings of the connection manager that the routes are in, and of its listener. */
  readonly manager?: Partial<HttpConnectionManager>;
  readonly listener?: Partial<Listener>;
  readonly clusters?: readonly Cluster[];
}

/** Why Envoy would reject a part; undefined: it accepts it. */
export interface EnvoyValidation {
  /** Every part is checked, even where nothing that an object says can break it. */
  readonly isStrict: boolean;
  readonly matcher: (match: RouteMatch) => string | undefined;
  readonly route: (route: Omit<Route, 'name'>) => string | undefined;
  readonly cluster: (cluster: Cluster) => string | undefined;
  /** The output of a policy. */
  readonly policy: (probe: ConfigFragment) => string | undefined;
}

/** The error of a real proxy for a probe; undefined: it accepts it, or there is no answer yet. */
export type ProxyDryRun = (probe: ConfigFragment) => string | undefined;

interface Strictness {
  readonly isStrict?: boolean;
  readonly dryRun?: ProxyDryRun | undefined;
}

/** The checks in process, for this version of Envoy, and those of a proxy for what passes them. */
export function envoyValidation(
  proxyVersion: string,
  { isStrict = false, dryRun: proxy = () => undefined }: Strictness = {},
): EnvoyValidation {
  const said = (refusal: string | undefined): string | undefined =>
    refusal === undefined ? undefined : `invalid xds configuration: ${refusal}`;
  return {
    isStrict,
    matcher: (match) =>
      said(
        textOf(violationsOf('envoy.config.route.v3.RouteMatch', match, proxyVersion)) ??
          proxy({ routes: [{ match, directResponse: { status: 200 } }] }),
      ),
    route: (route) =>
      said(
        textOf(violationsOf('envoy.config.route.v3.Route', route, proxyVersion)) ??
          proxy({ routes: [route] }),
      ),
    cluster: (cluster) =>
      said(
        textOf(violationsOf('envoy.config.cluster.v3.Cluster', cluster, proxyVersion)) ??
          refusedServerName(cluster) ??
          proxy({ clusters: [cluster] }),
      ),
    policy: (probe) => said(violationIn(probe, proxyVersion) ?? proxy(probe)),
  };
}

/** No rule of the descriptors checks this. */
function refusedServerName({ transportSocket, transportSocketMatches = [] }: Cluster): string | undefined {
  const sockets = [transportSocket, ...transportSocketMatches.map((match) => match.transportSocket)];
  return sockets.some(({ typedConfig = {} } = {}) => 'sni' in typedConfig && typedConfig.sni?.includes('\0'))
    ? 'SNI names containing NULL-byte are not allowed'
    : undefined;
}

/** The violations of a policy's output by the rules of the descriptors, in process: at every level of validation. */
export function violationIn(
  { routes = [], httpFilters = [], manager, listener }: ConfigFragment,
  proxyVersion: string,
): string | undefined {
  const managers = manager === undefined ? [] : [{ ...manager, statPrefix: 'http', rds: UNTOLD_ROUTES }];
  return (
    firstViolation(`${MANAGER_PACKAGE}.HttpFilter`, httpFilters, proxyVersion) ??
    firstViolation('envoy.config.route.v3.Route', routes, proxyVersion) ??
    firstViolation(`${MANAGER_PACKAGE}.HttpConnectionManager`, managers, proxyVersion) ??
    firstViolation(
      'envoy.config.listener.v3.Listener',
      listener === undefined ? [] : [listener],
      proxyVersion,
    )
  );
}

const MANAGER_PACKAGE = 'envoy.extensions.filters.network.http_connection_manager.v3';

/** A connection manager must have a route source. */
const UNTOLD_ROUTES = { configSource: { ads: {} }, routeConfigName: 'routes' };

function firstViolation<Name extends MessageName>(
  type: Name,
  messages: readonly Messages[Name][],
  proxyVersion: string,
): string | undefined {
  for (const message of messages) {
    const text = textOf(violationsOf(type, message, proxyVersion));
    if (text !== undefined) return text;
  }
  return undefined;
}

function textOf(violations: Violations): string | undefined {
  if (violations.length === 0) return undefined;
  return violations.map(({ path, message }) => `${formatPath(path)}: ${message}`).join('; ');
}

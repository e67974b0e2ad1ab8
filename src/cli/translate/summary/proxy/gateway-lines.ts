// What a Gateway of the proxy data plane accepts, and its destinations.

import { hostsInOrder } from '../../../../analysis/proxy/requests/virtual-host-choice.ts';
import { writtenRules } from '../../../../analysis/proxy/written-rules.ts';
import { counted, enumerated } from '../../../../grammar/plural.ts';
import { configurationsOf, type ProxyGatewayConfiguration } from '../../../../translation/planes.ts';
import type {
  FilterChain,
  Listener,
} from '../../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type {
  Route,
  RouteConfiguration,
  VirtualHost,
} from '../../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { connectionManagerOf } from '../../../../translation/proxy/listeners/terminal-filter.ts';
import { RouteObjects } from '../../../../translation/proxy/origins.ts';
import { matchText } from '../../../../translation/proxy/routes/match-text.ts';
import { columnWidth, padded } from '../columns.ts';
import { limited, number } from '../limited.ts';
import type { Summarized } from '../summarized.ts';
import { AppliedPolicies, type Policies, policyLines } from './applied-policies.ts';
import { chainText, listenerText } from './filter-chains.ts';
import { gatewayCounts } from './gateway-counts.ts';
import { idleBackends } from './idle-clusters.ts';
import { actionText, detailsOf, retriesOf } from './route-actions.ts';

/** How many routes of one host and of one Gateway are shown; the rest is counted. */
const MAX_OF_HOST = 50;
const MAX_OF_GATEWAY = 200;
/** Hosts of one Gateway. */
const MAX_HOSTS = 50;
/** Filter chains of one Gateway. */
const MAX_CHAINS = 100;

/** `statuses`: those of all objects. */
export function proxySummary({
  gateways,
  statuses,
  view,
}: Summarized): (gateway: ProxyGatewayConfiguration) => Iterable<string> {
  const objects = new RouteObjects(statuses, writtenRules(view, configurationsOf(gateways, 'proxy')));
  return (gateway) => gatewayLines(gateway, { objects, policies: new AppliedPolicies(view, gateway) });
}

interface Origins {
  /** The objects of routes. */
  readonly objects: RouteObjects;
  readonly policies: AppliedPolicies;
}

function* gatewayLines(gateway: ProxyGatewayConfiguration, origins: Origins): Generator<string> {
  const { namespace, name, listeners, routes } = gateway;
  const counts = [...gatewayCounts(gateway), counted(gateway.clusters.length, 'cluster')];
  yield `Gateway ${namespace}/${name} (class ${gateway.class}): ${counts.join(', ')}`;
  const configurations = new Map(routes.map((configuration) => [configuration.name, configuration]));
  const budget: Budget = {
    chains: MAX_CHAINS,
    hosts: MAX_HOSTS,
    routes: MAX_OF_GATEWAY,
    hiddenChains: 0,
    hiddenHosts: 0,
    hiddenRoutes: 0,
  };
  for (const listener of listeners.toSorted(byPort)) {
    const { filterChains = [] } = listener;
    const shown = filterChains.slice(0, budget.chains);
    for (const chain of filterChains.slice(shown.length)) hide(chain, configurations, budget);
    if (shown.length === 0) continue;
    budget.chains -= shown.length;
    yield '';
    yield `  ${listenerText(listener)}`;
    const policies = origins.policies.ofListener(listener, configurations);
    yield* policyLines(policies, '    ');
    for (const chain of shown) {
      yield `    ${chainText(chain)}`;
      yield* chainLines(chain, configurations, origins, budget, policies);
    }
  }
  if (budget.hiddenChains + budget.hiddenHosts + budget.hiddenRoutes > 0) {
    const more = [
      ...(budget.hiddenChains > 0 ? [number(budget.hiddenChains, 'more filter chain')] : []),
      ...(budget.hiddenRoutes > 0 ? [number(budget.hiddenRoutes, 'more route')] : []),
      ...(budget.hiddenHosts > 0 ? [number(budget.hiddenHosts, 'more host')] : []),
    ];
    yield '';
    yield `  ... and ${enumerated(more, 'and')}; -o json has all`;
  }
  const idle = idleBackends(gateway);
  if (idle.length === 0) return;
  yield '';
  yield "  Backends that can't answer:";
  yield* limited(
    idle,
    'backend',
    ({ name, why, uses }) => `    ${name}: ${why} (${number(uses, 'route leads', 'routes lead')} there)`,
    '    ',
  );
}

/** Listeners without a port come last. */
const byPort = (left: Listener, right: Listener): number => portOf(left) - portOf(right);

const portOf = ({ address }: Listener): number => address?.socketAddress?.portValue ?? 2 ** 16;

interface Budget {
  chains: number;
  hosts: number;
  routes: number;
  hiddenChains: number;
  hiddenHosts: number;
  hiddenRoutes: number;
}

/** Counts the parts of a chain that aren't shown. */
function hide(
  chain: FilterChain,
  configurations: ReadonlyMap<string | undefined, RouteConfiguration>,
  budget: Budget,
): void {
  const { virtualHosts = [] } = configurations.get(connectionManagerOf(chain)?.rds?.routeConfigName) ?? {};
  budget.hiddenChains++;
  budget.hiddenHosts += virtualHosts.length;
  for (const { routes = [] } of virtualHosts) budget.hiddenRoutes += routes.length;
}

function* chainLines(
  chain: FilterChain,
  configurations: ReadonlyMap<string | undefined, RouteConfiguration>,
  origins: Origins,
  budget: Budget,
  shownPolicies: Policies,
): Generator<string> {
  const name = connectionManagerOf(chain)?.rds?.routeConfigName;
  if (name === undefined) return;
  const configuration = configurations.get(name) ?? { name };
  const { virtualHosts = [] } = configuration;
  const own = origins.policies.ofConfiguration(configuration);
  yield* policyLines(
    own.filter((policy) => !shownPolicies.includes(policy)),
    '      ',
  );
  if (virtualHosts.length === 0) yield '      no routes: every request gets 404';
  for (const host of hostsInOrder(virtualHosts)) {
    const { routes = [] } = host;
    if (budget.hosts === 0 || (budget.routes === 0 && routes.length > 0)) {
      budget.hiddenHosts++;
      budget.hiddenRoutes += routes.length;
      continue;
    }
    budget.hosts--;
    const shown = routes.slice(0, Math.min(MAX_OF_HOST, budget.routes));
    budget.routes -= shown.length;
    yield* hostLines(configuration, host, shown, origins);
    if (shown.length < routes.length && budget.routes > 0)
      yield `        ... and ${number(routes.length - shown.length, 'more route')}; -o json has all`;
    else budget.hiddenRoutes += routes.length - shown.length;
  }
}

function* hostLines(
  configuration: RouteConfiguration,
  host: VirtualHost,
  shown: readonly Route[],
  { objects, policies }: Origins,
): Generator<string> {
  const { domains = [], requireTls, routes = [] } = host;
  const about = [...(requireTls === 'ALL' ? ['TLS only'] : []), ...retriesOf(host)];
  yield `      ${domains.join(', ')}${about.length === 0 ? '' : ` (${about.join('; ')})`}`;
  yield* policyLines(policies.ofHost(configuration, host), '        ');
  if (routes.length === 0) yield '        no routes: every request gets 404';
  const rows = shown.map((route) => ({
    route,
    match: matchText(route.match),
    action: actionText(route),
    origin: objects.originOf(route.name),
  }));
  const matchWidth = columnWidth(rows.map(({ match }) => match));
  const actionWidth = columnWidth(rows.map(({ action }) => action));
  const numberWidth = String(rows.length).length;
  const indent = ' '.repeat(8 + numberWidth + 2);
  for (const [index, { route, match, action, origin }] of rows.entries()) {
    const columns = [
      `        ${String(index + 1).padStart(numberWidth)}`,
      padded(match, matchWidth),
      padded(action, actionWidth),
      origin,
    ];
    yield columns.join('  ').trimEnd();
    const details = detailsOf(route);
    if (details.length > 0) yield `${indent}  ${details.join('; ')}`;
    yield* policyLines(policies.ofRoute(configuration, host, route), `${indent}  `);
  }
}

// What a Gateway of the proxy data plane accepts, and its destinations.

import { counted, enumerated, firstOf } from '../../../../grammar/plural.ts';
import type { ObjectStatus } from '../../../../translation/object-status.ts';
import type { GatewayConfiguration } from '../../../../translation/planes.ts';
import type { FilterChain } from '../../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type {
  Route,
  RouteConfiguration,
  VirtualHost,
} from '../../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { connectionManagerOf } from '../../../../translation/proxy/listeners/terminal-filter.ts';
import { policiesOf, RouteObjects } from '../../../../translation/proxy/origins.ts';
import { matchText } from '../../../../translation/proxy/routes/match-text.ts';
import { textWidth } from '../../../report/width.ts';
import { limited, number } from '../limited.ts';
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
/** Policies of one place. */
const MAX_POLICIES = 10;
/** The largest width of the columns of matches and destinations: longer texts push the rest of their line. */
const MAX_COLUMN = 48;

/** `statuses`: those of all objects. */
export function proxySummary(
  statuses: readonly ObjectStatus[],
): (gateway: GatewayConfiguration) => Iterable<string> {
  const objects = new RouteObjects(statuses);
  return (gateway) => gatewayLines(gateway, objects);
}

function* gatewayLines(gateway: GatewayConfiguration, objects: RouteObjects): Generator<string> {
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
  for (const listener of listeners) {
    const { filterChains = [] } = listener;
    const shown = filterChains.slice(0, budget.chains);
    for (const chain of filterChains.slice(shown.length)) hide(chain, configurations, budget);
    if (shown.length === 0) continue;
    budget.chains -= shown.length;
    yield '';
    yield `  ${listenerText(listener)}`;
    yield* policyLines(policiesOf(listener.metadata), '    ');
    const shownPolicies = new Set(policiesOf(listener.metadata));
    for (const chain of shown) {
      yield `    ${chainText(chain)}`;
      yield* chainLines(chain, configurations, objects, budget, shownPolicies);
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
  objects: RouteObjects,
  budget: Budget,
  shownPolicies: ReadonlySet<string>,
): Generator<string> {
  const name = connectionManagerOf(chain)?.rds?.routeConfigName;
  if (name === undefined) return;
  const { virtualHosts = [], metadata } = configurations.get(name) ?? {};
  yield* policyLines(
    policiesOf(metadata).filter((policy) => !shownPolicies.has(policy)),
    '      ',
  );
  if (virtualHosts.length === 0) yield '      no routes: every request gets 404';
  for (const host of virtualHosts) {
    const { routes = [] } = host;
    if (budget.hosts === 0 || (budget.routes === 0 && routes.length > 0)) {
      budget.hiddenHosts++;
      budget.hiddenRoutes += routes.length;
      continue;
    }
    budget.hosts--;
    const shown = routes.slice(0, Math.min(MAX_OF_HOST, budget.routes));
    budget.routes -= shown.length;
    yield* hostLines(host, shown, objects);
    if (shown.length < routes.length && budget.routes > 0)
      yield `        ... and ${number(routes.length - shown.length, 'more route')}; -o json has all`;
    else budget.hiddenRoutes += routes.length - shown.length;
  }
}

function* hostLines(host: VirtualHost, shown: readonly Route[], objects: RouteObjects): Generator<string> {
  const { domains = [], metadata, requireTls, routes = [] } = host;
  const about = [...(requireTls === 'ALL' ? ['TLS only'] : []), ...retriesOf(host)];
  yield `      ${domains.join(', ')}${about.length === 0 ? '' : ` (${about.join('; ')})`}`;
  yield* policyLines(policiesOf(metadata), '        ');
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
    yield* policyLines(policiesOf(route.metadata), `${indent}  `);
  }
}

function* policyLines(policies: readonly string[], indent: string): Generator<string> {
  if (policies.length > 0) yield `${indent}by ${firstOf(policies, MAX_POLICIES).join(', ')}`;
}

const columnWidth = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map(textWidth).filter((width) => width <= MAX_COLUMN));

const padded = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - textWidth(text)));

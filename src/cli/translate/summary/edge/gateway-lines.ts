// What a Gateway of the edge data plane accepts, and its destinations.

import { matchesText } from '../../../../analysis/edge/match-text.ts';
import { destinationText, ruleNameOf } from '../../../../analysis/edge/record-names.ts';
import { compareRoutes } from '../../../../analysis/edge/requests/route-order.ts';
import { getOrCreate } from '../../../../grammar/get-or-create.ts';
import { enumerated } from '../../../../grammar/plural.ts';
import type { Backend, Listener, Route, TcpRoute } from '../../../../translation/edge/model/records.ts';
import type { EdgeGatewayConfiguration } from '../../../../translation/planes.ts';
import { columnWidth, padded } from '../columns.ts';
import { limited, number } from '../limited.ts';
import type { Summarized } from '../summarized.ts';
import { gatewayCounts } from './gateway-counts.ts';
import { actionText, unitNames } from './route-actions.ts';

/** How many routes of one listener and of one Gateway are shown; the rest is counted. */
const MAX_OF_LISTENER = 50;
const MAX_OF_GATEWAY = 200;
/** Listeners of one Gateway. */
const MAX_LISTENERS = 100;

export const edgeSummary =
  ({ view }: Summarized): ((gateway: EdgeGatewayConfiguration) => Iterable<string>) =>
  (gateway) =>
    gatewayLines(gateway, compareRoutes(view));

type Order = ReturnType<typeof compareRoutes>;

function* gatewayLines(gateway: EdgeGatewayConfiguration, order: Order): Generator<string> {
  const { namespace, name, binds, listeners } = gateway;
  yield `Gateway ${namespace}/${name} (class ${gateway.class}): ${gatewayCounts(gateway).join(', ')}`;
  const routes = new Map<string, (Route | TcpRoute)[]>();
  for (const route of [...gateway.routes, ...gateway.tcpRoutes])
    getOrCreate(routes, route.listenerKey, () => []).push(route);
  let shownListeners = MAX_LISTENERS;
  let left = MAX_OF_GATEWAY;
  let hidden = 0;
  for (const bind of binds.toSorted((one, other) => one.port - other.port)) {
    const own = listeners.filter(({ bindKey }) => bindKey === bind.key);
    yield '';
    yield `  port ${bind.port}`;
    if (own.length === 0) yield '    no listener: connections are closed';
    for (const listener of own.slice(0, shownListeners)) {
      const all = (routes.get(listener.key) ?? []).toSorted(order);
      const shown = all.slice(0, Math.min(MAX_OF_LISTENER, left));
      left -= shown.length;
      hidden += all.length - shown.length;
      yield `    ${listenerText(listener)}`;
      yield* routeLines(shown, all.length);
    }
    shownListeners -= Math.min(shownListeners, own.length);
  }
  const more = [
    ...(listeners.length > MAX_LISTENERS ? [number(listeners.length - MAX_LISTENERS, 'more listener')] : []),
    ...(hidden > 0 ? [number(hidden, 'more route')] : []),
  ];
  if (more.length > 0) yield* ['', `  ... and ${enumerated(more, 'and')}; -o json has all`];
  yield* backendLines(gateway.backends);
}

function listenerText({ protocol, hostname, name, tls }: Listener): string {
  const host = hostname === undefined ? '' : ` ${hostname}`;
  return `listener ${name.listenerName}: ${protocol}${host}${tls?.root === undefined ? '' : ', clients need a certificate'}`;
}

function* routeLines(shown: readonly (Route | TcpRoute)[], all: number): Generator<string> {
  if (all === 0) yield '      no routes';
  const rows = shown.map((route) => ({
    units: unitNames(route),
    hosts: (route.hostnames ?? ['*']).join(', '),
    match: 'listenerKey' in route && isHttp(route) ? matchesText(route.matches) : '',
    action: actionText(route),
    origin: originText(route),
  }));
  const widths = {
    hosts: columnWidth(rows.map(({ hosts }) => hosts)),
    match: columnWidth(rows.map(({ match }) => match)),
    action: columnWidth(rows.map(({ action }) => action)),
    number: String(rows.length).length,
  };
  for (const [index, { units, hosts, match, action, origin }] of rows.entries()) {
    const columns = [
      `      ${String(index + 1).padStart(widths.number)}`,
      padded(hosts, widths.hosts),
      ...(widths.match === 0 ? [] : [padded(match, widths.match)]),
      padded(action, widths.action),
      origin,
    ];
    yield columns.join('  ').trimEnd();
    if (units.length > 0) yield `${' '.repeat(widths.number + 10)}with ${units.join(', ')}`;
  }
}

const isHttp = (route: Route | TcpRoute): route is Route =>
  route.name.kind === 'HTTPRoute' || route.name.kind === 'GRPCRoute';

function originText(route: Route | TcpRoute): string {
  const { kind, namespace, name, rule } = ruleNameOf(route);
  return `${kind} ${namespace}/${name} rules[${rule}]`;
}

/** Targets of an EdgeBackend are listed with it. */
function* backendLines(backends: readonly Backend[]): Generator<string> {
  const own = backends.filter(({ key, name }) => key === `${name.namespace}/${name.name}`);
  if (own.length === 0) return;
  yield '';
  yield '  Backends:';
  yield* limited(
    own,
    'backend',
    (each) => `    ${destinationText({ backend: each.key })}: ${backendText(each)}`,
    '    ',
  );
}

function backendText(backend: Backend): string {
  if ('static' in backend) return `${backend.static.host}:${backend.static.port}`;
  if ('dynamic' in backend) return 'the host of the request';
  if ('mcp' in backend) {
    const { targets = [] } = backend.mcp;
    return targets.length === 0
      ? 'no MCP targets'
      : `MCP targets ${targets.map(({ name }) => name).join(', ')}`;
  }
  const groups = (backend.ai.providerGroups ?? []).map(({ providers }) =>
    providers.map(({ name }) => name).join(', '),
  );
  return groups.length === 0 ? 'no AI providers' : `AI providers ${groups.join('; then ')}`;
}

// The map of a Gateway of the edge data plane in a report: its listeners, the hosts on each, and their routes.

import { sectionsOf, unitsAt } from '../../../../analysis/edge/explain/units-at.ts';
import { matchesText } from '../../../../analysis/edge/match-text.ts';
import { destinationText, ruleNameOf } from '../../../../analysis/edge/record-names.ts';
import { formatPath } from '../../../../diagnostics/path.ts';
import { defined } from '../../../../grammar/defined.ts';
import { getOrCreate } from '../../../../grammar/get-or-create.ts';
import { objectKey } from '../../../../objects/key.ts';
import type { Listener, Route, TcpRoute } from '../../../../translation/edge/model/records.ts';
import type { GatewayListener } from '../../../../translation/gateways/listener.ts';
import type { EdgeGatewayConfiguration } from '../../../../translation/planes.ts';
import type { TranslationView } from '../../../../translation/view.ts';
import { actionText, unitNames } from '../../../translate/summary/edge/route-actions.ts';
import type { DestinationData, GatewayData, HostData, ListenerData, RouteData } from '../../data.ts';
import type { BackendTable } from '../backend-table.ts';
import type { Tables } from '../tables.ts';

export interface Collecting {
  readonly view: TranslationView;
  readonly tables: Tables;
  readonly backends: BackendTable;
  readonly order: (left: Route | TcpRoute, right: Route | TcpRoute) => number;
}

export function gatewayData(gateway: EdgeGatewayConfiguration, collecting: Collecting): GatewayData {
  const { view, tables } = collecting;
  const { namespace, name } = gateway;
  const listeners = view.gateways.listeners(objectKey('Gateway', namespace, name)) ?? [];
  return {
    object: tables.object({ kind: 'Gateway', namespace, name }),
    class: gateway.class,
    listeners: listeners.map((listener) => listenerData(listener, gateway, collecting)),
  };
}

function listenerData(
  { owner, spec, position, refusal }: GatewayListener,
  gateway: EdgeGatewayConfiguration,
  collecting: Collecting,
): ListenerData {
  const { routes, tcpRoutes } = gateway;
  const key = `${owner.namespace}/${owner.name}.${spec.name}`;
  const hosts = new Map<string, Route[]>();
  for (const route of routes.filter(({ listenerKey }) => listenerKey === key).toSorted(collecting.order))
    getOrCreate(hosts, (route.hostnames ?? ['*']).join(', '), () => []).push(route);
  const record = gateway.listeners.find((each) => each.key === key);
  const policiesOf = (route: Route): number | undefined =>
    record && appliedPolicies(route, record, gateway, collecting);
  const to = tcpRoutes
    .filter(({ listenerKey }) => listenerKey === key)
    .flatMap((route) => destinations(route, collecting));
  const about = [spec.protocol, `port ${spec.port}`, ...(spec.hostname ? [spec.hostname] : [])];
  return {
    name: spec.name,
    about: about.join(', '),
    object: collecting.tables.object(owner),
    path: formatPath(['spec', 'listeners', position]),
    place: `listener ${spec.name}`,
    ...(refusal === undefined ? {} : { refusal: refusal.message }),
    hosts: [...hosts].map(
      ([host, own]): HostData => ({
        name: host,
        routes: own.map((route) => routeData(route, policiesOf(route), collecting)),
      }),
    ),
    ...(to.length === 0 ? {} : { to }),
  };
}

function appliedPolicies(
  route: Route,
  listener: Listener,
  gateway: EdgeGatewayConfiguration,
  { view, tables }: Collecting,
): number | undefined {
  const all = unitsAt(view, listener, route, sectionsOf(gateway));
  return tables.policiesOf(all, ({ edge }) => ({ place: edge.place, placeName: edge.place }));
}

function routeData(route: Route, policies: number | undefined, collecting: Collecting): RouteData {
  const origin = ruleNameOf(route);
  const to = destinations(route, collecting);
  const action = actionText(route);
  const units = unitNames(route);
  return {
    match: matchesText(route.matches),
    ...(action.startsWith('→') && to.length > 0 ? { to } : { answer: action.replace(/^→ /, '') }),
    object: collecting.tables.object(origin),
    rule: origin.rule,
    ...defined({ ruleName: origin.section }),
    ...(units.length === 0 ? {} : { details: units }),
    ...defined({ policies }),
  };
}

function destinations(
  { backends = [] }: Route | TcpRoute,
  { backends: table }: Collecting,
): readonly DestinationData[] {
  const total = backends.reduce((sum, { weight = 0 }) => sum + weight, 0);
  return backends.map(({ backend, weight = 0 }) => {
    const cluster = backend === undefined ? undefined : table.find(destinationText(backend));
    const share = `${total === 0 ? 0 : Math.round((1000 * weight) / total) / 10}%`;
    return { ...defined({ cluster }), ...(backends.length < 2 ? {} : { share }) };
  });
}

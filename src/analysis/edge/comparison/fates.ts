// What a change takes: routes and hosts that worked before, and fail now.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { equalJson } from '../../../grammar/json.ts';
import { compareText } from '../../../objects/reference.ts';
import type { Route, TcpRoute } from '../../../translation/edge/model/records.ts';
import type { EdgeGatewayConfiguration } from '../../../translation/planes.ts';
import type { Outage } from '../../comparison/outage.ts';
import { Destinations } from '../destinations.ts';
import { chooseRoute } from '../requests/route-choice.ts';
import type { RouteRanks } from '../requests/route-order.ts';
import { sampleRequest } from '../requests/sample-request.ts';
import type { Failing } from './edge-changes.ts';

export interface GatewayFates {
  readonly outage: Outage;
  /** Of routes before, where they are gone, and after. */
  readonly failing: ReadonlyMap<object, Failing>;
}

/** `after`: undefined if the Gateway is gone. */
export function gatewayFates(
  before: EdgeGatewayConfiguration,
  after: EdgeGatewayConfiguration | undefined,
): GatewayFates {
  const failing = new Map<object, Failing>();
  const routes = fatesOf(before, after, 'routes');
  const streams = fatesOf(before, after, 'tcpRoutes');
  for (const { record, now, loses } of [...routes, ...streams])
    if (loses !== undefined) failing.set(now ?? record, loses);
  const hosts = new Map<string, boolean>();
  for (const { record, loses } of routes)
    for (const host of record.hostnames ?? ['*']) {
      const id = JSON.stringify([record.listenerKey, host]);
      hosts.set(id, (hosts.get(id) ?? true) && loses === 'all');
    }
  const connections = new Map<string, boolean>();
  for (const { record, loses } of streams)
    connections.set(record.listenerKey, (connections.get(record.listenerKey) ?? true) && loses === 'all');
  const count = (of: ReadonlyMap<string, boolean>): number => [...of.values()].filter(Boolean).length;
  return {
    failing,
    outage: {
      hosts: count(hosts),
      routes: routes.filter(({ loses }) => loses === 'all').length,
      partly: routes.filter(({ loses }) => loses === 'some').length,
      connections: count(connections),
    },
  };
}

/** Routes that may be compared with a request; of more changes, what another route takes now is counted as failing. */
const MAX_LOOKS = 3_000_000;

interface Looks {
  left: number;
}

interface Fate<R> {
  readonly record: R;
  /** The one that takes the same requests now. */
  readonly now: R | undefined;
  readonly loses: Failing | undefined;
}

/** Of the routes that worked before. */
function fatesOf<T extends 'routes' | 'tcpRoutes'>(
  before: EdgeGatewayConfiguration,
  after: EdgeGatewayConfiguration | undefined,
  type: T,
): readonly Fate<Route | TcpRoute>[] {
  const olds: readonly (Route | TcpRoute)[] = before[type];
  const news: readonly (Route | TcpRoute)[] = after?.[type] ?? [];
  const [was, is] = [new Destinations(before), after && new Destinations(after)];
  const byListener = new Map<string, (Route | TcpRoute)[]>();
  for (const route of news) getOrCreate(byListener, route.listenerKey, () => []).push(route);
  const looks: Looks = { left: MAX_LOOKS };
  const byKey = new Map(news.map((route) => [route.key, route]));
  return olds.flatMap((record) => {
    const failed = was.failing(record);
    if (failed === 1) return [];
    const same = byKey.get(record.key);
    const onListener = byListener.get(record.listenerKey) ?? [];
    const now =
      same !== undefined && takesSame(record, same)
        ? same
        : (onListener.find((route) => takesSame(record, route)) ?? takerOf(record, onListener, looks));
    const fails = now === undefined || is === undefined ? 1 : is.failing(now);
    return [{ record, now, loses: fails === 1 ? 'all' : fails > failed ? 'some' : undefined }];
  });
}

/** Which of two routes with equal matches comes first doesn't matter often. */
const BY_KEY: RouteRanks = {
  compare: (left, right) => ({ sign: compareText(left.key, right.key), by: 'name' }),
};

/** The route that takes a request of one that is gone. */
function takerOf(
  gone: Route | TcpRoute,
  routes: readonly (Route | TcpRoute)[],
  looks: Looks,
): Route | undefined {
  const question = isHttp(gone) ? sampleRequest(gone) : undefined;
  looks.left -= routes.length;
  if (question === undefined || looks.left < 0) return undefined;
  return chooseRoute(routes.filter(isHttp), question, BY_KEY).chosen?.route;
}

const isHttp = (route: Route | TcpRoute): route is Route =>
  route.name.kind === 'HTTPRoute' || route.name.kind === 'GRPCRoute';

const takesSame = (left: Route | TcpRoute, right: Route | TcpRoute): boolean =>
  left.listenerKey === right.listenerKey &&
  equalJson(left.hostnames, right.hostnames) &&
  equalJson(matchesOf(left), matchesOf(right));

const matchesOf = (route: Route | TcpRoute) => ('matches' in route ? route.matches : undefined);

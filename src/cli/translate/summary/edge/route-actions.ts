// What a route of the edge data plane does, as text.

import { destinationText } from '../../../../analysis/edge/record-names.ts';
import type { Route, RouteBackend, TcpRoute } from '../../../../translation/edge/model/records.ts';
import type { RequestRedirect, TrafficSpec } from '../../../../translation/edge/model/specs.ts';

/** `→ 90% Service shop/cart:80, 10% no valid backend (500)` */
export function actionText(route: Route | TcpRoute): string {
  const units = unitsOf(route);
  for (const unit of units) {
    if ('requestRedirect' in unit) return redirectText(unit.requestRedirect);
    if ('directResponse' in unit) return `answers ${unit.directResponse.status}`;
  }
  return `→ ${destinationsText(route)}`;
}

const unitsOf = (route: Route | TcpRoute): readonly TrafficSpec[] =>
  'trafficPolicies' in route ? (route.trafficPolicies ?? []) : [];

function redirectText(redirect: RequestRedirect): string {
  const { scheme, host, port, status = 302 } = redirect;
  const path =
    'full' in redirect && redirect.full !== undefined
      ? redirect.full
      : 'prefix' in redirect && redirect.prefix !== undefined
        ? `${redirect.prefix}...`
        : '';
  const authority = `${host ?? ''}${port === undefined ? '' : `:${port}`}`;
  const to = `${scheme === undefined ? '' : `${scheme}://`}${authority}${path}`;
  return `redirects (${status})${to === '' ? '' : ` to ${to}`}`;
}

function destinationsText(route: Route | TcpRoute): string {
  const { backends = [] } = route;
  // A TCPRoute or TLSRoute has no answer.
  const none = route.name.kind === 'TCPRoute' || route.name.kind === 'TLSRoute' ? '' : ' (500)';
  const total = backends.reduce((sum, { weight = 0 }) => sum + weight, 0);
  if (total === 0) return `no valid backend${none}`;
  const nameOf = ({ backend }: RouteBackend): string =>
    backend === undefined ? `no valid backend${none}` : destinationText(backend);
  const used = backends.filter(({ weight = 0 }) => weight > 0);
  if (used.length === 1) return nameOf(used[0]!);
  return used
    .map((backend) => `${Math.round((100 * backend.weight!) / total)}% ${nameOf(backend)}`)
    .join(', ');
}

/** The names of the units that act at the rule, and at its destinations. */
export function unitNames(route: Route | TcpRoute): readonly string[] {
  const ofBackends = (route.backends ?? []).flatMap(({ backendPolicies = [] }) => backendPolicies);
  const names = [...unitsOf(route), ...ofBackends].flatMap((unit) =>
    Object.keys(unit).filter((member) => member !== 'phase'),
  );
  return [...new Set(names)];
}

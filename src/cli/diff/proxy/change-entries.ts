// One change of Envoy's configuration as JSON (docs/diff.md#json).

import type { Difference } from '../../../analysis/comparison/differences.ts';
import { policyOf } from '../../../analysis/policies/policy-setting.ts';
import type { RouteFate } from '../../../analysis/proxy/comparison/outages.ts';
import type {
  ClusterUser,
  PolicyChange,
  ProxyChange,
  Served,
  SettingChanges,
} from '../../../analysis/proxy/comparison/proxy-changes.ts';
import { formatPath } from '../../../diagnostics/path.ts';
import { defined } from '../../../grammar/defined.ts';
import type { Route } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { RouteOrigin } from '../../../translation/proxy/origins.ts';
import { matchText } from '../../../translation/proxy/routes/match-text.ts';
import { chainText, listenerText } from '../../translate/summary/proxy/filter-chains.ts';
import { actionText } from '../../translate/summary/proxy/route-actions.ts';
import { sides } from '../side-values.ts';
import { placeText } from './place-words.ts';

export function changeEntry(change: ProxyChange) {
  const { subject, change: verb } = change;
  const base = { subject, change: verb };
  switch (change.subject) {
    case 'listener':
      return {
        ...base,
        gateway: change.gateway,
        listener: listenerText((change.after ?? change.before)!),
        sections: change.sections,
        ...settingsJson(change.settings),
        ...servedJson(change.served),
      };
    case 'chain':
      return {
        ...base,
        gateway: change.gateway,
        listener: listenerText(change.listener),
        sections: change.sections,
        chain: chainText((change.after ?? change.before)!),
        ...settingsJson(change.settings),
        ...servedJson(change.served),
      };
    case 'host':
      return {
        ...base,
        gateway: change.place.gateway,
        listener: placeText(change.place),
        sections: change.place.sections,
        hosts: change.place.domains,
        routes: ((change.after ?? change.before)?.routes ?? []).length,
        ...settingsJson(change.settings),
        ...(change.change === 'added' ? { serves: (change.after?.routes ?? []).map(shortJson) } : {}),
      };
    case 'route': {
      const { place, before, after, origin, settings, destination, order, hiddenBy, fate } = change;
      const problems = [...new Set(change.faults.after.flatMap((fault) => fault.problems))];
      const { policies, differences } = settingsJson(settings);
      return {
        ...base,
        gateway: place.gateway,
        listener: placeText(place),
        sections: place.sections,
        hosts: place.domains,
        ...(before && { before: routeJson(before, origin.before) }),
        ...(after && { after: routeJson(after, origin.after) }),
        policies,
        differences: [...destination.map(differenceJson), ...differences],
        ...(order && {
          order: { tried: order.isEarlier ? 'before' : 'after', match: matchText(order.passed.match) },
        }),
        ...(hiddenBy && { unreached: true }),
        ...(fate && { requests: fateJson(fate) }),
        ...(problems.length > 0 && { problems }),
      };
    }
    case 'cluster':
      return {
        ...base,
        gateways: change.gateways,
        name: change.name,
        differences: change.differences.map(differenceJson),
        ...(change.errors.length > 0 && { errors: change.errors }),
        ...(change.users.length > 0 && { users: change.users.map(userJson) }),
      };
    case 'endpoints':
      return {
        ...base,
        gateways: change.gateways,
        cluster: change.name,
        added: change.added,
        removed: change.removed,
        differences: change.differences.map(differenceJson),
        ...(change.users.length > 0 && { users: change.users.map(userJson) }),
      };
    case 'secret':
      return { ...base, gateways: change.gateways, name: change.name };
  }
}

const shortJson = (route: Route) => ({ match: matchText(route.match), action: actionText(route) });

/** Where the requests of a route go now. */
const fateJson = ({ failing, status, takenBy }: RouteFate) => ({
  failing,
  ...defined({ status }),
  ...(takenBy && { takenBy: shortJson(takenBy) }),
});

const userJson = ({ place, route, origin }: ClusterUser) => ({
  gateway: place.gateway,
  hosts: place.domains,
  ...routeJson(route, origin),
});

function servedJson(served: Served | undefined) {
  if (served === undefined) return {};
  const { hosts } = served;
  return {
    hosts: hosts.flatMap(({ domains = [] }) => domains),
    routes: hosts.reduce((sum, { routes = [] }) => sum + routes.length, 0),
  };
}

function routeJson(route: Route, origin: RouteOrigin | undefined) {
  return {
    match: matchText(route.match),
    action: actionText(route),
    ...(origin && {
      object: { kind: origin.kind, namespace: origin.namespace, name: origin.name },
      rule: origin.rule,
      ...defined({ ruleName: origin.ruleName }),
    }),
  };
}

const differenceJson = ({ segments, before, after }: Difference) => ({
  path: formatPath(segments),
  ...sides(before, after, (value) => value),
});

const settingsJson = ({ policies, others }: SettingChanges) => ({
  policies: policies.map(policyJson),
  differences: others.map(differenceJson),
});

function policyJson({ field, before, after, written, differences }: PolicyChange) {
  return {
    field,
    before: before.map(policyOf),
    after: after.map(policyOf),
    written: written.map(({ policy, ...difference }) => ({
      policy: policyOf(policy),
      ...differenceJson(difference),
    })),
    differences: differences.map(differenceJson),
  };
}

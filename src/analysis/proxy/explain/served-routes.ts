// All routes of the proxies of a translation, each with the rule that it comes from.

import { objectKey } from '../../../objects/key.ts';
import { configurationsOf, type ProxyGatewayConfiguration } from '../../../translation/planes.ts';
import type { Route } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { HostEntry } from '../../../translation/proxy/routes/host-entries.ts';
import type { Translator } from '../../../translation/translator.ts';
import type { TranslationView } from '../../../translation/view.ts';

import type { ObjectName } from '../../policies/policy-setting.ts';
import { policiesOfRoute } from '../policies/route-policies.ts';
import { entryOf, type HostName, servedHost } from '../policies/traffic-places.ts';
import type { ProxyRoute } from './proxy-explanation.ts';
import { actionOf } from './route-action.ts';
import { routeSummary } from './route-summary.ts';

export interface ServedRoute {
  readonly gateway: ProxyGatewayConfiguration;
  readonly host: HostName;
  readonly route: Route;
  /** Undefined for a route that replaces a failing host or chain. */
  readonly entry: HostEntry | undefined;
}

export function* servedRoutes(translator: Translator): Generator<ServedRoute> {
  for (const gateway of configurationsOf(translator.translation().gateways, 'proxy')) {
    const key = objectKey('Gateway', gateway.namespace, gateway.name);
    for (const { name: chain = '', virtualHosts = [] } of gateway.routes)
      for (const { domains = [], routes = [] } of virtualHosts) {
        const host = { gateway: key, chain, host: domains[0] ?? '' };
        const served = servedHost(translator.view, host);
        for (const route of routes) yield { gateway, host, route, entry: served && entryOf(served, route) };
      }
  }
}

/** Those that come from a route object. */
export function* routesOf(
  translator: Translator,
  { kind, namespace, name }: ObjectName,
): Generator<() => ProxyRoute> {
  for (const served of servedRoutes(translator)) {
    const held = served.entry?.match?.flat.held.route;
    if (held?.kind === kind && held.metadata.name === name && (held.metadata.namespace ?? '') === namespace)
      yield () => explained(translator.view, served);
  }
}

function explained(view: TranslationView, { gateway, host, route, entry }: ServedRoute): ProxyRoute {
  const { namespace, name } = gateway;
  return {
    gateway: { namespace, name },
    host: host.host,
    route: routeSummary(route, entry),
    action: actionOf(route, entry?.match, [], gateway),
    policies: policiesOfRoute(view, host, route),
    proxy: { chain: host.chain },
  };
}

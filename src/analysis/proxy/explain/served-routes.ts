// All routes that the proxies of a translation are told, each with the rule that it is made of.

import { objectKey } from '../../../objects/reference.ts';
import type { Route } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { HostEntry } from '../../../translation/proxy/routes/virtual-hosts.ts';
import type { GatewayConfiguration } from '../../../translation/result.ts';
import type { Translator } from '../../../translation/translator.ts';
import { entryOf, type HostName, servedHost } from '../policies/traffic-places.ts';

export interface ServedRoute {
  readonly gateway: GatewayConfiguration;
  readonly host: HostName;
  readonly route: Route;
  /** Undefined for the answer in place of a host or a chain that fails. */
  readonly entry: HostEntry | undefined;
}

export function* servedRoutes(translator: Translator): Generator<ServedRoute> {
  for (const gateway of translator.translation().gateways) {
    const key = objectKey('Gateway', gateway.namespace, gateway.name);
    for (const { name: chain = '', virtualHosts = [] } of gateway.routes)
      for (const { domains = [], routes = [] } of virtualHosts) {
        const host = { gateway: key, chain, host: domains[0] ?? '' };
        const served = servedHost(translator.view, host);
        for (const route of routes) yield { gateway, host, route, entry: served && entryOf(served, route) };
      }
  }
}

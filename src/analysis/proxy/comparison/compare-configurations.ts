// Compares two Envoy configurations of each Gateway.

import { objectKey } from '../../../objects/key.ts';
import type { GatewayConfiguration } from '../../../translation/planes.ts';
import { hostKey } from '../../../translation/proxy/keys.ts';
import { RouteObjects, type WrittenRules } from '../../../translation/proxy/origins.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { gatewayName } from '../../comparison/changes.ts';
import type { PlaneComparison } from '../../comparison/plane-comparison.ts';
import { writtenRules } from '../written-rules.ts';
import { clusterChanges } from './compare-clusters.ts';
import { servingChanges } from './compare-serving.ts';
import { SettingComparison } from './compare-settings.ts';
import { hostId, type KeptListeners, type ListenersOf, Sections } from './listener-sections.ts';
import { PROXY_SUBJECTS, type ProxyChange } from './proxy-changes.ts';

/** What a comparison reads besides the results of a translation. */
export interface KeptByProxy {
  readonly listeners: ListenersOf;
  readonly rules: WrittenRules;
}

function keptListeners(
  { proxy: { ports, places } }: TranslationView,
  gateways: readonly GatewayConfiguration[],
): ListenersOf {
  const byGateway = new Map(
    gateways.map((gateway) => {
      const key = objectKey('Gateway', gateway.namespace, gateway.name);
      const hosts = gateway.routes.flatMap(({ name: chain = '', virtualHosts = [] }) =>
        virtualHosts.flatMap(({ domains: [host = ''] = [] }) => {
          const served = places.host(hostKey({ gateway: key, chain, host }));
          return served === undefined ? [] : [[hostId(chain, host), served.sections] as const];
        }),
      );
      return [gatewayName(gateway), { ports: ports(key), hosts: new Map(hosts) }];
    }),
  );
  return (gateway) => byGateway.get(gateway) ?? NONE;
}

const NONE: KeptListeners = { ports: [], hosts: new Map() };

export const proxyComparison: PlaneComparison<KeptByProxy, ProxyChange> = {
  keep: (view, gateways) => ({
    listeners: keptListeners(view, gateways),
    rules: writtenRules(view, gateways),
  }),
  changes(pairs, before, after) {
    const comparison = {
      settings: new SettingComparison({ before: before.policy, after: after.policy }),
      sections: (gateway: string) => ({
        before: new Sections(before.kept.listeners(gateway)),
        after: new Sections(after.kept.listeners(gateway)),
      }),
      objects: {
        before: new RouteObjects(before.statuses, before.kept.rules),
        after: new RouteObjects(after.statuses, after.kept.rules),
      },
    };
    const changes = [
      ...pairs.flatMap(([old, now]) => servingChanges(old, now, comparison)),
      ...clusterChanges(pairs),
    ];
    const rank = ({ subject }: ProxyChange): number => PROXY_SUBJECTS.indexOf(subject);
    return changes.sort((left, right) => rank(left) - rank(right));
  },
};

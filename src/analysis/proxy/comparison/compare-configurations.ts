// Compares two Envoy configurations of each Gateway.

import { objectKey } from '../../../objects/key.ts';
import type { GatewayConfiguration } from '../../../translation/planes.ts';
import { hostKey } from '../../../translation/proxy/keys.ts';
import { RouteObjects } from '../../../translation/proxy/origins.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { gatewayName } from '../../comparison/changes.ts';
import type { PlaneComparison } from '../../comparison/plane-comparison.ts';
import { clusterChanges } from './compare-clusters.ts';
import { servingChanges } from './compare-serving.ts';
import { SettingComparison } from './compare-settings.ts';
import { hostId, type KeptListeners, type ListenersOf, Sections } from './listener-sections.ts';
import { PROXY_SUBJECTS, type ProxyChange } from './proxy-changes.ts';

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

export const proxyComparison: PlaneComparison<ListenersOf, ProxyChange> = {
  keep: keptListeners,
  changes(pairs, before, after) {
    const comparison = {
      settings: new SettingComparison({ before: before.policy, after: after.policy }),
      sections: (gateway: string) => ({
        before: new Sections(before.kept(gateway)),
        after: new Sections(after.kept(gateway)),
      }),
      objects: { before: new RouteObjects(before.statuses), after: new RouteObjects(after.statuses) },
    };
    const changes = [
      ...pairs.flatMap(([old, now]) => servingChanges(old, now, comparison)),
      ...clusterChanges(pairs),
    ];
    const rank = ({ subject }: ProxyChange): number => PROXY_SUBJECTS.indexOf(subject);
    return changes.sort((left, right) => rank(left) - rank(right));
  },
};

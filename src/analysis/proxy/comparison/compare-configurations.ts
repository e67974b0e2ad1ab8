// Compares two Envoy configurations of each Gateway.

import { objectKey } from '../../../objects/key.ts';
import type { GatewayConfiguration } from '../../../translation/planes.ts';
import { RouteObjects } from '../../../translation/proxy/origins.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { gatewayName } from '../../comparison/changes.ts';
import type { PlaneComparison } from '../../comparison/plane-comparison.ts';
import { clusterChanges } from './compare-clusters.ts';
import { servingChanges } from './compare-serving.ts';
import { SettingComparison } from './compare-settings.ts';
import { type PortsOf, Sections } from './listener-sections.ts';
import { PROXY_SUBJECTS, type ProxyChange } from './proxy-changes.ts';

function keptPorts(
  { proxy: { ports } }: TranslationView,
  gateways: readonly GatewayConfiguration[],
): PortsOf {
  const byGateway = new Map(
    gateways.map((gateway) => [
      gatewayName(gateway),
      ports(objectKey('Gateway', gateway.namespace, gateway.name)),
    ]),
  );
  return (gateway) => byGateway.get(gateway) ?? [];
}

export const proxyComparison: PlaneComparison<PortsOf, ProxyChange> = {
  keep: keptPorts,
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

// Compares two Envoy configurations of each Gateway.

import { objectKey } from '../../../objects/key.ts';
import type { ProxyGatewayConfiguration } from '../../../translation/planes.ts';
import { hostKey } from '../../../translation/proxy/keys.ts';
import { RouteObjects, type WrittenRules } from '../../../translation/proxy/origins.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { gatewayName } from '../../comparison/changes.ts';
import { sumOfLost } from '../../comparison/lost-protections.ts';
import { sumOf } from '../../comparison/outage.ts';
import type { PlaneComparison } from '../../comparison/plane-comparison.ts';
import { type ClusterFault, clusterFaults } from '../cluster-faults.ts';
import { type FaultsByRule, faultsByRule } from '../rule-faults.ts';
import { writtenRules } from '../written-rules.ts';
import { clusterUsers } from './cluster-users.ts';
import { clusterChanges } from './compare-clusters.ts';
import { servingChanges } from './compare-serving.ts';
import { SettingComparison } from './compare-settings.ts';
import { hostId, type KeptListeners, Sections } from './listener-sections.ts';
import { type GatewayLosses, gatewayLosses } from './lost-protections.ts';
import { gatewayOutage } from './outages.ts';
import { PROXY_SUBJECTS, type ProxyChange } from './proxy-changes.ts';

/** What a comparison reads besides the results of a translation. */
export interface KeptByProxy {
  /** By the name of a Gateway: `shop/front`. */
  readonly listeners: ReadonlyMap<string, KeptListeners>;
  readonly rules: WrittenRules;
  readonly ruleFaults: FaultsByRule;
  readonly clusterFaults: ReadonlyMap<string, readonly ClusterFault[]>;
}

function keptListeners(
  { proxy: { ports, places } }: TranslationView,
  gateways: readonly ProxyGatewayConfiguration[],
): KeptByProxy['listeners'] {
  return new Map(
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
}

export const proxyComparison: PlaneComparison<'proxy', KeptByProxy, ProxyChange> = {
  keep: (view, gateways) => ({
    listeners: keptListeners(view, gateways),
    rules: writtenRules(view, gateways),
    ruleFaults: faultsByRule(view),
    clusterFaults: clusterFaults(view),
  }),
  changes(pairs, before, after) {
    const comparison = {
      settings: new SettingComparison({ before: before.policy, after: after.policy }),
      sections: (gateway: string) => ({
        before: new Sections(before.kept.listeners.get(gateway)),
        after: new Sections(after.kept.listeners.get(gateway)),
      }),
      objects: {
        before: new RouteObjects(before.statuses, before.kept.rules),
        after: new RouteObjects(after.statuses, after.kept.rules),
      },
      faults: { before: before.kept.ruleFaults, after: after.kept.ruleFaults },
    };
    const outages = pairs.map(([old, now]) => gatewayOutage(old, now));
    const users = clusterUsers(pairs, comparison);
    const losses = pairs.map(([old, now], index) => gatewayLosses(old, now, outages[index]!.fates));
    const changes = [
      ...pairs.flatMap(([old, now], index) =>
        servingChanges(old, now, comparison, outages[index]!).map((change) =>
          withLosses(change, losses[index]!),
        ),
      ),
      ...clusterChanges(pairs, after.kept.clusterFaults, users),
    ];
    const rank = ({ subject }: ProxyChange): number => PROXY_SUBJECTS.indexOf(subject);
    return {
      changes: changes.sort((left, right) => rank(left) - rank(right)),
      outage: sumOf(outages),
      unprotected: sumOfLost(losses.flatMap(({ lost }) => lost)),
    };
  },
  lost: (gateway) => gatewayOutage(gateway, undefined),
};

/** Marks a change after which requests are no longer asked for something. */
function withLosses(change: ProxyChange, { reasons }: GatewayLosses): ProxyChange {
  if (reasons.size === 0) return change;
  switch (change.subject) {
    case 'chain':
    case 'host':
    case 'route':
      return change.before !== undefined && reasons.has(change.before)
        ? { ...change, isUnprotected: true }
        : change;
    default:
      return change;
  }
}

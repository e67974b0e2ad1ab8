// DestinationRules: how a proxy treats the endpoints of a host. Of the rules that a proxy sees, the oldest applies.

import type { Graph } from '../../incremental/graph.ts';
import { hasLabels, type Labels } from '../../objects/labels.ts';
import type { DestinationRule } from '../../objects/mesh/types.ts';
import { compareAge } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { ALL_PROXIES, type Recipients } from './connected-proxies.ts';
import type { Ranking } from './priorities.ts';

type WholePolicy = NonNullable<NonNullable<DestinationRule['spec']>['trafficPolicy']>;

/** The settings of a rule for one port. */
export type DestinationPolicy = Omit<WholePolicy, 'portLevelSettings'>;

export interface DestinationRules {
  /** Namespaces whose proxies see another rule for a host than the rest. */
  readonly namespaces: (host: string) => readonly string[];
  readonly hasRules: (host: string) => boolean;
  /** Whether the rules of a host treat proxies by their labels or locality. */
  readonly readPlaces: (host: string) => boolean;
  readonly policy: (host: string, port: number, recipients: Recipients) => DestinationPolicy | undefined;
}

/** In place of a namespace: a proxy that sees only the rules that are exported to all. */
const EVERYWHERE = '*';

export function destinationRulesOf(graph: Graph, snapshot: Snapshot): DestinationRules {
  const byHost = graph.sortedIndex<DestinationRule>({
    name: 'DestinationRules of hosts',
    keys: snapshot.keys('DestinationRule'),
    emit(key) {
      const rule = snapshot.get('DestinationRule', key);
      return rule?.spec === undefined ? [] : [{ bucket: rule.spec.host, item: rule }];
    },
    compare: compareAge,
  });
  const selected = (host: string, { labels }: Recipients): readonly DestinationRule[] =>
    byHost.get(host).filter((rule) => hasLabels(selectorOf(rule), labels));
  const ofAll = (rules: readonly DestinationRule[]): DestinationRule | undefined =>
    rules.find((rule) => exportsOf(rule).has(EVERYWHERE));
  return {
    namespaces(host) {
      const rules = selected(host, ALL_PROXIES);
      if (rules.length === 0 || ofAll(rules) !== undefined) return [];
      return [...new Set(rules.flatMap((rule) => [...exportsOf(rule)]))].sort();
    },
    hasRules: (host) => byHost.get(host).length > 0,
    readPlaces: (host) =>
      byHost
        .get(host)
        .some((rule) => Object.keys(selectorOf(rule)).length > 0 || policiesOf(rule).some(localitySetting)),
    policy(host, port, recipients) {
      const rules = selected(host, recipients);
      if (rules.length === 0) return undefined;
      const rule = ofAll(rules) ?? rules.find((rule) => exportsOf(rule).has(recipients.namespace));
      const policy = rule?.spec?.trafficPolicy;
      return policy?.portLevelSettings?.find((settings) => settings.port?.number === port) ?? policy;
    },
  };
}

/** The labels of the proxies that a rule is for; empty: all. */
function selectorOf({ spec }: DestinationRule): Labels {
  return spec?.workloadSelector?.matchLabels ?? {};
}

/** The policy of all ports, and those of single ports. */
function policiesOf({ spec }: DestinationRule): readonly DestinationPolicy[] {
  const policy = spec?.trafficPolicy;
  return policy === undefined ? [] : [policy, ...(policy.portLevelSettings ?? [])];
}

/** The namespaces that see a rule, its own as `.`; all if none is named. */
function exportsOf({ metadata, spec }: DestinationRule): ReadonlySet<string> {
  const { exportTo = [] } = spec ?? {};
  if (exportTo.length === 0) return new Set([EVERYWHERE]);
  return new Set(exportTo.map((namespace) => (namespace === '.' ? (metadata.namespace ?? '') : namespace)));
}

/** How a policy ranks endpoints; undefined: other settings decide. */
export function rankingOf(policy: DestinationPolicy | undefined): Ranking | undefined {
  const setting = localitySetting(policy);
  if (setting === undefined) return undefined;
  const { failoverPriority = [], failover = [] } = setting;
  if (failoverPriority.length > 0) return { by: 'labels', labels: failoverPriority };
  return { by: 'locality', failover: failover.map(({ from = '', to = '' }) => ({ from, to })) };
}

/** The locality setting, unless it is disabled. */
export function localitySetting(policy: DestinationPolicy | undefined) {
  const setting = policy?.loadBalancer?.localityLbSetting;
  return setting?.enabled === false ? undefined : setting;
}

// DestinationRules: how a proxy treats the endpoints of a host. Of the rules that a proxy sees, the oldest applies.

import type { Graph } from '../../incremental/graph.ts';
import { hasLabels, type Labels } from '../../objects/labels.ts';
import type { DestinationRule } from '../../objects/mesh/types.ts';
import { compareAge } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Ranking } from './priorities.ts';

type WholePolicy = NonNullable<NonNullable<DestinationRule['spec']>['trafficPolicy']>;

/** The settings of a rule for one port. */
export type DestinationPolicy = Omit<WholePolicy, 'portLevelSettings'>;

export interface DestinationRules {
  /** Namespaces whose proxies see another rule for a host than the rest. */
  readonly namespaces: (host: string) => readonly string[];
  /** The policy for a host and port, for proxies in a namespace; or for those in a namespace without rules of its own. */
  readonly policy: (host: string, port: number, namespace: string) => DestinationPolicy | undefined;
}

/** In place of a namespace: a proxy that sees only the rules that are exported to all. */
const EVERYWHERE = '*';

export function destinationRulesOf(
  graph: Graph,
  snapshot: Snapshot,
  proxyLabels: () => Labels,
): DestinationRules {
  const byHost = graph.sortedIndex<DestinationRule>({
    name: 'DestinationRules of hosts',
    keys: snapshot.keys('DestinationRule'),
    emit(key) {
      const rule = snapshot.get('DestinationRule', key);
      return rule?.spec === undefined ? [] : [{ bucket: rule.spec.host, item: rule }];
    },
    compare: compareAge,
  });
  const selected = (host: string): readonly DestinationRule[] =>
    byHost.get(host).filter(({ spec }) => {
      const demanded = spec?.workloadSelector?.matchLabels ?? {};
      return Object.keys(demanded).length === 0 || hasLabels(demanded, proxyLabels());
    });
  const ofAll = (rules: readonly DestinationRule[]): DestinationRule | undefined =>
    rules.find((rule) => exportsOf(rule).has(EVERYWHERE));
  return {
    namespaces(host) {
      const rules = selected(host);
      if (rules.length === 0 || ofAll(rules) !== undefined) return [];
      return [...new Set(rules.flatMap((rule) => [...exportsOf(rule)]))].sort();
    },
    policy(host, port, namespace) {
      const rules = selected(host);
      if (rules.length === 0) return undefined;
      const rule = ofAll(rules) ?? rules.find((rule) => exportsOf(rule).has(namespace));
      const policy = rule?.spec?.trafficPolicy;
      return policy?.portLevelSettings?.find((settings) => settings.port?.number === port) ?? policy;
    },
  };
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

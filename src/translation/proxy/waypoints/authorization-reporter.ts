// Findings of AuthorizationPolicies on waypoints: the parts that have no effect, or another effect than written.

import { advice } from '../../../diagnostics/finding.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { SortedIndex } from '../../../incremental/sorted-index.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Report, Reporter } from '../../reports.ts';
import type { AuthorizationPolicies } from '../../waypoints/authorization.ts';
import type { TranslatedPolicy } from './rbac/authorization-policies.ts';
import type { WaypointChain } from './waypoint-chains.ts';

export interface PolicyReporterSources {
  readonly snapshot: Snapshot;
  readonly rbac: Memo<TranslatedPolicy | undefined>;
  readonly chains: SortedIndex<WaypointChain>;
  readonly authorization: AuthorizationPolicies;
}

export function policyReporter(graph: Graph, sources: PolicyReporterSources): Reporter {
  const { rbac, chains, authorization } = sources;
  /** By the key of a policy: the types of chains that use it. */
  const used = graph.sortedIndex<'http' | 'tcp'>({
    name: 'chains of AuthorizationPolicies',
    keys: chains.keys,
    emit: (key) =>
      chains.get(key).flatMap(({ gateway, port }) => {
        const item = port.isHttp ? 'http' : 'tcp';
        return authorization.of(gateway, port.service).map((bucket) => ({ bucket, item }) as const);
      }),
    compare: (left, right) => (left < right ? -1 : left > right ? 1 : 0),
    identify: (sort) => sort,
  });
  return {
    name: 'AuthorizationPolicies',
    keys: used.keys,
    get(about) {
      const policy = rbac(about);
      if (policy === undefined) return [];
      const onTcp = used.get(about).includes('tcp') ? policy.tcp.problems : [];
      const ofRules = [...policy.http.problems, ...onTcp.filter(({ code }) => code === 'TR-52')];
      return [
        ...(policy.isCustom ? [custom(about)] : []),
        ...ofRules.map((problem) => ({ about, ...problem })),
      ];
    },
  };
}

function custom(about: string): Report {
  const fault = advice(
    "CUSTOM needs an extension provider, which isn't known here: the policy is enforced as DENY",
    'use `extAuth` of a TrafficPolicy, or write ALLOW or DENY',
  );
  return { about, code: 'TR-50', segments: ['spec', 'action'], fault };
}

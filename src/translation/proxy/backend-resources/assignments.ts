// The sources of clusters and endpoints for all kinds of backends, and what both depend on: the namespaces whose proxies differ, and how
// endpoints are ranked.

import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Backends } from '../../backends/build-backends.ts';
import { rankingOf } from '../../backends/destination-rules.ts';
import type { BackendEndpoint } from '../../backends/endpoints.ts';
import { prioritiesOf, type Ranking, UNRANKED } from '../../backends/priorities.ts';
import type { Settings } from '../../settings.ts';
import type { BackendConfigPolicies } from '../backend-config-policy/backend-config-policies.ts';
import { weighsLocalities } from '../backend-config-policy/load-balancer/load-balancer.ts';
import { loadAssignment } from '../clusters/load-assignment.ts';
import type { ClusterSubject } from '../clusters/subject.ts';
import type { ClusterLoadAssignment } from '../envoy/generated/envoy.config.endpoint.v3.ts';
import type { EnvoyValidation } from '../envoy-validation.ts';

export interface ClusterSources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly backends: Backends;
  readonly strict: EnvoyValidation | undefined;
}

/** The endpoints of a backend, and how a proxy chooses among them. */
export interface Assigned {
  readonly subject: ClusterSubject;
  readonly endpoints: readonly BackendEndpoint[];
  /** Labels of its traffic distribution. */
  readonly distribution: readonly string[] | undefined;
  /** Endpoints that accept the mesh's TLS are marked. */
  readonly isMarked: boolean;
}

export interface Assignments {
  /** The empty namespace for all proxies, and those whose proxies receive resources of their own. */
  readonly namespacesOf: (subject: ClusterSubject) => readonly string[];
  /** For the proxies of a namespace. */
  readonly assignment: (assigned: Assigned, namespace: string) => ClusterLoadAssignment;
}

export function buildAssignments(
  { settings: { mesh }, backends: { destinationRules, proxyPod } }: ClusterSources,
  configPolicies: BackendConfigPolicies,
): Assignments {
  const ranking = (
    { host, port }: ClusterSubject,
    distribution: readonly string[] | undefined,
    namespace: string,
  ): Ranking => {
    const ruled =
      mesh.enabled && host !== undefined && port !== undefined
        ? rankingOf(destinationRules.policy(host, port, namespace))
        : undefined;
    return ruled ?? (distribution === undefined ? UNRANKED : { by: 'labels', labels: distribution });
  };
  return {
    namespacesOf: ({ host }) =>
      mesh.enabled && host !== undefined ? ['', ...destinationRules.namespaces(host)] : [''],
    assignment({ subject, endpoints, distribution, isMarked }, namespace) {
      const ranked = ranking(subject, distribution, namespace);
      // Without ranking, nothing of the proxy pod is read.
      const proxy = ranked === UNRANKED ? { labels: {} } : proxyPod.placed();
      const held = configPolicies.of(subject);
      return loadAssignment(subject.name, endpoints, prioritiesOf(ranked, endpoints, proxy), {
        marksMesh: isMarked,
        weighsLocalities: held !== undefined && weighsLocalities(held.merged),
      });
    },
  };
}

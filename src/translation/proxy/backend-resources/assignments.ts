// The sources of clusters and endpoints for all kinds of backends, and what both depend on: the proxies that receive their own, and how
// endpoints are ranked for them.

import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Backends } from '../../backends/build-backends.ts';
import { ALL_PROXIES, proxiesIn, type Recipients } from '../../backends/connected-proxies.ts';
import { rankingOf } from '../../backends/destination-rules.ts';
import type { BackendEndpoint } from '../../backends/endpoints.ts';
import { prioritiesOf, type Ranking, UNRANKED, withoutGaps } from '../../backends/priorities.ts';
import type { Gateways } from '../../gateways/build-gateways.ts';
import type { OwnPorts } from '../../gateways/own-ports.ts';
import type { Settings } from '../../settings.ts';
import type { BackendConfigPolicies } from '../backend-config-policy/backend-config-policies.ts';
import { hashesEndpoints, weighsLocalities } from '../backend-config-policy/load-balancer/load-balancer.ts';
import { loadAssignment } from '../clusters/load-assignment.ts';
import type { ClusterSubject } from '../clusters/subject.ts';
import type { ClusterLoadAssignment } from '../envoy/generated/envoy.config.endpoint.v3.ts';
import type { EnvoyValidation } from '../envoy-validation.ts';

export interface ClusterSources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly backends: Backends;
  readonly checks: EnvoyValidation;
  readonly ownPort: OwnPorts;
  readonly gateways: Pick<Gateways, 'grants'>;
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
  /** All proxies first, then those that receive resources of their own, by namespace and by place. */
  readonly recipientsOf: (subject: ClusterSubject, distribution?: readonly string[]) => readonly Recipients[];
  readonly assignment: (assigned: Assigned, recipients: Recipients) => ClusterLoadAssignment;
}

export function buildAssignments(
  { settings: { mesh }, backends: { destinationRules, proxies } }: ClusterSources,
  configPolicies: BackendConfigPolicies,
): Assignments {
  const ranking = (
    { host, port }: ClusterSubject,
    distribution: readonly string[] | undefined,
    recipients: Recipients,
  ): Ranking => {
    const ruled =
      mesh.enabled && host !== undefined && port !== undefined
        ? rankingOf(destinationRules.policy(host, port, recipients))
        : undefined;
    return ruled ?? (distribution === undefined ? UNRANKED : { by: 'labels', labels: distribution });
  };
  return {
    recipientsOf({ host }, distribution) {
      const isRanked = distribution !== undefined;
      if (!mesh.enabled || host === undefined || !destinationRules.hasRules(host))
        return isRanked ? [ALL_PROXIES, ...proxies.near(distribution)] : [ALL_PROXIES];
      const namespaces = destinationRules.namespaces(host);
      // Where a place decides nothing, no place is read: a new proxy then changes nothing.
      const isPlaced = isRanked || destinationRules.readPlaces(host);
      return [ALL_PROXIES, ...namespaces.map(proxiesIn), ...(isPlaced ? proxies.places() : [])];
    },
    assignment({ subject, endpoints, distribution, isMarked }, recipients) {
      const ranked = ranking(subject, distribution, recipients);
      const held = configPolicies.of(subject);
      const priorities = prioritiesOf(ranked, endpoints, recipients);
      const isHashed = held !== undefined && hashesEndpoints(held.merged);
      return loadAssignment(subject.name, endpoints, isHashed ? withoutGaps(priorities) : priorities, {
        marksMesh: isMarked,
        weighsLocalities: held !== undefined && weighsLocalities(held.merged),
      });
    },
  };
}

// Endpoints by EDS, separate from clusters: a changed EndpointSlice changes only the assignments of its Service.

import { portsOf, serviceEndpoints } from '../../backends/endpoints.ts';
import { trafficDistribution } from '../../backends/priorities.ts';
import { resolutionOf } from '../../backends/service-entries.ts';
import type { SharedResource } from '../../keyed.ts';
import { serviceSubject } from '../clusters/service.ts';
import { serviceEntrySubject } from '../clusters/service-entry.ts';
import type { ClusterLoadAssignment } from '../envoy/generated/envoy.config.endpoint.v3.ts';
import type { Assigned, Assignments, ClusterSources } from './assignments.ts';
import { marksMesh } from './built-clusters.ts';

type SharedAssignments = readonly SharedResource<ClusterLoadAssignment>[];

/** The assignments of a Service, or of a ServiceEntry that selects workloads. */
export function sharedEndpoints(
  sources: ClusterSources,
  { recipientsOf, assignment }: Assignments,
): (object: string) => SharedAssignments {
  const { snapshot } = sources;
  const assignments = (assigned: Assigned): SharedAssignments =>
    recipientsOf(assigned.subject, assigned.distribution).map((recipients) => ({
      scope: recipients.scope,
      name: assigned.subject.name,
      resource: assignment(assigned, recipients),
    }));
  return (key) => {
    const ofObject = snapshot.get('ServiceEntry', key) === undefined ? ofService : ofServiceEntry;
    return ofObject(key, sources).flatMap(assignments);
  };
}

function ofService(
  key: string,
  { snapshot, settings, backends: { slices, podWorkload } }: ClusterSources,
): readonly Assigned[] {
  const service = snapshot.get('Service', key);
  if (service === undefined) return [];
  const own = slices(key);
  const distribution = trafficDistribution(service.metadata.annotations, service.spec?.trafficDistribution);
  return portsOf(service).flatMap((port): readonly Assigned[] => {
    const endpoints = serviceEndpoints(service, port, own, podWorkload);
    if (endpoints === undefined) return [];
    const subject = serviceSubject(key, service, port);
    return [{ subject, endpoints, distribution, isMarked: marksMesh(settings) }];
  });
}

function ofServiceEntry(
  key: string,
  { snapshot, settings, backends: { serviceEntries } }: ClusterSources,
): readonly Assigned[] {
  const entry = snapshot.get('ServiceEntry', key)!;
  if (resolutionOf(entry) !== 'workloads') return [];
  const distribution = trafficDistribution(entry.metadata.annotations);
  const isMarked = marksMesh(settings) && entry.spec?.location === 'MESH_INTERNAL';
  return serviceEntries.services(key).map((service) => ({
    subject: serviceEntrySubject(entry, service),
    endpoints: serviceEntries.endpoints(entry, service),
    distribution,
    isMarked,
  }));
}

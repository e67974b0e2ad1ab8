// Endpoints by EDS, separate from clusters: a changed EndpointSlice changes only the assignments of its Service.

import { type BackendEndpoint, portsOf, serviceEndpoints } from '../../backends/endpoints.ts';
import { trafficDistribution } from '../../backends/priorities.ts';
import { resolutionOf } from '../../backends/service-entries.ts';
import { ownUse } from '../../gateways/own-ports.ts';
import type { SharedResource } from '../../keyed.ts';
import { serviceSubject } from '../clusters/service.ts';
import { serviceEntrySubject } from '../clusters/service-entry.ts';
import type { ClusterError, ClusterSubject } from '../clusters/subject.ts';
import type { ClusterLoadAssignment } from '../envoy/generated/envoy.config.endpoint.v3.ts';
import type { Assigned, Assignments, ClusterSources } from './assignments.ts';
import { marksMesh } from './built-clusters.ts';

/** The endpoints of a cluster, for all proxies or for some of them. */
export interface SharedAssignment extends SharedResource<ClusterLoadAssignment> {
  /** Remarks on endpoints that are left out. */
  readonly notes?: readonly ClusterError[];
}

type SharedAssignments = readonly SharedAssignment[];

/** The assignments of a Service, or of a ServiceEntry that selects workloads. */
export function sharedEndpoints(
  sources: ClusterSources,
  { recipientsOf, assignment }: Assignments,
): (object: string) => SharedAssignments {
  const { snapshot } = sources;
  const assignments = (assigned: Assigned): SharedAssignments => {
    const { subject, endpoints, distribution } = assigned;
    const own = endpoints.filter((endpoint) => leadsToProxy(endpoint, sources));
    const reached =
      own.length === 0
        ? assigned
        : { ...assigned, endpoints: endpoints.filter((endpoint) => !own.includes(endpoint)) };
    return recipientsOf(subject, distribution).map((recipients, index) => ({
      scope: recipients.scope,
      name: subject.name,
      resource: assignment(reached, recipients),
      ...(own.length > 0 && index === 0 ? { notes: own.map((endpoint) => leftOut(subject, endpoint)) } : {}),
    }));
  };
  return (key) => {
    const ofObject = snapshot.get('ServiceEntry', key) === undefined ? ofService : ofServiceEntry;
    return ofObject(key, sources).flatMap(assignments);
  };
}

/** Local addresses begin so: most endpoints need no further look. */
const MAY_BE_LOCAL = /^(?:127\.|[0:])/;

const leadsToProxy = ({ address, port }: BackendEndpoint, { ownPort }: ClusterSources): boolean =>
  MAY_BE_LOCAL.test(address) && ownUse(address, port, ownPort) !== undefined;

function leftOut({ object, kind }: ClusterSubject, { address, port }: BackendEndpoint): ClusterError {
  return {
    code: 'TR-48',
    about: object,
    segments: kind === 'Service' ? ['metadata', 'name'] : ['spec', 'workloadSelector'],
    message: `the endpoint with address ${address} and port ${port} is the proxy itself: it is left out`,
    hint: 'write the address of the server that is meant',
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

// The clusters of each backend object: built by the module of its kind, then configured by meshes and policies, and checked, in this
// order.

import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import { ALL_PROXIES, type Recipients } from '../../backends/connected-proxies.ts';
import { portsOf } from '../../backends/endpoints.ts';
import { trafficDistribution } from '../../backends/priorities.ts';
import type { SharedResource } from '../../keyed.ts';
import type { BackendConfigPolicies } from '../backend-config-policy/backend-config-policies.ts';
import { backendConfigSettings } from '../backend-config-policy/backend-config-settings.ts';
import { backendClusterOf, backendSubject, dnsLookupFamily } from '../clusters/backend.ts';
import { backendTlsSettings } from '../clusters/backend-tls.ts';
import { envoyValidationSettings } from '../clusters/cluster-validation.ts';
import { credentialsIn } from '../clusters/credentials.ts';
import { destinationRuleSettings } from '../clusters/destination-rule.ts';
import { meshTls } from '../clusters/mesh-tls.ts';
import { serviceClusterOf, serviceSubject } from '../clusters/service.ts';
import { serviceEntryCluster, serviceEntrySubject } from '../clusters/service-entry.ts';
import {
  type ClusterError,
  type ClusterSettings,
  type ClusterSubject,
  type ConfiguredCluster,
  configured,
} from '../clusters/subject.ts';
import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { Assignments, ClusterSources } from './assignments.ts';

/** A cluster, for all proxies or for some of them. */
export interface BuiltCluster extends SharedResource<Cluster> {
  /** Why it is withheld; else empty. */
  readonly errors: readonly ClusterError[];
  /** Remarks that don't withhold it. */
  readonly notes?: readonly ClusterError[];
  /** Keys of the BackendConfigPolicies of its object. */
  readonly policies?: readonly string[];
}

export interface BuiltClusters {
  /** By the key of the object, withheld ones included. */
  readonly of: (object: string) => readonly BuiltCluster[];
  /** Errors of a Backend itself. */
  readonly backendErrors: Memo<readonly string[]>;
}

export function builtClusters(
  graph: Graph,
  sources: ClusterSources,
  configPolicies: BackendConfigPolicies,
  assignments: Assignments,
): BuiltClusters {
  const build = clusterBuilder(sources, configPolicies, assignments);
  const backend = backendClusters(graph, sources);
  const ofService = serviceClusters(sources, build);
  const ofServiceEntry = serviceEntryClusters(sources, build, assignments);
  const { snapshot } = sources;
  const ofBackend = (key: string): readonly BuiltCluster[] => {
    const object = snapshot.get('Backend', key);
    const own = backend(key);
    return object === undefined || own === undefined ? [] : build(backendSubject(key, object), () => own);
  };
  return {
    of: (key) => [...ofService(key), ...ofBackend(key), ...ofServiceEntry(key)],
    backendErrors: backendErrors(graph, sources, backend),
  };
}

/** Configures the clusters of a subject: one for all proxies, and one for each group of proxies that differ. */
type ClusterBuilder = (
  subject: ClusterSubject,
  base: (recipients: Recipients) => ConfiguredCluster,
  /** Of endpoints within the cluster. */
  distribution?: readonly string[],
) => readonly BuiltCluster[];

function clusterBuilder(
  { settings: { mesh }, backends: { destinationRules, tlsPolicies }, checks }: ClusterSources,
  configPolicies: BackendConfigPolicies,
  { recipientsOf }: Assignments,
): ClusterBuilder {
  const applied: readonly ClusterSettings[] = [
    ...(mesh.enabled ? [destinationRuleSettings(destinationRules)] : []),
    ...(mesh.enabled && mesh.autoMtls ? [meshTls] : []),
    backendTlsSettings(tlsPolicies),
    backendConfigSettings(configPolicies),
  ];
  const validated = envoyValidationSettings(checks);
  return (subject, base, distribution) =>
    recipientsOf(subject, distribution).map((recipients) => {
      const {
        cluster,
        errors: found,
        ...beside
      } = configured(base(recipients), subject, recipients, applied);
      // What is withheld anyway has its reason.
      const errors = found.length > 0 ? found : validated(cluster, subject, recipients).errors;
      const resource = errors.length === 0 ? cluster : undefined;
      return { scope: recipients.scope, name: subject.name, resource, errors, ...beside };
    });
}

function serviceClusters(
  { snapshot }: ClusterSources,
  build: ClusterBuilder,
): (key: string) => readonly BuiltCluster[] {
  return (key) => {
    const service = snapshot.get('Service', key);
    if (service === undefined) return [];
    const { annotations } = service.metadata;
    const isDistributed = trafficDistribution(annotations, service.spec?.trafficDistribution) !== undefined;
    return portsOf(service).flatMap((port) => {
      const subject = serviceSubject(key, service, port);
      const cluster = serviceClusterOf(subject, isDistributed);
      return build(subject, () => ({ cluster, errors: [] }));
    });
  };
}

function backendClusters(
  graph: Graph,
  { snapshot, settings, ownPort, gateways: { grants } }: ClusterSources,
): Memo<ConfiguredCluster | undefined> {
  const context = {
    ownPort,
    grants,
    isService: (namespace: string, name: string) => snapshot.find('Service', namespace, name) !== undefined,
    dnsLookupFamily: dnsLookupFamily(settings.dnsLookupFamily),
    credentials: (namespace: string, name: string) =>
      credentialsIn(
        name,
        snapshot.find('Secret', namespace, name),
        snapshot.notFound('Secret', namespace, name),
      ),
  };
  return graph.memo<ConfiguredCluster | undefined>('cluster of a Backend', (key) => {
    const object = snapshot.get('Backend', key);
    return object && backendClusterOf(backendSubject(key, object), object, context);
  });
}

function serviceEntryClusters(
  { snapshot, settings, ownPort, backends: { serviceEntries } }: ClusterSources,
  build: ClusterBuilder,
  { assignment }: Assignments,
): (key: string) => readonly BuiltCluster[] {
  const lookup = dnsLookupFamily(settings.dnsLookupFamily);
  return (key) => {
    const entry = snapshot.get('ServiceEntry', key);
    if (entry === undefined) return [];
    const distribution = trafficDistribution(entry.metadata.annotations);
    const isMarked = marksMesh(settings) && entry.spec?.location === 'MESH_INTERNAL';
    return serviceEntries.services(key).flatMap((service) => {
      const subject = serviceEntrySubject(entry, service);
      const assigned = () => ({
        subject,
        endpoints: serviceEntries.endpoints(entry, service),
        distribution,
        isMarked,
      });
      const base = (recipients: Recipients) =>
        serviceEntryCluster(entry, service, {
          isDistributed: distribution !== undefined,
          dnsLookupFamily: lookup,
          ownPort,
          assignment: () => assignment(assigned(), recipients),
        });
      return build(subject, base, distribution);
    });
  };
}

/** Whether endpoints and clusters are prepared for the mesh's own TLS. */
export const marksMesh = ({ mesh }: ClusterSources['settings']): boolean => mesh.enabled && mesh.autoMtls;

function backendErrors(
  graph: Graph,
  { snapshot, settings }: ClusterSources,
  backend: Memo<ConfiguredCluster | undefined>,
): Memo<readonly string[]> {
  return graph.memo(
    'errors of a Backend',
    (key) => {
      const object = snapshot.get('Backend', key);
      if (object === undefined) return [];
      const own = backend(key)?.errors ?? [];
      const mesh = marksMesh(settings) ? meshTls({}, backendSubject(key, object), ALL_PROXIES).errors : [];
      return [...own, ...mesh].map(({ message }) => message);
    },
    { isEqual: (left, right) => left.join('\n') === right.join('\n') },
  );
}

// Clusters and endpoints of all backends, by the object that each comes from. Every proxy gets them, whether a route uses them or not;
// where a mesh has rules for proxies of one namespace alone, those get their own.

import { advice } from '../../../diagnostics/finding.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Backends } from '../../backends/backends.ts';
import { rankingOf } from '../../backends/destination-rules.ts';
import { type BackendEndpoint, portsOf, serviceEndpoints } from '../../backends/endpoints.ts';
import { prioritiesOf, type Ranking, trafficDistribution, UNRANKED } from '../../backends/priorities.ts';
import { resolutionOf } from '../../backends/service-entries.ts';
import type { Keyed, SharedResource } from '../../keyed.ts';
import type { Report, Reporter } from '../../reports.ts';
import type { Settings } from '../../settings.ts';
import { weighsLocalities } from '../backend-config-policy/load-balancer/load-balancer.ts';
import { type BackendConfigPolicies, backendConfigPolicies } from '../backend-config-policy/policies.ts';
import { backendConfigSettings } from '../backend-config-policy/settings.ts';
import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { ClusterLoadAssignment } from '../envoy/generated/envoy.config.endpoint.v3.ts';
import type { StrictChecks } from '../strict.ts';
import { backendClusterOf, backendSubject, dnsLookupFamily } from './backend.ts';
import { backendTlsSettings } from './backend-tls.ts';
import { credentialsIn } from './credentials.ts';
import { destinationRuleSettings } from './destination-rule.ts';
import { loadAssignment } from './load-assignment.ts';
import { meshTls } from './mesh-tls.ts';
import { serviceClusterOf, serviceSubject } from './service.ts';
import { serviceEntryCluster, serviceEntrySubject } from './service-entry.ts';
import { strictSettings } from './strict.ts';
import {
  type ClusterError,
  type ClusterSettings,
  type ClusterSubject,
  type ConfiguredCluster,
  configured,
} from './subject.ts';

/** A cluster, for all proxies or for those in one namespace. */
export interface BuiltCluster extends SharedResource<Cluster> {
  /** Why it is withheld, if it is. */
  readonly errors: readonly ClusterError[];
  /** What is to be said beside. */
  readonly notes?: readonly ClusterError[];
  /** Keys of the BackendConfigPolicies of its object. */
  readonly policies?: readonly string[];
}

export interface Clusters {
  /** By the key of the object, with those that are withheld. */
  readonly clusters: Keyed<readonly BuiltCluster[]>;
  readonly endpoints: Keyed<readonly SharedResource<ClusterLoadAssignment>[]>;
  /** Takes note of what is withheld of an object, so that it is reported. */
  readonly note: (object: string, clusters: readonly BuiltCluster[] | undefined) => void;
  readonly reporter: Reporter;
  /** Keys of the policies of those objects that have some; to be read by what is made after the clusters are. */
  readonly governed: Keyed<readonly string[] | undefined>;
  readonly configPolicies: BackendConfigPolicies;
  /** What is wrong with a Backend itself. */
  readonly backendErrors: Memo<readonly string[]>;
}

export interface ClusterSources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly backends: Backends;
  readonly strict: StrictChecks | undefined;
}

export function buildClusters(
  graph: Graph,
  { snapshot, settings, backends, strict }: ClusterSources,
): Clusters {
  const { slices, podWorkload, serviceEntries, destinationRules, proxyPod, tlsPolicies } = backends;
  const { mesh } = settings;
  const configPolicies = backendConfigPolicies(graph, { snapshot, settings, strict });
  const applied: readonly ClusterSettings[] = [
    ...(mesh.enabled ? [destinationRuleSettings(destinationRules)] : []),
    ...(mesh.enabled && mesh.autoMtls ? [meshTls] : []),
    backendTlsSettings(tlsPolicies),
    backendConfigSettings(configPolicies),
    ...(strict === undefined ? [] : [strictSettings(strict)]),
  ];
  const marksMesh = mesh.enabled && mesh.autoMtls;
  const context = {
    dnsLookupFamily: dnsLookupFamily(settings.dnsLookupFamily),
    credentials: (namespace: string, name: string) =>
      credentialsIn(
        name,
        snapshot.find('Secret', namespace, name),
        snapshot.notFound('Secret', namespace, name),
      ),
  };

  /** The namespaces whose proxies get something of their own, and all the others. */
  const namespacesOf = ({ host }: ClusterSubject): readonly string[] =>
    mesh.enabled && host !== undefined ? ['', ...destinationRules.namespaces(host)] : [''];

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
  const assign = (
    subject: ClusterSubject,
    endpoints: readonly BackendEndpoint[],
    ranked: Ranking,
    isMarked: boolean,
  ): ClusterLoadAssignment => {
    // Without ranking nothing of the proxy is read.
    const proxy = ranked === UNRANKED ? { labels: {} } : proxyPod.placed();
    const held = configPolicies.of(subject);
    return loadAssignment(subject.name, endpoints, prioritiesOf(ranked, endpoints, proxy), {
      marksMesh: isMarked,
      weighsLocalities: held !== undefined && weighsLocalities(held.merged),
    });
  };
  const build = (
    subject: ClusterSubject,
    base: (namespace: string) => ConfiguredCluster,
  ): readonly BuiltCluster[] =>
    namespacesOf(subject).map((namespace) => {
      const { cluster, errors, ...beside } = configured(base(namespace), subject, namespace, applied);
      const resource = errors.length === 0 ? cluster : undefined;
      return { namespace, name: subject.name, resource, errors, ...beside };
    });

  const ofService = (key: string): readonly BuiltCluster[] => {
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
  const backend = graph.memo<ConfiguredCluster | undefined>('cluster of a Backend', (key) => {
    const object = snapshot.get('Backend', key);
    return object && backendClusterOf(backendSubject(key, object), object, context);
  });
  const ofBackend = (key: string): readonly BuiltCluster[] => {
    const object = snapshot.get('Backend', key);
    const own = backend(key);
    return object === undefined || own === undefined ? [] : build(backendSubject(key, object), () => own);
  };
  const ofServiceEntry = (key: string): readonly BuiltCluster[] => {
    const entry = snapshot.get('ServiceEntry', key);
    if (entry === undefined) return [];
    const distribution = trafficDistribution(entry.metadata.annotations);
    return serviceEntries.services(key).flatMap((service) => {
      const subject = serviceEntrySubject(entry, service);
      return build(subject, (namespace) =>
        serviceEntryCluster(entry, service, {
          isDistributed: distribution !== undefined,
          dnsLookupFamily: context.dnsLookupFamily,
          assignment: () =>
            assign(
              subject,
              serviceEntries.endpoints(entry, service),
              ranking(subject, distribution, namespace),
              marksMesh && entry.spec?.location === 'MESH_INTERNAL',
            ),
        }),
      );
    });
  };

  const assignments = (
    subject: ClusterSubject,
    endpoints: readonly BackendEndpoint[],
    distribution: readonly string[] | undefined,
    isMarked: boolean,
  ): readonly SharedResource<ClusterLoadAssignment>[] =>
    namespacesOf(subject).map((namespace) => ({
      namespace,
      name: subject.name,
      resource: assign(subject, endpoints, ranking(subject, distribution, namespace), isMarked),
    }));

  // Few objects have errors or policies: nobody asks the others.
  const reported = graph.table<readonly BuiltCluster[]>();
  const governed = graph.table<readonly string[]>();

  return {
    note(object, clusters = []) {
      const faulty = clusters.filter(({ errors, notes = [] }) => errors.length + notes.length > 0);
      reported.set(object, faulty.length === 0 ? undefined : faulty);
      governed.set(object, clusters[0]?.policies);
    },
    reporter: {
      name: 'backends',
      keys: reported.keys,
      get: (key) => (reported.get(key) ?? []).flatMap(reportsOf),
    },
    governed,
    configPolicies,
    clusters: {
      keys: snapshot.keysOf(['Service', 'Backend', 'ServiceEntry']),
      get: (key) => [...ofService(key), ...ofBackend(key), ...ofServiceEntry(key)],
    },
    endpoints: {
      keys: snapshot.keysOf(['Service', 'ServiceEntry']),
      get: (key) => {
        const entry = snapshot.get('ServiceEntry', key);
        if (entry !== undefined) {
          if (resolutionOf(entry) !== 'workloads') return [];
          const distribution = trafficDistribution(entry.metadata.annotations);
          const isMarked = marksMesh && entry.spec?.location === 'MESH_INTERNAL';
          return serviceEntries.services(key).flatMap((service) => {
            const endpoints = serviceEntries.endpoints(entry, service);
            return assignments(serviceEntrySubject(entry, service), endpoints, distribution, isMarked);
          });
        }
        const service = snapshot.get('Service', key);
        if (service === undefined) return [];
        const own = slices(key);
        const distribution = trafficDistribution(
          service.metadata.annotations,
          service.spec?.trafficDistribution,
        );
        return portsOf(service).flatMap((port) => {
          const endpoints = serviceEndpoints(service, port, own, podWorkload);
          return endpoints === undefined
            ? []
            : assignments(serviceSubject(key, service, port), endpoints, distribution, marksMesh);
        });
      },
    },
    backendErrors: graph.memo(
      'errors of a Backend',
      (key) => {
        const object = snapshot.get('Backend', key);
        if (object === undefined) return [];
        const own = backend(key)?.errors ?? [];
        const mesh = marksMesh ? meshTls({}, backendSubject(key, object), '').errors : [];
        return [...own, ...mesh].map(({ message }) => message);
      },
      { isEqual: (left, right) => left.join('\n') === right.join('\n') },
    ),
  };
}

function reportsOf({ name, errors, notes = [] }: BuiltCluster): readonly Report[] {
  const report = ({ code, about, segments, hint }: ClusterError, message: string): Report => ({
    code,
    about,
    segments,
    fault: advice(message, hint),
  });
  return [
    ...errors.map((error) =>
      report(
        error,
        `${error.message}: cluster ${name} is not created, and requests to it are answered with 500`,
      ),
    ),
    ...notes.map((note) => report(note, `${note.message} (cluster ${name})`)),
  ];
}

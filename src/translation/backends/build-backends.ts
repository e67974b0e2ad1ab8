// Builds the backends part: how references to backends resolve, and the endpoints behind them.

import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { EndpointSlice } from '../../objects/core/types.ts';
import { SERVICE_NAME_LABEL } from '../../objects/core/well-known-labels.ts';
import { objectKey } from '../../objects/key.ts';
import { compareText } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Grants } from '../gateways/grants.ts';
import type { Reporter } from '../reports.ts';
import type { Settings } from '../settings.ts';
import { type BackendResolver, backendResolver } from './backend-reference.ts';
import { type TlsPolicies, tlsPolicies } from './backend-tls-policies.ts';
import { tlsPolicyReporter } from './backend-tls-policy-reporter.ts';
import type { CaBundle } from './ca-certificates.ts';
import { type ConnectedProxies, connectedProxies } from './connected-proxies.ts';
import { type DestinationRules, destinationRulesOf } from './destination-rules.ts';
import { type ServiceEntries, serviceEntriesOf } from './service-entries.ts';
import { podWorkloads, type Workload } from './workloads.ts';

export interface Backends {
  readonly resolve: BackendResolver;
  /** The EndpointSlices of a Service, by name. */
  readonly slices: (service: string) => readonly EndpointSlice[];
  readonly podWorkload: Memo<Workload | undefined>;
  readonly serviceEntries: ServiceEntries;
  readonly destinationRules: DestinationRules;
  /** The proxies that endpoints are ranked for. */
  readonly proxies: ConnectedProxies;
  readonly tlsPolicies: TlsPolicies;
  readonly reporter: Reporter;
}

export interface BackendSources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly grants: Grants;
  readonly caBundle: Memo<CaBundle>;
}

export function buildBackends(
  graph: Graph,
  { snapshot, settings, grants, caBundle }: BackendSources,
): Backends {
  const slices = graph.sortedIndex<string>({
    name: 'EndpointSlices of Services',
    keys: snapshot.keys('EndpointSlice'),
    emit(key) {
      const slice = snapshot.get('EndpointSlice', key);
      const service = slice?.metadata.labels?.[SERVICE_NAME_LABEL];
      if (slice === undefined || service === undefined) return [];
      return [{ bucket: objectKey('Service', slice.metadata.namespace ?? '', service), item: key }];
    },
    compare: compareText,
  });
  const podWorkload = podWorkloads(graph, snapshot);
  const isMeshOn = settings.mesh.enabled;
  const serviceEntries = serviceEntriesOf(graph, snapshot, { podWorkload, isMeshOn });
  const policies = tlsPolicies(graph, { snapshot, serviceEntries, isMeshOn, caBundle });
  return {
    reporter: tlsPolicyReporter(snapshot, policies),
    resolve: backendResolver(graph, {
      snapshot,
      serviceEntries,
      isMeshOn,
      grants,
    }),
    slices: (service) =>
      slices
        .get(service)
        .map((key) => snapshot.get('EndpointSlice', key))
        .filter((slice) => slice !== undefined),
    podWorkload,
    serviceEntries,
    destinationRules: destinationRulesOf(graph, snapshot),
    proxies: connectedProxies(graph, snapshot, podWorkload),
    tlsPolicies: policies,
  };
}

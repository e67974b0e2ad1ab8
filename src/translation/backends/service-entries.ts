// ServiceEntries: a mesh service for each of their hosts and ports, and its endpoints.

import { defined } from '../../grammar/defined.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import { keyOf } from '../../objects/key.ts';
import { hasLabels, type Labels } from '../../objects/labels.ts';
import { MESH_NETWORK_LABEL } from '../../objects/mesh/names.ts';
import type { ServiceEntry } from '../../objects/mesh/types.ts';
import { compareAge, compareText } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { type ApplicationProtocol, applicationProtocol } from './application-protocol.ts';
import { type BackendEndpoint, isAddress, isPort } from './endpoints.ts';
import { labelsOfLocality, localityOf, parseLocality, type Workload } from './workloads.ts';

/** How the addresses of a service are found. Other resolutions make no service. */
export type Resolution = 'workloads' | 'static' | 'dns' | 'dnsRoundRobin';

/** One host of a ServiceEntry, on one port. */
export interface MeshService {
  /** Key, namespace and name of the ServiceEntry. */
  readonly object: string;
  readonly namespace: string;
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly portName: string;
  readonly targetPort: number;
  readonly protocol: ApplicationProtocol;
}

export interface ServiceEntries {
  /** The services of a ServiceEntry, in the order of its hosts, then of its ports. */
  readonly services: Memo<readonly MeshService[]>;
  /** The service of a host and port; if several ServiceEntries have it, that of the oldest. */
  readonly named: (host: string, port: number) => MeshService | undefined;
  /** All services of a host in a namespace, those of the oldest ServiceEntry first. */
  readonly ofHost: (namespace: string, host: string) => readonly MeshService[];
  /** The endpoints of a service of a ServiceEntry. */
  readonly endpoints: (entry: ServiceEntry, service: MeshService) => readonly BackendEndpoint[];
}

export function resolutionOf({ spec }: ServiceEntry): Resolution | undefined {
  switch (spec?.resolution) {
    case 'STATIC':
      return spec.workloadSelector === undefined ? 'static' : 'workloads';
    case 'DNS':
      return 'dns';
    case 'DNS_ROUND_ROBIN':
      return 'dnsRoundRobin';
    default:
      return undefined;
  }
}

type WorkloadItem = { readonly kind: 'Pod' | 'WorkloadEntry'; readonly key: string };

export function serviceEntriesOf(
  graph: Graph,
  snapshot: Snapshot,
  { podWorkload, isMeshOn }: { podWorkload: Memo<Workload | undefined>; isMeshOn: boolean },
): ServiceEntries {
  const services = graph.memo<readonly MeshService[]>('services of a ServiceEntry', (key) => {
    const entry = snapshot.get('ServiceEntry', key);
    return entry === undefined || resolutionOf(entry) === undefined ? [] : servicesOf(key, entry);
  });
  const byHost = graph.sortedIndex<{ readonly key: string; readonly entry: ServiceEntry }>({
    name: 'ServiceEntries of hosts',
    keys: snapshot.keys('ServiceEntry'),
    emit(key) {
      const entry = snapshot.get('ServiceEntry', key);
      const hosts = new Set(services(key).map(({ host }) => host));
      return [...hosts].map((bucket) => ({ bucket, item: { key, entry: entry! } }));
    },
    compare: (left, right) => compareAge(left.entry, right.entry),
    isEqual: (left, right) => left.entry === right.entry,
  });
  const labelsOf = graph.memo<Labels>('labels of a WorkloadEntry', (key) => {
    const entry = snapshot.get('WorkloadEntry', key);
    return { ...entry?.metadata.labels, ...entry?.spec?.labels };
  });
  // By namespace and one label, so that a selector reads only the workloads with its first label.
  const workloads = graph.sortedIndex<WorkloadItem>({
    name: 'workloads by label',
    // Without a mesh no selector needs pods.
    keys: snapshot.keysOf(isMeshOn ? ['Pod', 'WorkloadEntry'] : []),
    emit(key) {
      const object = snapshot.oneOf(['Pod', 'WorkloadEntry'], key);
      if (object === undefined) return [];
      const kind = object.kind === 'Pod' ? 'Pod' : 'WorkloadEntry';
      const labels = kind === 'Pod' ? (object.metadata.labels ?? {}) : labelsOf(key);
      const namespace = object.metadata.namespace ?? '';
      const item = { kind, key } as const;
      return [
        { bucket: labelBucket(namespace), item },
        ...Object.entries(labels).map((label) => ({ bucket: labelBucket(namespace, label), item })),
      ];
    },
    compare: (left, right) => compareText(left.key, right.key),
    isEqual: (left, right) => left.key === right.key,
  });

  const selected = (entry: ServiceEntry, service: MeshService): readonly BackendEndpoint[] => {
    const demanded = entry.spec?.workloadSelector?.labels ?? {};
    const [first] = Object.entries(demanded).sort(([left], [right]) => compareText(left, right));
    const items = workloads.get(labelBucket(entry.metadata.namespace ?? '', first));
    return items.flatMap(({ kind, key }) => {
      if (kind === 'WorkloadEntry') {
        const workload = snapshot.get('WorkloadEntry', key);
        const labels = labelsOf(key);
        if (workload?.spec === undefined || !hasLabels(demanded, labels)) return [];
        return endpoint({ ...workload.spec, labels }, service);
      }
      const pod = snapshot.get('Pod', key);
      if (pod === undefined || !hasLabels(demanded, pod.metadata.labels ?? {})) return [];
      const { podIP = '', phase } = pod.status ?? {};
      // The address of a pod that has ended may belong to another pod by now.
      if (!isAddress(podIP) || phase === 'Succeeded' || phase === 'Failed') return [];
      if (!isPort(service.targetPort)) return [];
      return [{ address: podIP, port: service.targetPort, weight: 1, ...podWorkload(key)! }];
    });
  };

  return {
    services,
    named(host, port) {
      for (const { key } of byHost.get(host)) {
        const found = services(key).find((service) => service.host === host && service.port === port);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    ofHost: (namespace, host) =>
      byHost
        .get(host)
        .flatMap(({ key, entry }) =>
          entry.metadata.namespace === namespace
            ? services(key).filter((service) => service.host === host)
            : [],
        ),
    endpoints: (entry, service) =>
      resolutionOf(entry) === 'workloads' ? selected(entry, service) : inlineEndpoints(entry, service),
  };
}

/** The limit of each list in the published CRD: the product of the lists must stay bounded where nothing has validated them. */
const MAX_ITEMS = 256;

function servicesOf(object: string, entry: ServiceEntry): readonly MeshService[] {
  const found = new Map<string, MeshService>();
  const { hosts = [], ports = [] } = entry.spec ?? {};
  const { namespace = '', name } = entry.metadata;
  for (const host of hosts.slice(0, MAX_ITEMS))
    for (const { number: port, name: portName, protocol, targetPort } of ports.slice(0, MAX_ITEMS)) {
      const key = keyOf(host, port);
      if (found.has(key)) continue;
      found.set(key, {
        object,
        namespace,
        name,
        host,
        port,
        portName,
        targetPort: targetPort || port,
        protocol: applicationProtocol(protocol),
      });
    }
  return [...found.values()];
}

function labelBucket(namespace: string, label?: readonly [string, string]): string {
  return label === undefined ? namespace : keyOf(namespace, `${label[0]}=${label[1]}`);
}

function inlineEndpoints(entry: ServiceEntry, service: MeshService): readonly BackendEndpoint[] {
  const { endpoints = [], resolution } = entry.spec ?? {};
  const isDns = resolution !== 'STATIC';
  const written = isDns && endpoints.length === 0 ? [{ address: service.host }] : endpoints;
  return written
    .filter(({ address = '' }) => (isDns ? address !== '' : isAddress(address)))
    .flatMap((workload) => endpoint(workload, service));
}

type WrittenWorkload = NonNullable<NonNullable<ServiceEntry['spec']>['endpoints']>[number];

function endpoint(written: WrittenWorkload, service: MeshService): readonly BackendEndpoint[] {
  const { address = '', labels = {}, locality: place = '', network = '', ports = {}, weight } = written;
  const port =
    (Object.hasOwn(ports, service.portName) ? ports[service.portName] : undefined) || service.targetPort;
  if (address === '' || !isPort(port)) return [];
  const locality = parseLocality(place) ?? localityOf(labels);
  return [
    {
      address,
      port,
      // 0 is the default of an absent weight.
      weight: weight || 1,
      labels: {
        ...labels,
        ...(locality === undefined ? {} : labelsOfLocality(locality)),
        ...(network === '' ? {} : { [MESH_NETWORK_LABEL]: network }),
      },
      ...defined({ locality }),
    },
  ];
}

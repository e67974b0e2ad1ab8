// Workloads: the endpoints of Services, from EndpointSlices, and the Pods of InferencePools. What several of them say of one Pod is one
// record.

import { defined } from '../../../grammar/defined.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { equalJson } from '../../../grammar/json.ts';
import { isPort } from '../../../grammar/port.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { type KeySet, unionOf } from '../../../incremental/key-set.ts';
import type { EndpointSlice, Pod, ServicePort } from '../../../objects/core/types.ts';
import { SERVICE_NAME_LABEL } from '../../../objects/core/well-known-labels.ts';
import type { InferencePool } from '../../../objects/inference/types.ts';
import { objectKey } from '../../../objects/key.ts';
import { compareText } from '../../../objects/reference.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import { portsOf } from '../../backends/endpoints.ts';
import { podKey, type Workload } from '../../backends/workloads.ts';
import { keptResources, type SharedResource } from '../../keyed.ts';
import type { Address, AddressPort, WorkloadAddress } from '../model/records.ts';
import type { Bytes } from '../model/specs.ts';
import { type EdgeOptions, poolHost, serviceHost } from '../options.ts';
import { ipBytes } from './ip-bytes.ts';
import { portNumbers } from './service-addresses.ts';

export interface WorkloadSources {
  readonly snapshot: Snapshot;
  readonly podWorkload: (pod: string) => Workload | undefined;
  readonly options: EdgeOptions;
  readonly slices: KeySet;
  /** Of InferencePools, and of Pods that can be in one. */
  readonly pools: KeySet;
  readonly pods: KeySet;
}

/** What one EndpointSlice or InferencePool says of a workload. */
interface Membership {
  /** The key of the EndpointSlice or Pod. */
  readonly from: string;
  readonly namespace: string;
  readonly name: string;
  readonly addresses: readonly Bytes[];
  /** `namespace/hostname` */
  readonly service: string;
  readonly ports: readonly AddressPort[];
  readonly isReady: boolean;
  readonly pod?: string;
  readonly node?: string;
  readonly zone?: string;
}

export function workloads(
  graph: Graph,
  sources: WorkloadSources,
): Collection<readonly SharedResource<Address>[]> {
  const { snapshot, podWorkload, options, slices, pods } = sources;
  const portsOfService = graph.memo<readonly ServicePort[] | undefined>(
    'ports of a Service for workloads',
    (key) => {
      const service = snapshot.get('Service', key);
      return service && portsOf(service);
    },
    { isEqual: equalJson },
  );
  const poolsOf = poolsByNamespace(graph, sources);
  const memberships = graph.sortedIndex<Membership>({
    name: 'memberships of workloads',
    keys: unionOf([slices, pods]),
    emit(key) {
      const object = snapshot.oneOf(['EndpointSlice', 'Pod'], key);
      if (object === undefined) return [];
      const found =
        object.kind === 'Pod'
          ? ofPod(key, object as Pod, poolsOf, options)
          : ofSlice(key, object as EndpointSlice, portsOfService, options);
      return found.map((item) => ({ bucket: idOf(item), item }));
    },
    compare: (left, right) => compareText(textOf(left), textOf(right)),
    isEqual: equalJson,
    identify: textOf,
  });
  return graph.collection<readonly SharedResource<Address>[]>({
    name: 'workloads',
    keys: memberships.keys,
    derive(uid, previous) {
      const all = memberships.get(uid);
      const { pod } = all[0] ?? {};
      const resource: Address = {
        workload: workloadOf(uid, all, pod === undefined ? undefined : podWorkload(pod)),
      };
      return keptResources(previous, all.length === 0 ? [] : [{ scope: '', name: uid, resource }]);
    },
  });
}

/** A slice can list a Pod more than once, in whatever state. */
const textOf = (membership: Membership): string => JSON.stringify(membership);

function poolsByNamespace(
  graph: Graph,
  { snapshot, pools }: WorkloadSources,
): (namespace: string) => readonly InferencePool[] {
  const index = graph.sortedIndex<InferencePool>({
    name: 'InferencePools of a namespace',
    keys: pools,
    emit(key) {
      const pool = snapshot.get('InferencePool', key);
      return pool === undefined ? [] : [{ bucket: pool.metadata.namespace ?? '', item: pool }];
    },
    compare: (left, right) => compareText(left.metadata.name, right.metadata.name),
    isEqual: (left, right) => left.metadata.name === right.metadata.name && equalJson(left.spec, right.spec),
  });
  return (namespace) => index.get(namespace);
}

/** Unique among all workloads. Those of Pods don't change with the EndpointSlices that list them. */
function idOf({ pod, from, namespace, name, addresses }: Membership): string {
  if (pod !== undefined) return `Kubernetes//Pod/${namespace}/${name}`;
  return `Kubernetes/discovery.k8s.io/EndpointSlice/${from.slice(from.indexOf('/') + 1)}/${addresses.join()}`;
}

function ofSlice(
  from: string,
  { metadata, endpoints, ports = [] }: EndpointSlice,
  portsOfService: (key: string) => readonly ServicePort[] | undefined,
  options: EdgeOptions,
): readonly Membership[] {
  const { namespace = '', labels = {} } = metadata;
  const service = Object.hasOwn(labels, SERVICE_NAME_LABEL) ? labels[SERVICE_NAME_LABEL]! : undefined;
  const own = service === undefined ? undefined : portsOfService(objectKey('Service', namespace, service));
  if (service === undefined || own === undefined) return [];
  const served = own.flatMap(({ port: servicePort, name = '' }): AddressPort[] => {
    const found = own.length === 1 ? ports[0] : ports.find((each) => (each.name ?? '') === name);
    if (found?.port === undefined || ![servicePort, found.port].every(isPort)) return [];
    return [{ servicePort, targetPort: found.port }];
  });
  return endpoints.flatMap(({ addresses, conditions, targetRef, nodeName, zone }): Membership[] => {
    const bytes = addresses.map(ipBytes).filter((address) => address !== undefined);
    if (bytes.length === 0) return [];
    // What an EndpointSlice says of Pods elsewhere would lead requests for Services there to addresses of its own.
    const isPod =
      targetRef?.kind === 'Pod' &&
      targetRef.name !== undefined &&
      (targetRef.namespace ?? namespace) === namespace;
    const name = isPod ? targetRef.name! : service;
    return [
      {
        from,
        namespace,
        name,
        addresses: bytes,
        service: `${namespace}/${serviceHost(namespace, service, options)}`,
        ports: served,
        isReady: conditions?.ready !== false,
        ...defined({ pod: isPod ? podKey(namespace, name) : undefined, node: nodeName, zone }),
      },
    ];
  });
}

/** An endpoint picker answers with the address of a Pod, so that each must be known as one of its pool. */
function ofPod(
  from: string,
  { metadata, spec, status }: Pod,
  poolsOf: (namespace: string) => readonly InferencePool[],
  options: EdgeOptions,
): readonly Membership[] {
  const { namespace = '', name, labels = {} } = metadata;
  const ips = status?.podIPs?.map(({ ip }) => ip) ?? (status?.podIP === undefined ? [] : [status.podIP]);
  const addresses = ips.map(ipBytes).filter((address) => address !== undefined);
  if (addresses.length === 0) return [];
  const isReady = (status?.conditions ?? []).some((each) => each.type === 'Ready' && each.status === 'True');
  return poolsOf(namespace)
    .filter((pool) =>
      Object.entries(pool.spec.selector.matchLabels).every(
        ([label, value]) => Object.hasOwn(labels, label) && labels[label] === value,
      ),
    )
    .map((pool) => ({
      from,
      namespace,
      name,
      addresses,
      service: `${namespace}/${poolHost(namespace, pool.metadata.name, options)}`,
      ports: portNumbers(pool.spec).map((number) => ({ servicePort: number, targetPort: number })),
      isReady,
      pod: from,
      ...defined({ node: spec?.nodeName }),
    }));
}

function workloadOf(
  uid: string,
  all: readonly Membership[],
  workload: Workload | undefined,
): WorkloadAddress {
  const [first] = all;
  const services = new Map<string, Map<number, AddressPort>>();
  for (const { service, ports } of all) {
    const known = getOrCreate(services, service, () => new Map<number, AddressPort>());
    for (const port of ports) if (!known.has(port.servicePort)) known.set(port.servicePort, port);
  }
  const {
    region,
    zone = all.find((each) => each.zone !== undefined)?.zone,
    subZone,
  } = workload?.locality ?? {};
  const locality = defined({ region, zone, subzone: subZone });
  return {
    uid,
    name: first?.name ?? '',
    namespace: first?.namespace ?? '',
    addresses: [...new Set(all.flatMap(({ addresses }) => addresses))],
    ...defined({ node: all.find((each) => each.node !== undefined)?.node }),
    services: Object.fromEntries(
      [...services]
        .sort(([left], [right]) => compareText(left, right))
        .map(([service, ports]) => [service, ports.size === 0 ? {} : { ports: [...ports.values()] }]),
    ),
    ...(all.some(({ isReady }) => isReady) ? {} : { status: 'UNHEALTHY' }),
    ...(Object.keys(locality).length === 0 ? {} : { locality }),
  };
}

// The configuration of a Gateway as resources of discovery: their names, and their content in the JSON form of protobuf.

import { EVICTED_FOR } from '../model/failover.ts';
import {
  type Backend,
  type Bind,
  EDGE_RESOURCE_TYPES,
  type EdgeResources,
  type EdgeResourceType,
  type Listener,
  type Policy,
  type Route,
  type TcpRoute,
} from '../model/records.ts';
import { hasFailover, takesApiKeyHeader, wireProvider } from './providers.ts';
import { type Json, wireBackend, wireFrontend, wireTraffic } from './specs.ts';

export interface WireResource {
  /** `route/shop/cart.0.0.http` */
  readonly name: string;
  /** Which of the two types of resources it has. */
  readonly type: 'resource' | 'address';
  /** With one member, which says its kind. */
  readonly resource: Json;
}

export const EDGE_TYPE_URLS = {
  resource: 'type.googleapis.com/agentgateway.dev.resource.Resource',
  address: 'type.googleapis.com/istio.workload.Address',
} as const satisfies Readonly<Record<WireResource['type'], string>>;

export type EdgeRecords = {
  readonly namespace: string;
  readonly name: string;
} & { readonly [T in keyof EdgeResources]: readonly EdgeResources[T][] };

/** A provider group is left only for as long as its endpoints are evicted. */
const EVICTION = { health: { eviction: { duration: EVICTED_FOR } } };

/** What resources of a Gateway depend on beside their own record. */
export interface Surroundings {
  readonly gateway: { readonly namespace: string; readonly name: string };
  /** Of the listeners of a bind, by its key. */
  readonly protocols: ReadonlyMap<string, Listener['protocol']>;
  readonly backends: ReadonlyMap<string, Backend>;
}

type Writers = { readonly [T in EdgeResourceType]: Writer<EdgeResources[T]> };

interface Writer<R> {
  /** The first part of the name. */
  readonly kind?: string;
  readonly name: (record: R) => string;
  readonly write: (record: R, around: Surroundings) => Json;
}

const keyOf = ({ key }: { readonly key: string }): string => key;

const WRITERS: Writers = {
  binds: { kind: 'bind', name: keyOf, write: (bind, { protocols }) => ({ bind: wireBind(bind, protocols) }) },
  listeners: {
    kind: 'listener',
    name: keyOf,
    write: (listener, { gateway }) => ({ listener: wireListener(listener, gateway) }),
  },
  routes: {
    kind: 'route',
    name: keyOf,
    write: (route, { backends }) => ({ route: wireRoute(route, backends) }),
  },
  tcpRoutes: {
    kind: 'tcp_route',
    name: keyOf,
    write: (route, { backends }) => ({ tcpRoute: wireRoute(route, backends) }),
  },
  backends: { kind: 'backend', name: keyOf, write: (backend) => ({ backend: wireBackendRecord(backend) }) },
  policies: {
    kind: 'policy',
    name: keyOf,
    write: (policy, { backends }) => ({ policy: wirePolicy(policy, backends) }),
  },
  addresses: {
    name: (address) =>
      'service' in address
        ? `${address.service.namespace}/${address.service.hostname}`
        : address.workload.uid,
    write: (address) => address,
  },
};

/** Records of the other types are resources of one type. */
export const wireType = (type: EdgeResourceType): WireResource['type'] =>
  type === 'addresses' ? 'address' : 'resource';

/** The name of the record with this key; of addresses the host or the uid. */
export function wireName(type: EdgeResourceType, key: string): string {
  const { kind } = WRITERS[type];
  return kind === undefined ? key : `${kind}/${key}`;
}

/** The key of a record among those of its type. */
export const recordKey = <T extends EdgeResourceType>(type: T, record: EdgeResources[T]): string =>
  WRITERS[type].name(record);

export function wireResource<T extends EdgeResourceType>(
  type: T,
  record: EdgeResources[T],
  around: Surroundings,
): WireResource {
  const name = wireName(type, recordKey(type, record));
  return { name, type: wireType(type), resource: WRITERS[type].write(record, around) };
}

/** The last of several listeners of a bind counts. */
export const protocolsOf = (listeners: readonly Listener[]): Surroundings['protocols'] =>
  new Map(listeners.map(({ bindKey, protocol }) => [bindKey, protocol]));

/** Sorted by name as bytes, with those of one Gateway under its name; addresses come last. */
export function wireResources(records: EdgeRecords): readonly WireResource[] {
  const around: Surroundings = {
    gateway: records,
    protocols: protocolsOf(records.listeners),
    backends: new Map(records.backends.map((backend) => [backend.key, backend])),
  };
  const all = EDGE_RESOURCE_TYPES.flatMap((type) => {
    const owner = OF_GATEWAYS.has(type) ? `${records.namespace}/${records.name}/` : '';
    return records[type].map((record): readonly [string, WireResource] => {
      const resource = wireResource(type, record, around);
      return [`${owner}${resource.name}`, resource];
    });
  });
  const isAddress = ([, { type }]: readonly [string, WireResource]): boolean => type === 'address';
  return [...all.filter((each) => !isAddress(each)).sort(byName), ...all.filter(isAddress).sort(byName)].map(
    ([, resource]) => resource,
  );
}

/** Records of the others are of all Gateways. */
const OF_GATEWAYS: ReadonlySet<EdgeResourceType> = new Set(['binds', 'listeners', 'routes', 'tcpRoutes']);

/** Node compares strings by UTF-16 units, and bytes of UTF-8 sort by code points. */
function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left === right ? 0 : Buffer.compare(Buffer.from(left), Buffer.from(right));
}

/** HTTP is the zero value. */
function wireBind(bind: Bind, protocols: ReadonlyMap<string, Listener['protocol']>): Json {
  const protocol = protocols.get(bind.key);
  return protocol === 'TCP'
    ? { ...bind, protocol }
    : protocol === 'TLS' || protocol === 'HTTPS'
      ? { ...bind, protocol: 'TLS' }
      : { ...bind };
}

/** The key is the object that has the listener, and the listener's name. Undefined: the Gateway has it. */
function setOfListener(
  key: string,
  { listenerName }: Listener['name'],
  { namespace: home, name: gateway }: Surroundings['gateway'],
): { readonly name: string; readonly namespace: string } | undefined {
  const listener = listenerName.slice(listenerName.lastIndexOf('/') + 1);
  if (key === `${home}/${gateway}.${listener}`) return undefined;
  const [namespace = '', name = ''] = key.slice(0, -(listener.length + 1)).split('/');
  return { name, namespace };
}

/** The data plane compares hosts byte by byte with those of requests. */
const lowered = ({ hostnames }: Pick<Route, 'hostnames'>): Json =>
  hostnames === undefined ? {} : { hostnames: hostnames.map((host) => host.toLowerCase()) };

function wireListener({ hostname, name, key, ...rest }: Listener, gateway: Surroundings['gateway']): Json {
  const owner = setOfListener(key, name, gateway);
  return {
    key,
    ...rest,
    name: owner === undefined ? name : { ...name, listenerSet: owner },
    ...(hostname === undefined ? {} : { hostname: hostname.toLowerCase() }),
  };
}

function wireRoute(route: Route | TcpRoute, backends: ReadonlyMap<string, Backend>): Json {
  const { backends: destinations, ...rest } = route;
  const traffic = 'trafficPolicies' in route ? route.trafficPolicies : undefined;
  return {
    ...rest,
    ...lowered(route),
    ...(destinations === undefined
      ? {}
      : {
          backends: destinations.map(({ backendPolicies, ...destination }) => {
            const { backend } = destination;
            const found =
              backend !== undefined && 'backend' in backend ? backends.get(backend.backend) : undefined;
            const hasApiKeyHeader = takesApiKeyHeader(found);
            return {
              ...destination,
              ...(backendPolicies === undefined
                ? {}
                : { backendPolicies: backendPolicies.map((spec) => wireBackend(spec, { hasApiKeyHeader })) }),
            };
          }),
        }),
    ...(traffic === undefined ? {} : { trafficPolicies: traffic.map(wireTraffic) }),
  };
}

function wireBackendRecord(backend: Backend): Json {
  const { inlinePolicies, ...rest } = backend;
  const hasApiKeyHeader = takesApiKeyHeader(backend);
  const policies = [
    ...(inlinePolicies ?? []).map((spec) => wireBackend(spec, { hasApiKeyHeader })),
    ...(hasFailover(backend) ? [EVICTION] : []),
  ];
  return {
    ...rest,
    ...('ai' in backend
      ? {
          ai: {
            providerGroups: (backend.ai.providerGroups ?? []).map(({ providers }) => ({
              providers: providers.map(wireProvider),
            })),
          },
        }
      : {}),
    ...(policies.length === 0 ? {} : { inlinePolicies: policies }),
  };
}

function wirePolicy(policy: Policy, backends: ReadonlyMap<string, Backend>): Json {
  const { key, name, target } = policy;
  const common = {
    key,
    name,
    target: 'route' in target ? { route: { ...target.route, kind: 'HTTPRoute' } } : target,
  };
  if ('traffic' in policy) return { ...common, traffic: wireTraffic(policy.traffic) };
  if ('frontend' in policy) return { ...common, frontend: wireFrontend(policy.frontend) };
  const named =
    'backend' in target ? backends.get(`${target.backend.namespace}/${target.backend.name}`) : undefined;
  return { ...common, backend: wireBackend(policy.backend, { hasApiKeyHeader: takesApiKeyHeader(named) }) };
}

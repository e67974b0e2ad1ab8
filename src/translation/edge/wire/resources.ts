// The configuration of a Gateway as resources of discovery: their names, and their content in the JSON form of protobuf.

import type { Backend, Bind, EdgeResources, Listener, Policy, Route, TcpRoute } from '../model/records.ts';
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
const EVICTION = { health: { eviction: { duration: '30s' } } };

/** Sorted by name as bytes, with those of one Gateway under its name; addresses come last. */
export function wireResources(records: EdgeRecords): readonly WireResource[] {
  const own = `${records.namespace}/${records.name}/`;
  const backends = new Map(records.backends.map((backend) => [backend.key, backend]));
  const protocols = new Map(records.listeners.map(({ bindKey, protocol }) => [bindKey, protocol]));
  const sorted: (readonly [string, WireResource])[] = [];
  const add = (owner: string, kind: string, key: string, member: string, content: Json): void => {
    const name = `${kind}/${key}`;
    sorted.push([`${owner}${name}`, { name, type: 'resource', resource: { [member]: content } }]);
  };
  for (const bind of records.binds) add(own, 'bind', bind.key, 'bind', wireBind(bind, protocols));
  for (const listener of records.listeners)
    add(own, 'listener', listener.key, 'listener', wireListener(listener, records));
  for (const route of records.routes) add(own, 'route', route.key, 'route', wireRoute(route, backends));
  for (const route of records.tcpRoutes)
    add(own, 'tcp_route', route.key, 'tcpRoute', wireRoute(route, backends));
  for (const backend of records.backends)
    add('', 'backend', backend.key, 'backend', wireBackendRecord(backend));
  for (const policy of records.policies)
    add('', 'policy', policy.key, 'policy', wirePolicy(policy, backends));
  sorted.sort(byName);
  const addresses = records.addresses.map((address): readonly [string, WireResource] => {
    const name =
      'service' in address
        ? `${address.service.namespace}/${address.service.hostname}`
        : address.workload.uid;
    return [name, { name, type: 'address', resource: address }];
  });
  return [...sorted, ...addresses.sort(byName)].map(([, resource]) => resource);
}

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

/** The data plane compares hosts byte by byte with those of requests. */
const lowered = ({ hostnames }: Pick<Route, 'hostnames'>): Json =>
  hostnames === undefined ? {} : { hostnames: hostnames.map((host) => host.toLowerCase()) };

function wireListener({ hostname, name, key, ...rest }: Listener, gateway: EdgeRecords): Json {
  // The key is the object that has the listener, and the listener's name.
  const owner = key.slice(0, -(name.listenerName.length + 1));
  const isOfGateway = owner === `${gateway.namespace}/${gateway.name}`;
  const [namespace = '', set = ''] = owner.split('/');
  return {
    key,
    ...rest,
    name: isOfGateway ? name : { ...name, listenerSet: { name: set, namespace } },
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

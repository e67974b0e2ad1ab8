// A synthetic configuration, seeded: one Gateway, HTTPRoutes with one to three rules and two weighted backends each, Services with
// EndpointSlices, and a TrafficPolicy for every five routes, at route, rule, listener and Gateway level.

import { seeded } from '../test/mutants/random.ts';
import { mixedFields, mixedObjects } from './policy-mix.ts';

export interface ObjectsOptions {
  readonly routes: number;
  /** Routes with the same host. */
  readonly routesPerHost?: number;
  /** Rules of each route; undefined: one to three. */
  readonly rules?: number | undefined;
  readonly services?: number;
  readonly seed?: number;
  /** Use all fields of all policies, not only `buffer` and `timeouts`. */
  readonly mix?: boolean;
}

const created = (index: number): string => new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();

export const gatewayClass = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'GatewayClass',
  metadata: { name: 'gatewarden' },
  spec: { controllerName: 'gatewarden.dev/gateway' },
};

const LISTENERS = 10;

const gateway = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'Gateway',
  metadata: { name: 'edge', namespace: 'infra', creationTimestamp: created(0) },
  spec: {
    gatewayClassName: 'gatewarden',
    listeners: Array.from({ length: LISTENERS }, (_, index) => ({
      name: `zone-${index}`,
      protocol: 'HTTP',
      port: 8080,
      hostname: `*.zone-${index}.example.org`,
      allowedRoutes: { namespaces: { from: 'All' } },
    })),
  },
};

export function service(index: number, port = 8080): object {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: `service-${index}`, namespace: 'shop', creationTimestamp: created(index) },
    spec: { ports: [{ name: 'http', port, targetPort: 9000 }] },
  };
}

export function endpointSlice(index: number, addresses = 3, third = 1): object {
  return {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: {
      name: `service-${index}-a`,
      namespace: 'shop',
      labels: { 'kubernetes.io/service-name': `service-${index}` },
    },
    addressType: 'IPv4',
    ports: [{ name: 'http', port: 9000, protocol: 'TCP' }],
    endpoints: Array.from({ length: addresses }, (_, address) => ({
      addresses: [`10.${Math.floor(index / 250)}.${index % 250}.${address + third}`],
      conditions: { ready: true },
    })),
  };
}

export function route(index: number, options: ObjectsOptions, variant = 0): object {
  const { routesPerHost = 10, services = Math.ceil(options.routes / 5), seed = 1 } = options;
  const next = seeded(seed * 1_000_003 + index * 31 + variant);
  const drawn = 1 + Math.floor(next() * 3);
  const host = Math.floor(index / routesPerHost);
  return {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: { name: `route-${index}`, namespace: 'shop', creationTimestamp: created(index) },
    spec: {
      parentRefs: [{ name: 'edge', namespace: 'infra' }],
      hostnames: [`host-${host}.zone-${host % LISTENERS}.example.org`],
      rules: Array.from({ length: options.rules ?? drawn }, (_, rule) => ({
        name: `rule-${rule}`,
        matches: [{ path: { type: 'PathPrefix', value: `/path-${index}/${rule}` } }],
        backendRefs: [0, 1].map(() => ({
          name: `service-${Math.floor(next() * services)}`,
          port: 8080,
          weight: 1 + Math.floor(next() * 9),
        })),
      })),
    },
  };
}

export function policy(index: number, options: ObjectsOptions, size = '1Mi'): object {
  const level =
    index % 50 === 0 ? 'gateway' : index % 10 === 0 ? 'listener' : index % 2 === 0 ? 'rule' : 'route';
  const targets = {
    gateway: { kind: 'Gateway', name: 'edge' },
    listener: { kind: 'Gateway', name: 'edge', sectionName: `zone-${Math.floor(index / 10) % LISTENERS}` },
    rule: { kind: 'HTTPRoute', name: `route-${(index * 5) % options.routes}`, sectionName: 'rule-0' },
    route: { kind: 'HTTPRoute', name: `route-${(index * 5) % options.routes}` },
  };
  const isOfGateway = level === 'gateway' || level === 'listener';
  return {
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'TrafficPolicy',
    metadata: {
      name: `policy-${index}`,
      namespace: isOfGateway ? 'infra' : 'shop',
      creationTimestamp: created(index),
    },
    spec: {
      targetRefs: [{ group: 'gateway.networking.k8s.io', ...targets[level] }],
      ...(options.mix === true ? mixedFields(index) : isOfGateway ? {} : { timeouts: { request: '15s' } }),
      buffer: { maxRequestSize: size },
    },
  };
}

/** The whole configuration. */
export function objects(options: ObjectsOptions): object[] {
  const services = options.services ?? Math.ceil(options.routes / 5);
  return [
    gatewayClass,
    gateway,
    ...Array.from({ length: services }, (_, index) => service(index)),
    ...Array.from({ length: services }, (_, index) => endpointSlice(index)),
    ...Array.from({ length: options.routes }, (_, index) => route(index, options)),
    ...Array.from({ length: Math.floor(options.routes / 5) }, (_, index) => policy(index, options)),
    ...(options.mix === true ? mixedObjects(services) : []),
  ];
}

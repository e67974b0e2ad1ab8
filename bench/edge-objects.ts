// Objects of a Gateway of the edge data plane, seeded: routes, a policy for every fifth of them, and an EdgeBackend for every twentieth.

import { type Random, seeded } from '../test/mutants/random.ts';

const NAMESPACES = 20;
const HOSTS = 50;

const namespaceOf = (index: number): string => `team-${index % NAMESPACES}`;

const CLASS = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'GatewayClass',
  metadata: { name: 'gatewarden-edge' },
  spec: { controllerName: 'gatewarden.dev/edge' },
};

const GATEWAY = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'Gateway',
  metadata: { name: 'edge', namespace: 'infra' },
  spec: {
    gatewayClassName: 'gatewarden-edge',
    listeners: Array.from({ length: 10 }, (_, index) => ({
      name: `http-${index}`,
      protocol: 'HTTP',
      port: 8000 + index,
      allowedRoutes: { namespaces: { from: 'All' } },
    })),
  },
};

const created = (index: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString();

const service = (namespace: string, name: string) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { namespace, name },
  spec: { ports: [{ name: 'http', port: 80 }] },
});

export function edgeRoute(index: number, backends: number, change = ''): object {
  const namespace = namespaceOf(index);
  const isToLlm = index % 4 === 0 && backends > 0;
  const reference = isToLlm
    ? { group: 'edge.gatewarden.dev', kind: 'EdgeBackend', name: `llm-${index % backends}` }
    : { name: `service-${index % 10}`, port: 80 };
  const home = isToLlm ? namespaceOf(index % backends) : namespace;
  return {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: { namespace: home, name: `route-${index}`, creationTimestamp: created(index) },
    spec: {
      parentRefs: [{ namespace: 'infra', name: 'edge', sectionName: `http-${index % 10}` }],
      hostnames: [`h${index % HOSTS}.example.com`],
      rules: [
        {
          name: 'main',
          matches: [{ path: { type: 'PathPrefix', value: `/r${index}${change}` } }],
          backendRefs: [reference],
        },
      ],
    },
  };
}

const FIELDS: readonly ((next: Random) => object)[] = [
  (next) => ({
    traffic: { rateLimit: { local: [{ requests: 1 + Math.floor(next() * 99), unit: 'Minutes' }] } },
  }),
  (next) => ({
    traffic: {
      timeouts: { request: `${1 + Math.floor(next() * 50)}s` },
      retry: { attempts: 2, statusCodes: [503] },
    },
  }),
  () => ({ traffic: { authorization: { policy: { matchExpressions: ['jwt.team == "a"'] } } } }),
  (next) => ({
    traffic: {
      headerModifiers: { request: { set: [{ name: 'x-team', value: `t${Math.floor(next() * 9)}` }] } },
    },
    backend: { tcp: { connectTimeout: '2s' } },
  }),
];

export function edgePolicy(index: number, target: object, next: Random): object {
  const { metadata } = target as { readonly metadata: { readonly namespace: string; readonly name: string } };
  return {
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgePolicy',
    metadata: { namespace: metadata.namespace, name: `policy-${index}`, creationTimestamp: created(index) },
    spec: {
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: metadata.name }],
      ...FIELDS[index % FIELDS.length]!(next),
    },
  };
}

/** A policy of the whole Gateway. */
export const gatewayPolicy = (requests: number): object => ({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgePolicy',
  metadata: { namespace: 'infra', name: 'base', creationTimestamp: created(0) },
  spec: {
    targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge' }],
    traffic: {
      rateLimit: { local: [{ requests, unit: 'Seconds' }] },
      csrf: { additionalOrigins: ['https://a.test'] },
    },
  },
});

export function edgeBackend(index: number, model = 'large'): object {
  return {
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgeBackend',
    metadata: { namespace: namespaceOf(index), name: `llm-${index}` },
    spec: {
      ai: {
        groups: [
          { providers: [{ name: 'main', vendorA: { model }, policies: { auth: { key: `k-${index}` } } }] },
          { providers: [{ name: 'spare', vendorF: { region: 'us-west-2' } }] },
        ],
      },
      policies: { ai: { promptGuard: { request: [{ regex: { builtins: ['Ssn'], action: 'REJECT' } }] } } },
    },
  };
}

/** The objects of `routes` routes, with a fifth as many policies and a twentieth as many EdgeBackends. */
export function edgeObjects(routes: number): readonly object[] {
  const next = seeded(7);
  const backends = Math.floor(routes / 20);
  const made = Array.from({ length: routes }, (_, index) => edgeRoute(index, backends));
  const services = Array.from({ length: NAMESPACES * 10 }, (_, index) =>
    service(`team-${Math.floor(index / 10)}`, `service-${index % 10}`),
  );
  return [
    CLASS,
    GATEWAY,
    ...services,
    ...made,
    ...Array.from({ length: Math.floor(routes / 5) }, (_, index) =>
      edgePolicy(index, made[index * 5]!, next),
    ),
    gatewayPolicy(100),
    ...Array.from({ length: backends }, (_, index) => edgeBackend(index)),
  ];
}

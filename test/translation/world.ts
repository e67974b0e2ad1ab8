// A small world of objects that is edited at random: names come from small pools, so that references meet, break and mend all the time.

export type Random = () => number;

/** mulberry32 */
export function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(next: Random, values: readonly T[]): T => values[Math.floor(next() * values.length)]!;

const chance = (next: Random, share: number): boolean => next() < share;

const many = <T>(next: Random, most: number, make: () => T): T[] =>
  Array.from({ length: Math.floor(next() * (most + 1)) }, make);

export interface WorldObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

const NAMESPACES = ['shop', 'infra'];
const ROUTES = ['cart', 'web', 'pay', 'docs'];
const SERVICES = ['a', 'b', 'c'];
const HOSTS = ['x.test', 'a.x.test', '*.x.test', 'b.y.test'];
const INHERIT = { 'delegation.gatewarden.dev/inherit-parent-matcher': 'true' };
const FOLDS = [
  'ShallowMergePreferChild',
  'ShallowMergePreferParent',
  'DeepMergePreferChild',
  'DeepMergePreferParent',
  'Sideways',
];

const delegationRef = (next: Random) =>
  pick(next, [
    { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: pick(next, [...ROUTES, '*']) },
    { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: '*', namespace: pick(next, NAMESPACES) },
    {
      group: 'delegation.gatewarden.dev',
      kind: 'label',
      name: 'child',
      namespace: pick(next, [...NAMESPACES, 'all']),
    },
  ]);

const GATEWAY_API = 'gateway.networking.k8s.io/v1';

const metadata = (next: Random, name: string, namespace?: string) => ({
  name,
  ...(namespace === undefined ? {} : { namespace }),
  ...(chance(next, 0.7) ? { creationTimestamp: `2026-01-01T00:00:0${Math.floor(next() * 4)}Z` } : {}),
  ...(chance(next, 0.3) ? { labels: { team: pick(next, ['a', 'b']) } } : {}),
});

/** Makes an object of a kind: some version of one of a few names. */
export const MAKERS: Readonly<Record<string, (next: Random) => WorldObject>> = {
  GatewayClass: (next) => ({
    apiVersion: GATEWAY_API,
    kind: 'GatewayClass',
    metadata: metadata(next, pick(next, ['gatewarden', 'other'])),
    spec: { controllerName: chance(next, 0.8) ? 'gatewarden.dev/gateway' : 'other.example/gateway' },
  }),
  Namespace: (next) => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: metadata(next, pick(next, NAMESPACES)),
  }),
  Gateway: (next) => ({
    apiVersion: GATEWAY_API,
    kind: 'Gateway',
    metadata: metadata(next, pick(next, ['edge', 'inner']), 'infra'),
    spec: {
      gatewayClassName: chance(next, 0.85) ? 'gatewarden' : 'other',
      listeners: ['l1', 'l2', 'l3'].slice(0, 1 + Math.floor(next() * 3)).map((name) => ({
        name,
        protocol: 'HTTP',
        port: pick(next, [8080, 8080, 8081]),
        ...(chance(next, 0.6) ? { hostname: pick(next, HOSTS) } : {}),
        allowedRoutes: {
          namespaces: pick(next, [
            { from: 'All' },
            { from: 'Same' },
            { from: 'Selector', selector: { matchLabels: { team: 'a' } } },
          ]),
        },
      })),
    },
  }),
  HTTPRoute: (next) => ({
    apiVersion: GATEWAY_API,
    kind: 'HTTPRoute',
    metadata: {
      ...metadata(next, pick(next, ROUTES), pick(next, NAMESPACES)),
      ...(chance(next, 0.3) ? { labels: { team: 'a', 'delegation.gatewarden.dev/label': 'child' } } : {}),
      ...(chance(next, 0.3)
        ? {
            annotations: pick(next, [
              INHERIT,
              { 'gatewarden.dev/inherited-policy-priority': pick(next, FOLDS) },
            ]),
          }
        : {}),
    },
    spec: {
      parentRefs: many(next, 2, () =>
        chance(next, 0.2)
          ? {
              group: 'gateway.networking.k8s.io',
              kind: 'HTTPRoute',
              name: pick(next, ROUTES),
              namespace: pick(next, NAMESPACES),
            }
          : {
              name: pick(next, ['edge', 'inner', 'gone']),
              namespace: 'infra',
              ...(chance(next, 0.3) ? { sectionName: pick(next, ['l1', 'l2']) } : {}),
            },
      ),
      hostnames: chance(next, 0.5) ? [] : many(next, 2, () => pick(next, HOSTS)),
      rules: many(next, 3, () => ({
        ...(chance(next, 0.5) ? { name: pick(next, ['first', 'second']) } : {}),
        matches: many(next, 2, () => ({
          path: { type: pick(next, ['PathPrefix', 'Exact']), value: pick(next, ['/', '/a', '/a/b']) },
          ...(chance(next, 0.2) ? { method: 'GET' } : {}),
        })),
        backendRefs: many(next, 2, () =>
          chance(next, 0.25)
            ? delegationRef(next)
            : {
                name: pick(next, [...SERVICES, 'gone']),
                port: pick(next, [80, 80, 81]),
                ...(chance(next, 0.5) ? { weight: Math.floor(next() * 4) } : {}),
              },
        ),
      })),
    },
  }),
  ReferenceGrant: (next) => ({
    apiVersion: 'gateway.networking.k8s.io/v1beta1',
    kind: 'ReferenceGrant',
    metadata: metadata(next, pick(next, ['g1', 'g2']), pick(next, NAMESPACES)),
    spec: {
      from: many(next, 2, () => ({
        group: pick(next, ['gateway.networking.k8s.io', 'gateway.networking.x-k8s.io']),
        kind: pick(next, ['HTTPRoute', 'Gateway', 'XListenerSet', 'TCPRoute', 'TLSRoute']),
        namespace: pick(next, NAMESPACES),
      })),
      to: many(next, 2, () => ({
        group: pick(next, ['', 'core', 'gateway.gatewarden.dev']),
        kind: pick(next, ['Service', 'Secret', 'Backend']),
        ...(chance(next, 0.4) ? { name: pick(next, [...SERVICES, 'tls1', 'tls2']) } : {}),
      })),
    },
  }),
  Service: (next) => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadata(next, pick(next, SERVICES), pick(next, NAMESPACES)),
    spec: {
      ports: [80, 81].slice(0, 1 + Math.floor(next() * 2)).map((port) => ({
        name: `p${port}`,
        port,
        ...(chance(next, 0.3) ? { appProtocol: pick(next, ['http2', 'kubernetes.io/ws']) } : {}),
      })),
    },
  }),
  EndpointSlice: (next) => ({
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: {
      ...metadata(next, pick(next, ['s1', 's2', 's3']), pick(next, NAMESPACES)),
      labels: { 'kubernetes.io/service-name': pick(next, SERVICES) },
    },
    addressType: 'IPv4',
    ports: [{ name: pick(next, ['p80', 'p81']), port: pick(next, [9000, 9001]) }],
    endpoints: many(next, 3, () => ({
      addresses: [`10.0.0.${1 + Math.floor(next() * 5)}`],
      conditions: { ready: chance(next, 0.8) },
    })),
  }),
  TrafficPolicy: (next) => ({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'TrafficPolicy',
    metadata: {
      ...metadata(next, pick(next, ['p1', 'p2', 'p3', 'p4']), pick(next, NAMESPACES)),
      ...(chance(next, 0.3)
        ? { annotations: { 'gatewarden.dev/policy-weight': pick(next, ['1', '-1', 'heavy']) } }
        : {}),
    },
    spec: {
      targetRefs: many(next, 2, () => ({
        group: 'gateway.networking.k8s.io',
        ...pick(next, [
          { kind: 'Gateway', name: 'edge' },
          { kind: 'Gateway', name: 'edge', sectionName: pick(next, ['l1', 'l2']) },
          { kind: 'HTTPRoute', name: pick(next, ROUTES) },
          { kind: 'HTTPRoute', name: pick(next, ROUTES), sectionName: pick(next, ['first', 'second']) },
        ]),
      })),
      ...(chance(next, 0.4)
        ? {
            targetSelectors: [
              {
                group: 'gateway.networking.k8s.io',
                kind: pick(next, ['HTTPRoute', 'Gateway']),
                matchLabels: { team: pick(next, ['a', 'b']) },
              },
            ],
          }
        : {}),
      ...(chance(next, 0.7)
        ? { buffer: chance(next, 0.8) ? { maxRequestSize: pick(next, ['1Ki', '2Ki']) } : { disable: {} } }
        : {}),
      ...(chance(next, 0.4) ? { timeouts: { request: pick(next, ['1s', '2s']) } } : {}),
    },
  }),
};

const keyOf = ({ kind, metadata: { namespace = '', name } }: WorldObject): string =>
  `${kind}/${namespace}/${name}`;

export type Edit =
  | { readonly object: WorldObject }
  | {
      readonly deleted: {
        readonly group: string;
        readonly kind: string;
        readonly namespace?: string;
        readonly name: string;
      };
    };

export class World {
  readonly #next: Random;
  readonly #objects = new Map<string, WorldObject>();

  constructor(seed: number) {
    this.#next = random(seed);
  }

  get objects(): readonly WorldObject[] {
    return [...this.#objects.values()];
  }

  /** Makes, changes or deletes one object. */
  edit(): Edit {
    const present = [...this.#objects.values()];
    if (present.length > 0 && chance(this.#next, 0.2)) {
      const gone = pick(this.#next, present);
      this.#objects.delete(keyOf(gone));
      const group = gone.apiVersion.includes('/') ? gone.apiVersion.split('/')[0]! : '';
      return { deleted: { group, kind: gone.kind, ...gone.metadata } };
    }
    const object = pick(this.#next, Object.values(MAKERS))(this.#next);
    this.#objects.set(keyOf(object), object);
    return { object };
  }
}

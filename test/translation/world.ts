// A small world of objects with random edits: names come from small pools, so that references often resolve, break and resolve again.

import { pick, type Random, seeded } from '../mutants/random.ts';
import { certificates } from '../parts/certificates.ts';
import { USER } from './full-policies.ts';
import { chance, many, maybe } from './random.ts';
import { BACKEND_POLICY_MAKERS } from './world-backend-policies.ts';
import { backendRef as anyBackend, BACKEND_MAKERS, SERVICE_MAKERS } from './world-backends.ts';
import { clientSettings } from './world-clients.ts';
import { EXTENSION_MAKERS, extensionFields } from './world-extensions.ts';
import { LISTENER_MAKERS } from './world-listeners.ts';
import { MESH_MAKERS } from './world-mesh.ts';
import { type Maker, metadata, NAMESPACES, SERVICES, settings, type WorldObject } from './world-parts.ts';
import {
  callMatch,
  redirectStatus,
  routeFilter,
  routeMatch,
  ruleExtras,
  session,
  storedParents,
} from './world-rules.ts';
import { mayBeUnjudged } from './world-unjudged.ts';

const ROUTES = ['cart', 'web', 'pay', 'docs'];
const HOSTS = ['x.test', 'a.x.test', '*.x.test', 'b.y.test'];
/** Fields of TrafficPolicies that a policy seldom has: invalid ones, and those that turn something off. */
const ODD_FIELDS: readonly Readonly<Record<string, unknown>>[] = [
  { cors: { allowOrigins: ['https://*.x.test'] } },
  { cors: { disable: {} } },
  { csrf: { percentageEnabled: 100, additionalOrigins: [{ safeRegex: '(?!a)' }] } },
  { headerModifiers: { request: { set: [{ name: 'x-a', value: '1' }] } } },
  { headerModifiers: { response: { remove: ['server'] } } },
  { timeouts: { streamIdle: '7s' } },
  { transformation: {} },
  { transformation: { request: { set: [{ name: 'x-a', value: '{{ upper(header("x-b")) }}' }] } } },
  { transformation: { response: { add: [{ name: 'x-c', value: '{% if a %}' }], body: { value: 'x' } } } },
  {
    transformation: {
      response: { remove: ['x-d', ':path'], body: { parseAs: 'AsJson', value: '{{ a.0 }}' } },
    },
  },
  { urlRewrite: { pathRegex: { pattern: '(', substitution: '/b' } } },
  { compression: { responseCompression: {}, requestDecompression: { disable: {} } } },
  { compression: { responseCompression: { disable: {} }, requestDecompression: {} } },
  { rateLimit: { local: { tokenBucket: { maxTokens: 1, fillInterval: '1s' } } } },
  { rateLimit: { local: {} } },
  { basicAuth: { users: [USER, USER] } },
  { basicAuth: { secretRef: { name: 'staff' } } },
  { basicAuth: { secretRef: { name: 'staff', namespace: 'infra', key: 'users' } } },
  { basicAuth: { disable: {} } },
  { rbac: { action: 'Deny', policy: { matchExpressions: ['(', 'true'] } } },
];

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

const serviceRef = (next: Random) => ({
  name: pick(next, [...SERVICES, 'gone']),
  port: pick(next, [80, 80, 81]),
});

const backendRef = (next: Random) => ({
  ...anyBackend(next),
  ...maybe(next, 0.5, () => ({ weight: Math.floor(next() * 4) })),
  ...maybe(next, 0.2, () => ({ filters: many(next, 2, () => routeFilter(next, serviceRef)) })),
});

const GATEWAY_API = 'gateway.networking.k8s.io/v1';

const TAKEN_NAMESPACES = [
  { from: 'All' },
  { from: 'Same' },
  { from: 'Selector', selector: { matchLabels: { team: 'a' } } },
];

const { authority: AUTHORITY, leaf } = await certificates();
const [LEAF, OTHER_LEAF] = [await leaf(['x.test']), await leaf(['b.y.test'])];

const listeners = (next: Random, names: readonly string[], ports: readonly number[]) =>
  names.slice(0, 1 + Math.floor(next() * names.length)).map((name) => ({
    name,
    port: pick(next, ports),
    ...pick(next, [
      { protocol: 'HTTP' },
      { protocol: 'HTTP' },
      { protocol: 'HTTPS', ...maybe(next, 0.9, () => ({ tls: tls(next) })) },
      { protocol: 'TLS', tls: chance(next, 0.5) ? { mode: 'Passthrough' } : tls(next) },
      { protocol: pick(next, ['TCP', 'TCP', 'UDP']) },
    ]),
    ...(chance(next, 0.6) ? { hostname: pick(next, HOSTS) } : {}),
    allowedRoutes: {
      namespaces: pick(next, TAKEN_NAMESPACES),
      ...(chance(next, 0.1) ? { kinds: [{ kind: pick(next, ['HTTPRoute', 'TCPRoute']) }] } : {}),
    },
  }));

const tls = (next: Random) => ({
  certificateRefs: [
    {
      name: pick(next, ['tls1', 'tls2']),
      ...(chance(next, 0.3) ? { namespace: pick(next, NAMESPACES) } : {}),
    },
  ],
  ...(chance(next, 0.2)
    ? {
        options: {
          [pick(next, [
            'gatewarden.dev/min-tls-version',
            'gatewarden.dev/verify-subject-alt-names',
            'other',
          ])]: pick(next, ['1.2', '1.9']),
        },
      }
    : {}),
});

const streamRoute = (next: Random, kind: string) => ({
  apiVersion: 'gateway.networking.k8s.io/v1alpha2',
  kind,
  metadata: metadata(next, pick(next, ['db', 'raw']), pick(next, NAMESPACES)),
  spec: {
    parentRefs: many(next, 2, () => gatewayRef(next)),
    ...(kind === 'TLSRoute' ? { hostnames: many(next, 2, () => pick(next, HOSTS)) } : {}),
    rules: Array.from({ length: chance(next, 0.9) ? 1 : 2 }, () => ({
      backendRefs: many(next, 2, () => ({
        name: pick(next, [...SERVICES, 'gone']),
        port: pick(next, [80, 81]),
        ...(chance(next, 0.3) ? { weight: Math.floor(next() * 3) } : {}),
      })),
    })),
  },
});

const gatewayRef = (next: Random) => ({
  ...pick(next, [
    { name: pick(next, ['edge', 'inner', 'gone']) },
    { name: pick(next, ['edge', 'inner', 'gone']) },
    { name: pick(next, ['edge', 'inner', 'gone']) },
    { group: 'gateway.networking.x-k8s.io', kind: 'XListenerSet', name: pick(next, ['s1', 's2']) },
    { kind: 'ListenerSet', name: pick(next, ['s1', 's2']) },
  ]),
  namespace: 'infra',
  ...(chance(next, 0.3) ? { sectionName: pick(next, ['l1', 'l2', 'l4']) } : {}),
});

/** All kinds except those of a mesh. */
export const MAKERS: Readonly<Record<string, Maker>> = {
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
      ...(chance(next, 0.6)
        ? { allowedListeners: { namespaces: pick(next, [...TAKEN_NAMESPACES, { from: 'None' }]) } }
        : {}),
      ...clientSettings(next),
      listeners: listeners(next, ['l1', 'l2', 'l3'], [8080, 8080, 8081, 8443]),
    },
    ...(chance(next, 0.3)
      ? {
          status: {
            addresses: [{ value: '192.0.2.1' }],
            conditions: [
              {
                type: pick(next, ['Accepted', 'Ready']),
                status: 'False',
                reason: pick(next, ['InvalidParameters', 'Pending']),
                lastTransitionTime: '2026-01-01T00:00:00Z',
              },
            ],
          },
        }
      : {}),
  }),
  XListenerSet: (next) => ({
    ...pick(next, [
      { apiVersion: 'gateway.networking.x-k8s.io/v1alpha1', kind: 'XListenerSet' },
      { apiVersion: GATEWAY_API, kind: 'ListenerSet' },
    ]),
    metadata: metadata(next, pick(next, ['s1', 's2']), pick(next, NAMESPACES)),
    spec: {
      parentRef: {
        name: pick(next, ['edge', 'edge', 'inner', 'gone']),
        ...(chance(next, 0.8) ? { namespace: 'infra' } : {}),
      },
      listeners: listeners(next, ['l1', 'l4'], [8080, 8081, 8443, 9091]),
    },
  }),
  Secret: (next) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: metadata(next, pick(next, ['tls1', 'tls2', 'account', 'staff']), pick(next, NAMESPACES)),
    stringData: pick<Record<string, string>>(next, [
      { accessKey: 'key', secretKey: 'secret' },
      { accessKey: 'key', secretKey: 'other', sessionToken: 'token' },
      { accessKey: 'key' },
      { 'tls.crt': LEAF.cert, 'tls.key': LEAF.key },
      { 'tls.crt': OTHER_LEAF.cert, 'tls.key': OTHER_LEAF.key },
      { 'tls.crt': LEAF.cert, 'tls.key': OTHER_LEAF.key },
      { 'tls.crt': 'garbage' },
      { 'tls.crt': LEAF.cert, 'tls.key': LEAF.key, 'ca.crt': AUTHORITY },
      { 'ca.crt': AUTHORITY },
      { 'ca.crt': 'garbage' },
      { '.htpasswd': USER, users: '# nobody' },
      { users: `${USER}\nbob:plain` },
    ]),
  }),
  TCPRoute: (next) => streamRoute(next, 'TCPRoute'),
  TLSRoute: (next) => streamRoute(next, 'TLSRoute'),
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
              { 'gatewarden.dev/http-redirect-status-code': redirectStatus(next) },
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
          : gatewayRef(next),
      ),
      hostnames: chance(next, 0.5) ? [] : many(next, 2, () => pick(next, HOSTS)),
      rules: many(next, 3, () => ({
        ...maybe(next, 0.5, () => ({ name: pick(next, ['first', 'second']) })),
        matches: many(next, 2, () => routeMatch(next)),
        backendRefs: many(next, 2, () => (chance(next, 0.25) ? delegationRef(next) : backendRef(next))),
        ...maybe(next, 0.5, () => ruleExtras(next, serviceRef)),
      })),
    },
    ...maybe(next, 0.2, () => ({ status: storedParents(next) })),
  }),
  GRPCRoute: (next) => ({
    apiVersion: GATEWAY_API,
    kind: 'GRPCRoute',
    metadata: metadata(next, pick(next, ROUTES), pick(next, NAMESPACES)),
    spec: {
      parentRefs: many(next, 2, () => gatewayRef(next)),
      hostnames: many(next, 1, () => pick(next, HOSTS)),
      rules: many(next, 2, () => ({
        matches: many(next, 2, () => callMatch(next)),
        backendRefs: many(next, 2, () => backendRef(next)),
        ...maybe(next, 0.3, () => ({ filters: [routeFilter(next, serviceRef)] })),
        ...maybe(next, 0.2, () => ({ sessionPersistence: session(next) })),
      })),
    },
  }),
  DirectResponse: (next) => ({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'DirectResponse',
    metadata: metadata(next, pick(next, ['d1', 'd2']), pick(next, NAMESPACES)),
    spec: { status: pick(next, [204, 418, 700]), ...maybe(next, 0.5, () => ({ body: 'short' })) },
  }),
  ReferenceGrant: (next) => ({
    apiVersion: 'gateway.networking.k8s.io/v1beta1',
    kind: 'ReferenceGrant',
    metadata: metadata(next, pick(next, ['g1', 'g2']), pick(next, NAMESPACES)),
    spec: {
      from: many(next, 2, () => ({
        ...pick(next, [
          {
            group: pick(next, ['gateway.networking.k8s.io', 'gateway.networking.x-k8s.io']),
            kind: pick(next, ['HTTPRoute', 'HTTPRoute', 'Gateway', 'XListenerSet', 'TCPRoute', 'TLSRoute']),
          },
          {
            group: 'gateway.gatewarden.dev',
            kind: pick(next, ['GatewayExtension', 'TrafficPolicy', 'HTTPListenerPolicy']),
          },
        ]),
        namespace: pick(next, NAMESPACES),
      })),
      to: many(next, 2, () => ({
        group: pick(next, ['', 'core', 'gateway.gatewarden.dev']),
        kind: pick(next, ['Service', 'Secret', 'Backend', 'ConfigMap']),
        ...(chance(next, 0.4) ? { name: pick(next, [...SERVICES, 'tls1', 'tls2', 'staff']) } : {}),
      })),
    },
  }),
  ...SERVICE_MAKERS,
  ...BACKEND_MAKERS,
  ...LISTENER_MAKERS,
  ...EXTENSION_MAKERS,
  ConfigMap: (next) =>
    chance(next, 0.5) ? BACKEND_MAKERS['ConfigMap']!(next) : EXTENSION_MAKERS['ConfigMap']!(next),
  ...BACKEND_POLICY_MAKERS,
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
                ...maybe(next, 0.3, () => ({ sectionName: pick(next, ['l1', 'first']) })),
              },
            ],
          }
        : {}),
      ...(chance(next, 0.7)
        ? { buffer: chance(next, 0.8) ? { maxRequestSize: pick(next, ['1Ki', '2Ki']) } : { disable: {} } }
        : {}),
      ...(chance(next, 0.4) ? { timeouts: { request: pick(next, ['1s', '2s']) } } : {}),
      ...maybe(next, 0.5, () => settings(next, 'TrafficPolicy', () => pick(next, ODD_FIELDS))),
      ...(chance(next, 0.4) ? extensionFields(next) : {}),
    },
  }),
};

/** For a world of few kinds, in which extensions are used at all levels. */
export const WITH_EXTENSIONS: Readonly<Record<string, Maker>> = {
  ...Object.fromEntries(
    ['GatewayClass', 'Gateway', 'XListenerSet', 'HTTPRoute', 'TrafficPolicy', 'ReferenceGrant'].map(
      (kind) => [kind, MAKERS[kind]!],
    ),
  ),
  ...SERVICE_MAKERS,
  ...EXTENSION_MAKERS,
  'another TrafficPolicy': (next) => {
    const made = MAKERS['TrafficPolicy']!(next);
    const { targetRefs } = (made as unknown as { readonly spec: { readonly targetRefs: unknown } }).spec;
    return { ...made, spec: { targetRefs, ...extensionFields(next) } };
  },
};

/** For a world in which Services are in a mesh. */
export const WITH_MESH: Readonly<Record<string, Maker>> = {
  GatewayClass: MAKERS['GatewayClass']!,
  // In several namespaces, since rules of a mesh can be for one of them.
  Gateway: (next) => {
    const made = MAKERS['Gateway']!(next);
    return { ...made, metadata: { ...made.metadata, namespace: pick(next, NAMESPACES) } };
  },
  HTTPRoute: MAKERS['HTTPRoute']!,
  ...SERVICE_MAKERS,
  ...BACKEND_MAKERS,
  ...BACKEND_POLICY_MAKERS,
  ...MESH_MAKERS,
};

export const keyOf = ({ kind, metadata: { namespace = '', name } }: WorldObject): string =>
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

export function removalOf({ apiVersion, kind, metadata }: WorldObject): Edit {
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0]! : '';
  return { deleted: { group, kind, ...metadata } };
}

export class World {
  readonly #next: Random;
  readonly #makers: readonly Maker[];
  readonly #objects = new Map<string, WorldObject>();

  constructor(seed: number, makers: Readonly<Record<string, Maker>> = MAKERS) {
    this.#next = seeded(seed);
    this.#makers = Object.values(makers);
  }

  get objects(): readonly WorldObject[] {
    return [...this.#objects.values()];
  }

  /** Creates, changes or deletes one object. */
  edit(): Edit {
    const present = [...this.#objects.values()];
    if (present.length > 0 && chance(this.#next, 0.2)) {
      const gone = pick(this.#next, present);
      this.#objects.delete(keyOf(gone));
      return removalOf(gone);
    }
    const object = mayBeUnjudged(this.#next, pick(this.#next, this.#makers)(this.#next));
    this.#objects.set(keyOf(object), object);
    return { object };
  }
}

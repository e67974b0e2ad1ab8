// Random worlds of all kinds together: a shared Gateway with its owner's objects, tenants, and objects of every other maker, with settings.
// Unlike those of ./world.ts they are made at once, and most references find their objects.

import type { SettingsInput } from '../../src/translation.ts';
import { pick, type Random, seeded } from '../mutants/random.ts';
import { certificates } from '../parts/certificates.ts';
import { oddPairs } from '../parts/odd-certificates.ts';
import { FULL, KEYS, USER } from './full-policies.ts';
import { chance, many, maybe } from './random.ts';
import { keyOf, MAKERS } from './world.ts';
import { clientSettings } from './world-clients.ts';
import { MESH_MAKERS } from './world-mesh.ts';
import { metadata, NAMESPACES, SERVICES, type WorldObject } from './world-parts.ts';
import { TENANT_MAKERS } from './world-tenants.ts';

export interface CombinedWorld {
  readonly objects: readonly WorldObject[];
  readonly settings: SettingsInput;
}

const { leaf } = await certificates();
const PAIRS = [await leaf(['x.test', '*.x.test']), await leaf(['*.shop.test', '*.team.test'])];
const ODD = oddPairs().pairs;

const namespaced = (kind: string, apiVersion: string, namespace: string, name: string, rest: object) =>
  ({ apiVersion, kind, metadata: { name, namespace }, ...rest }) as WorldObject;

/** Where the policies and extensions of ./full-policies.ts have what they refer to. */
const PLATFORM = 'default';

const pair = ({ cert, key }: { readonly cert: string; readonly key: string }) => ({
  stringData: { 'tls.crt': cert, 'tls.key': key },
});

const service = (namespace: string, name: string): WorldObject[] => [
  namespaced('Service', 'v1', namespace, name, { spec: { ports: [{ name: 'p80', port: 80 }] } }),
  namespaced('EndpointSlice', 'discovery.k8s.io/v1', namespace, name, {
    metadata: { name, namespace, labels: { 'kubernetes.io/service-name': name } },
    addressType: 'IPv4',
    ports: [{ name: 'p80', port: 9000 }],
    endpoints: [
      { addresses: [`10.9.${name.charCodeAt(0)}.${namespace.length}`], conditions: { ready: true } },
    ],
  }),
];

function platform(): WorldObject[] {
  const [grpcAuth, httpAuth, proc, limit, jwt] = FULL['GatewayExtension']!;
  const extensions = { auth: grpcAuth, webauth: httpAuth, proc, rl: limit, jwt };
  return [
    ...service(PLATFORM, 'svc'),
    namespaced('ConfigMap', 'v1', PLATFORM, 'keys', { data: { jwks: KEYS } }),
    namespaced('Secret', 'v1', PLATFORM, 'staff', { stringData: { users: USER } }),
    ...Object.entries(extensions).map(([name, spec]) =>
      namespaced('GatewayExtension', 'gateway.gatewarden.dev/v1alpha1', PLATFORM, name, { spec }),
    ),
    namespaced('ReferenceGrant', 'gateway.networking.k8s.io/v1beta1', PLATFORM, 'staff', {
      spec: {
        from: NAMESPACES.map((namespace) => ({
          group: 'gateway.gatewarden.dev',
          kind: 'TrafficPolicy',
          namespace,
        })),
        to: [{ group: '', kind: 'Secret' }],
      },
    }),
  ];
}

const listener = (name: string, port: number, protocol: string, more: object = {}) => ({
  name,
  port,
  protocol,
  allowedRoutes: { namespaces: { from: 'All' } },
  ...more,
});

function sharedGateway(next: Random): WorldObject {
  const certificateRefs = [{ name: pick(next, ['tls1', 'tls1', 'odd']) }];
  return {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: metadata(next, 'edge', 'infra'),
    spec: {
      gatewayClassName: 'gatewarden',
      allowedListeners: { namespaces: { from: chance(next, 0.9) ? 'All' : 'Same' } },
      ...maybe(next, 0.2, () => clientSettings(next)),
      listeners: [
        listener('any', 8080, 'HTTP'),
        ...[
          listener('wild', 8080, 'HTTP', { hostname: '*.x.test' }),
          listener('exact', 8081, 'HTTP', { hostname: 'a.x.test' }),
          listener('tls', 8443, 'HTTPS', { hostname: '*.x.test', tls: { certificateRefs } }),
          listener('through', 8444, 'TLS', { hostname: 'b.y.test', tls: { mode: 'Passthrough' } }),
          listener('ended', 8444, 'TLS', { hostname: 'c.y.test', tls: { certificateRefs } }),
          listener('db', 5432, 'TCP'),
        ].filter(() => chance(next, 0.7)),
      ],
    },
  } as WorldObject;
}

function frame(next: Random): WorldObject[] {
  return [
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'GatewayClass',
      metadata: { name: 'gatewarden' },
      spec: { controllerName: 'gatewarden.dev/gateway' },
    } as WorldObject,
    sharedGateway(next),
    ...platform(),
    ...NAMESPACES.flatMap((namespace) => [
      ...SERVICES.flatMap((name) => service(namespace, name)),
      namespaced('Secret', 'v1', namespace, 'tls1', pair(pick(next, PAIRS))),
      namespaced('Secret', 'v1', namespace, 'odd', pair(pick(next, ODD))),
      // For filters that refer to it.
      namespaced('TrafficPolicy', 'gateway.gatewarden.dev/v1alpha1', namespace, 'p1', {
        spec: pick(next, FULL['TrafficPolicy']!),
      }),
      namespaced('DirectResponse', 'gateway.gatewarden.dev/v1alpha1', namespace, 'd1', {
        spec: { status: 418, body: 'short' },
      }),
    ]),
  ];
}

/** Settings that change what is written, each often enough. */
const worldSettings = (next: Random): SettingsInput =>
  Object.assign(
    {},
    ...many(next, 3, () =>
      pick<SettingsInput>(next, [
        { listenerIsolation: true },
        { enableExperimentalGatewayAPIFeatures: false },
        { globalPolicyNamespace: 'infra' },
        { weightedRoutePrecedence: true },
        { listenerBindIpv6: false },
        { policyMerge: { trafficPolicy: { extAuth: 'DeepMerge', extProc: 'DeepMerge' } } },
        { policyMerge: { trafficPolicy: { transformation: 'DeepMerge' } } },
        { mesh: { enabled: true } },
      ]),
    ),
  );

/** How many objects of a maker there are at most, 1 by default. The frame has the first of those with 0. */
const MOST: Readonly<Record<string, number>> = {
  GatewayClass: 0,
  Gateway: 1,
  HTTPRoute: 4,
  GRPCRoute: 1,
  TCPRoute: 2,
  TLSRoute: 2,
  Secret: 2,
  ReferenceGrant: 4,
  Backend: 3,
  BackendConfigPolicy: 3,
  BackendTLSPolicy: 2,
  GatewayExtension: 3,
};

const isFramed = ({ kind, metadata: { name } }: WorldObject): boolean =>
  (kind === 'Gateway' && name === 'edge') || kind === 'GatewayClass';

export function combinedWorld(seed: number): CombinedWorld {
  const next = seeded(seed);
  const objects = new Map<string, WorldObject>();
  const add = (object: WorldObject): void => {
    objects.set(keyOf(object), object);
  };
  for (const object of frame(next)) add(object);
  for (const [kind, make] of Object.entries({ ...MAKERS, ...MESH_MAKERS }))
    for (const object of many(next, MOST[kind] ?? 1, () => make(next))) if (!isFramed(object)) add(object);
  for (const { make, fewest, most } of TENANT_MAKERS)
    for (let left = fewest + Math.floor(next() * (most - fewest + 1)); left > 0; left--) add(make(next));
  return { objects: [...objects.values()], settings: worldSettings(next) };
}

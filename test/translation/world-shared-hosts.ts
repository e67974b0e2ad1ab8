// A random world in which HTTP listeners of a Gateway and its ListenerSets share a port, and their routes share hosts, with policies on
// listeners, ListenerSets and routes.

import { pick, type Random } from '../mutants/random.ts';
import { chance, many, maybe } from './random.ts';
import { SERVICE_MAKERS } from './world-backends.ts';
import { EXTENSION_MAKERS, extensionFields } from './world-extensions.ts';
import { type Maker, metadata, NAMESPACES, settings } from './world-parts.ts';

const GATEWAY_API = 'gateway.networking.k8s.io';
const EXPERIMENTAL = 'gateway.networking.x-k8s.io';

/** `*.x.test` and `a.x.test` are of one length. */
const HOSTS = ['a.x.test', 'a.x.test', 'a.x.test', '*.x.test', '*.test'];
const SETS = ['s1', 's2'];
const ROUTES = ['cart', 'web', 'pay'];

const listeners = (next: Random, hostnames: readonly (string | undefined)[]) =>
  [pick(next, hostnames), ...many(next, 2, () => pick(next, hostnames))].map((hostname, index) => ({
    name: `l${index + 1}`,
    port: chance(next, 0.95) ? 8080 : 8081,
    protocol: 'HTTP',
    ...(hostname === undefined ? {} : { hostname }),
    allowedRoutes: { namespaces: { from: chance(next, 0.95) ? 'All' : 'Same' } },
  }));

const parent = (next: Random) => ({
  ...(chance(next, 0.5)
    ? { name: 'edge', namespace: 'infra' }
    : {
        group: EXPERIMENTAL,
        kind: 'XListenerSet',
        name: pick(next, SETS),
        namespace: 'shop',
      }),
  ...maybe(next, 0.2, () => ({ sectionName: pick(next, ['l1', 'l2']) })),
});

const fields = (next: Random): object =>
  pick(next, [
    () => settings(next, 'TrafficPolicy', () => ({ buffer: { maxRequestSize: pick(next, ['1Ki', '2Ki']) } })),
    () => ({
      rateLimit: { local: { tokenBucket: { maxTokens: 5, fillInterval: pick(next, ['1s', '2s']) } } },
    }),
    () => ({ rateLimit: { local: {} } }),
    () => ({ headerModifiers: { request: { add: [{ name: 'x-a', value: pick(next, ['1', '2']) }] } } }),
    () => ({ retry: { attempts: 2, retryOn: ['5xx'] } }),
    () => ({ cors: pick<object>(next, [{ disable: {} }, { allowOrigins: ['https://x.test'] }]) }),
    () => extensionFields(next),
    () => ({ basicAuth: pick<object>(next, [{ disable: {} }, { users: ['bob:plain'] }]) }),
  ])();

export const WITH_SHARED_HOSTS: Readonly<Record<string, Maker>> = {
  GatewayClass: () => ({
    apiVersion: `${GATEWAY_API}/v1`,
    kind: 'GatewayClass',
    metadata: { name: 'gatewarden' },
    spec: { controllerName: 'gatewarden.dev/gateway' },
  }),
  Gateway: (next) => ({
    apiVersion: `${GATEWAY_API}/v1`,
    kind: 'Gateway',
    metadata: metadata(next, 'edge', 'infra'),
    spec: {
      gatewayClassName: 'gatewarden',
      allowedListeners: { namespaces: { from: chance(next, 0.9) ? 'All' : 'Same' } },
      listeners: listeners(next, [undefined, undefined, '*.x.test']),
    },
  }),
  XListenerSet: (next) => ({
    apiVersion: `${EXPERIMENTAL}/v1alpha1`,
    kind: 'XListenerSet',
    metadata: metadata(next, pick(next, SETS), 'shop'),
    spec: {
      parentRef: { name: 'edge', namespace: 'infra' },
      listeners: listeners(next, ['*.x.test', '*.test', 'a.x.test', 'a.x.test']),
    },
  }),
  HTTPRoute: (next) => ({
    apiVersion: `${GATEWAY_API}/v1`,
    kind: 'HTTPRoute',
    metadata: metadata(next, pick(next, ROUTES), pick(next, NAMESPACES)),
    spec: {
      parentRefs: [parent(next), ...many(next, 2, () => parent(next))],
      hostnames: chance(next, 0.2) ? [] : many(next, 2, () => pick(next, HOSTS)),
      rules: ['one', ...many(next, 1, () => 'two')].map((name) => ({
        name,
        matches: many(next, 2, () => ({ path: { value: pick(next, ['/', '/a', '/a/b', '/c']) } })),
        backendRefs: many(next, 2, () => ({ name: pick(next, ['a', 'b']), port: 80 })),
      })),
    },
  }),
  TrafficPolicy: (next) => ({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'TrafficPolicy',
    metadata: metadata(next, pick(next, ['p1', 'p2', 'p3', 'p4']), pick(next, ['shop', 'shop', 'infra'])),
    spec: {
      targetRefs: [1, ...many(next, 1, () => 2)].map(() =>
        pick<object>(next, [
          { group: GATEWAY_API, kind: 'Gateway', name: 'edge' },
          {
            group: GATEWAY_API,
            kind: 'Gateway',
            name: 'edge',
            sectionName: pick(next, ['l1', 'l2']),
          },
          {
            group: EXPERIMENTAL,
            kind: 'XListenerSet',
            name: pick(next, SETS),
            ...maybe(next, 0.5, () => ({ sectionName: pick(next, ['l1', 'l2']) })),
          },
          { group: GATEWAY_API, kind: 'HTTPRoute', name: pick(next, ROUTES) },
        ]),
      ),
      ...fields(next),
    },
  }),
  'another TrafficPolicy': (next) => WITH_SHARED_HOSTS['TrafficPolicy']!(next),
  'another Gateway': (next) => WITH_SHARED_HOSTS['Gateway']!(next),
  'another class': (next) => WITH_SHARED_HOSTS['GatewayClass']!(next),
  'another set': (next) => WITH_SHARED_HOSTS['XListenerSet']!(next),
  'another HTTPRoute': (next) => WITH_SHARED_HOSTS['HTTPRoute']!(next),
  Service: SERVICE_MAKERS['Service']!,
  GatewayExtension: EXTENSION_MAKERS['GatewayExtension']!,
};

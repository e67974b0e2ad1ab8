// Makers of a random world with Gateways of both data planes, and with all that the edge reads.

import { pick, type Random } from '../../mutants/random.ts';
import { certificates } from '../../parts/certificates.ts';
import { chance, many, maybe } from '../random.ts';
import { type Maker, metadata, NAMESPACES, SERVICES } from '../world-parts.ts';

const CA = await certificates();
const PAIR = await CA.leaf(['x.test']);

const GATEWAY_API = 'gateway.networking.k8s.io';
const HOSTS = ['x.test', 'a.x.test', '*.x.test', 'b.test'];
const POOLS = ['p', 'q'];
const BACKENDS = ['e', 'f'];

const named = (next: Random, names: readonly string[]) =>
  metadata(next, pick(next, [...names]), pick(next, NAMESPACES));

const allowedRoutes = (next: Random) =>
  maybe(next, 0.7, () => ({
    allowedRoutes: {
      namespaces: pick<object>(next, [
        { from: 'All' },
        { from: 'Same' },
        { from: 'Selector', selector: { matchLabels: { team: 'a' } } },
      ]),
      ...maybe(next, 0.2, () => ({ kinds: [{ kind: pick(next, ['HTTPRoute', 'GRPCRoute', 'TCPRoute']) }] })),
    },
  }));

const tls = (next: Random): object =>
  pick<object>(next, [
    { mode: 'Passthrough' },
    {
      certificateRefs: many(next, 2, () => ({
        name: pick(next, ['good', 'bad']),
        ...maybe(next, 0.3, () => ({ namespace: pick(next, NAMESPACES) })),
      })),
    },
  ]);

const listener = (next: Random, name: string) => {
  const protocol = pick(next, ['HTTP', 'HTTP', 'HTTPS', 'TLS', 'TCP', 'http']);
  return {
    name,
    protocol,
    port: pick(next, [80, 81, 443, 0]),
    ...maybe(next, 0.4, () => ({ hostname: pick(next, HOSTS) })),
    ...(protocol === 'HTTPS' || protocol === 'TLS' ? maybe(next, 0.8, () => ({ tls: tls(next) })) : {}),
    ...allowedRoutes(next),
  };
};
const listeners = (next: Random, names = ['one', 'two', '0.one', '0.0.one', 'shop.extra.one']) =>
  names.slice(Math.floor(next() * names.length)).map((name) => listener(next, name));

const frontend = (next: Random) => ({
  default: maybe(next, 0.5, () => ({
    validation: {
      mode: pick(next, ['AllowValidOnly', 'AllowInsecureFallback']),
      caCertificateRefs: [
        { group: '', kind: pick(next, ['ConfigMap', 'Secret']), name: pick(next, ['ca', 'none']) },
      ],
    },
  })),
  ...maybe(next, 0.2, () => ({ perPort: [{ port: 443, tls: {} }] })),
});

/** Half of the references are to Services of the own namespace. */
const backendRef = (next: Random): object => ({
  ...pick<() => object>(next, [
    () => ({ name: pick(next, [...SERVICES, 'gone']), port: pick(next, [80, 81]) }),
    () => ({ name: pick(next, [...SERVICES, 'gone']), port: 80 }),
    () => ({ group: 'edge.gatewarden.dev', kind: 'EdgeBackend', name: pick(next, BACKENDS) }),
    () => ({ group: 'inference.networking.k8s.io', kind: 'InferencePool', name: pick(next, POOLS) }),
  ])(),
  ...maybe(next, 0.2, () => ({ namespace: pick(next, NAMESPACES) })),
  ...maybe(next, 0.3, () => ({ weight: pick(next, [0, 1, 5]) })),
});

const filter = (next: Random): object =>
  pick<() => object>(next, [
    () => ({ type: 'RequestHeaderModifier', requestHeaderModifier: { set: [{ name: 'x', value: '1' }] } }),
    () => ({ type: 'ResponseHeaderModifier', responseHeaderModifier: { remove: ['y'] } }),
    () => ({ type: 'URLRewrite', urlRewrite: { hostname: 'z.test' } }),
    () => ({ type: 'CORS', cors: { allowOrigins: ['https://a.test'] } }),
    () => ({
      type: 'RequestMirror',
      requestMirror: {
        backendRef: { name: pick(next, [...SERVICES, 'gone']), port: 80 },
        percent: pick(next, [0, 50]),
      },
    }),
    () => ({ type: 'ExtensionRef', extensionRef: { group: 'a.test', kind: 'B', name: 'c' } }),
  ])();

const parentRefs = (next: Random) =>
  many(next, 3, () => ({
    ...pick<object>(next, [
      { name: 'web' },
      { name: 'web' },
      {
        group: 'gateway.networking.x-k8s.io',
        kind: 'XListenerSet',
        name: pick(next, ['extra', 'web', 'extra.0']),
      },
    ]),
    ...maybe(next, 0.7, () => ({ namespace: pick(next, NAMESPACES) })),
    ...maybe(next, 0.3, () => ({ sectionName: pick(next, ['one', 'two', '0.one', 'shop-one']) })),
    ...maybe(next, 0.1, () => ({ port: pick(next, [80, 443]) })),
  }));

const rule = (next: Random) => ({
  ...maybe(next, 0.3, () => ({ name: pick(next, ['first', 'second']) })),
  backendRefs: many(next, 3, () => backendRef(next)),
  ...maybe(next, 0.3, () => ({ filters: many(next, 2, () => filter(next)) })),
});

const streamRoute =
  (kind: string): Maker =>
  (next) => ({
    apiVersion: `${GATEWAY_API}/v1alpha2`,
    kind,
    metadata: named(next, ['db', 'db.0']),
    spec: {
      parentRefs: parentRefs(next),
      ...(kind === 'TLSRoute' ? { hostnames: many(next, 2, () => pick(next, HOSTS)) } : {}),
      rules: [{ backendRefs: [backendRef(next)] }],
    },
  });

export const ROUTE_MAKERS: Readonly<Record<string, Maker>> = {
  GatewayClass: (next) => ({
    apiVersion: `${GATEWAY_API}/v1`,
    kind: 'GatewayClass',
    metadata: { name: pick(next, ['edge', 'proxy']) },
    spec: {
      controllerName: pick(next, ['gatewarden.dev/edge', 'gatewarden.dev/edge', 'gatewarden.dev/gateway']),
    },
  }),
  Namespace: (next) => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: metadata(next, pick(next, NAMESPACES)),
  }),
  Gateway: (next) => ({
    apiVersion: `${GATEWAY_API}/v1`,
    kind: 'Gateway',
    metadata: named(next, ['web']),
    spec: {
      gatewayClassName: pick(next, ['edge', 'edge', 'proxy']),
      listeners: listeners(next),
      ...maybe(next, 0.5, () => ({
        allowedListeners: { namespaces: { from: pick(next, ['All', 'Same']) } },
      })),
      ...maybe(next, 0.3, () => ({ tls: { frontend: frontend(next) } })),
      ...maybe(next, 0.1, () => ({ addresses: [{ type: 'NamedAddress', value: 'a' }] })),
    },
  }),
  XListenerSet: (next) => {
    const own = named(next, ['extra', 'extra', 'web', 'extra.0', 'web.0']);
    return {
      apiVersion: 'gateway.networking.x-k8s.io/v1alpha1',
      kind: 'XListenerSet',
      metadata: own,
      spec: {
        parentRef: { name: 'web', namespace: pick(next, NAMESPACES) },
        listeners: listeners(next, ['one', '0.one', '0.two', `${own.namespace}-one`]),
      },
    };
  },
  HTTPRoute: (next) => ({
    apiVersion: `${GATEWAY_API}/v1`,
    kind: 'HTTPRoute',
    metadata: named(next, ['cart', 'pay', 'cart.0', 'calls.0']),
    spec: {
      parentRefs: parentRefs(next),
      hostnames: many(next, 2, () => pick(next, HOSTS)),
      rules: many(next, 2, () => ({
        ...rule(next),
        ...maybe(next, 0.5, () => ({
          matches: many(next, 2, () => ({ path: { value: pick(next, ['/', '/a', '/b/']) } })),
        })),
        ...maybe(next, 0.2, () => ({ timeouts: { request: pick(next, ['0s', '10s']) } })),
        ...maybe(next, 0.2, () => ({ retry: { attempts: pick(next, [0, 2]) } })),
      })),
    },
  }),
  GRPCRoute: (next) => ({
    apiVersion: `${GATEWAY_API}/v1`,
    kind: 'GRPCRoute',
    metadata: named(next, ['calls', 'cart.0', 'cart', 'calls.0.0']),
    spec: {
      parentRefs: parentRefs(next),
      rules: [{ ...rule(next), ...maybe(next, 0.5, () => ({ matches: [{ method: { service: 's' } }] })) }],
    },
  }),
  TCPRoute: streamRoute('TCPRoute'),
  TLSRoute: streamRoute('TLSRoute'),
  ReferenceGrant: (next) => ({
    apiVersion: `${GATEWAY_API}/v1beta1`,
    kind: 'ReferenceGrant',
    metadata: named(next, ['grant']),
    spec: {
      from: ['HTTPRoute', 'GRPCRoute', 'Gateway', 'XListenerSet'].map((kind) => ({
        group: kind === 'XListenerSet' ? 'gateway.networking.x-k8s.io' : GATEWAY_API,
        kind,
        namespace: pick(next, NAMESPACES),
      })),
      to: [
        { group: '', kind: pick(next, ['Service', 'Secret']) },
        ...(chance(next, 0.5) ? [{ group: 'edge.gatewarden.dev', kind: 'EdgeBackend' }] : []),
      ],
    },
  }),
  Service: (next) => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: named(next, SERVICES),
    spec: {
      clusterIP: pick(next, ['10.0.0.1', 'None']),
      ports: [
        { name: 'web', port: 80, ...maybe(next, 0.3, () => ({ appProtocol: 'gatewarden.dev/a2a' })) },
        { name: 'tools', port: 81, ...maybe(next, 0.5, () => ({ appProtocol: 'gatewarden.dev/mcp' })) },
      ],
    },
  }),
  EndpointSlice: (next) => {
    const service = pick(next, SERVICES);
    const { labels, ...others } = metadata(next, `${service}-1`, pick(next, NAMESPACES));
    return {
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      metadata: { ...others, labels: { ...labels, 'kubernetes.io/service-name': service } },
      addressType: 'IPv4',
      ports: [{ name: pick(next, ['web', 'tools']), port: pick(next, [8080, 8081]) }],
      endpoints: many(next, 2, () => ({
        addresses: [pick(next, ['10.1.0.1', '10.1.0.2'])],
        conditions: { ready: chance(next, 0.7) },
        ...maybe(next, 0.6, () => ({ targetRef: { kind: 'Pod', name: pick(next, ['m', 'n']) } })),
      })),
    };
  },
  Pod: (next) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: named(next, ['m', 'n']),
    spec: { nodeName: 'n1', containers: [] },
    status: { podIP: '10.1.0.1', conditions: [{ type: 'Ready', status: pick(next, ['True', 'False']) }] },
  }),
  Node: (next) => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'n1', labels: { 'topology.kubernetes.io/zone': pick(next, ['z1', 'z2']) } },
  }),
  InferencePool: (next) => ({
    apiVersion: 'inference.networking.k8s.io/v1',
    kind: 'InferencePool',
    metadata: named(next, POOLS),
    spec: {
      selector: { matchLabels: { team: pick(next, ['a', 'b']) } },
      targetPorts: [{ number: pick(next, [8000, 8001]) }],
      endpointPickerRef: { name: 'picker', ...maybe(next, 0.8, () => ({ port: { number: 9002 } })) },
    },
  }),
  BackendTLSPolicy: (next) => ({
    apiVersion: `${GATEWAY_API}/v1`,
    kind: 'BackendTLSPolicy',
    metadata: named(next, ['t', 'u']),
    spec: {
      targetRefs: [
        pick<object>(next, [
          { group: '', kind: 'Service', name: pick(next, SERVICES) },
          { group: '', kind: 'Service', name: pick(next, SERVICES), sectionName: 'web' },
          { group: 'edge.gatewarden.dev', kind: 'EdgeBackend', name: pick(next, BACKENDS) },
        ]),
      ],
      validation: {
        hostname: 'a.test',
        ...pick<object>(next, [
          { wellKnownCACertificates: 'System' },
          { caCertificateRefs: [{ group: '', kind: 'ConfigMap', name: 'ca' }] },
        ]),
      },
    },
  }),
  Secret: (next) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: named(next, ['good', 'bad', 'ca']),
    stringData: pick<Record<string, string>>(next, [
      { 'tls.crt': PAIR.cert, 'tls.key': PAIR.key, 'ca.crt': CA.authority },
      { 'tls.crt': 'x', 'tls.key': 'y' },
    ]),
  }),
  ConfigMap: (next) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: named(next, ['ca']),
    data: { 'ca.crt': pick(next, [CA.authority, 'x']) },
  }),
  EdgeBackend: (next) => ({
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgeBackend',
    metadata: named(next, BACKENDS),
    spec: {
      ...pick<() => object>(next, [
        () => ({ static: { host: 'a.test', port: pick(next, [80, 443]) } }),
        () => ({ ai: { provider: { vendorA: { model: pick(next, ['m', 'n']) } } } }),
        () => ({ mcp: { targets: [{ name: 'found', selector: { services: {}, namespaces: {} } }] } }),
      ])(),
      ...maybe(next, 0.4, () => ({
        policies: { auth: { secretRef: { name: pick(next, ['good', 'bad']) } } },
      })),
    },
  }),
  EdgePolicy: (next) => ({
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgePolicy',
    metadata: named(next, ['guard', 'limit']),
    spec: {
      targetRefs: [
        pick<object>(next, [
          { group: GATEWAY_API, kind: 'Gateway', name: 'web' },
          { group: GATEWAY_API, kind: 'Gateway', name: 'web', sectionName: 'one' },
          { group: 'gateway.networking.x-k8s.io', kind: 'XListenerSet', name: 'extra' },
          { group: GATEWAY_API, kind: 'HTTPRoute', name: 'cart' },
          { group: GATEWAY_API, kind: 'HTTPRoute', name: 'cart', sectionName: 'first' },
        ]),
      ],
      traffic: pick<object>(next, [
        { csrf: {} },
        { retry: { attempts: 1 } },
        { extAuth: { backendRef: { name: pick(next, [...SERVICES, 'gone']), port: 80 } } },
        {
          extAuth: {
            backendRef: {
              group: 'inference.networking.k8s.io',
              kind: 'InferencePool',
              name: pick(next, POOLS),
            },
          },
        },
        { phase: 'PreRouting', extProc: { backendRef: { name: pick(next, SERVICES), port: 80 } } },
        { apiKeyAuthentication: { secretRef: { name: pick(next, ['good', 'bad']) } } },
      ]),
    },
  }),
};

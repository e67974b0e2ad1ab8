// Backends of a random world: Services with their slices, pods and nodes, Backends of every type, and policies on them.

import { pick, type Random } from '../mutants/random.ts';
import { certificates } from '../parts/certificates.ts';
import { chance, many, maybe } from './random.ts';
import { type Maker, metadata, NAMESPACES, SERVICES, settings } from './world-parts.ts';

const PODS = ['pod1', 'pod2', 'pod3'];
const BACKENDS = ['hosts', 'function', 'anywhere'];
export const CONFIG_MAPS = ['ca1', 'ca2'];
const HOSTS = ['10.1.0.1', '10.1.0.2', 'db.example', '[fd00::1]', '127.0.0.1', 'a.shop.svc', ''];
const DISTRIBUTIONS = ['PreferClose', 'prefersamenode', 'PreferNetwork', 'Nowhere'];
const OWN = 'gateway.gatewarden.dev';
const MESH = 'networking.mesh.io';

const [FIRST, SECOND] = [await certificates(), await certificates()];

/** A reference to a backend of any kind, often to a missing one. */
export const backendRef = (next: Random) => ({
  ...pick(next, [
    { name: pick(next, [...SERVICES, 'gone']), port: pick(next, [80, 80, 81]) },
    { name: pick(next, SERVICES), port: 80, group: 'core', kind: 'Service' },
    { group: OWN, kind: 'Backend', name: pick(next, BACKENDS), ...(chance(next, 0.1) ? { port: 80 } : {}) },
    { group: MESH, kind: 'ServiceEntry', name: pick(next, ['se1', 'se2']), port: pick(next, [80, 81]) },
    { group: MESH, kind: 'Hostname', name: pick(next, ['se.example', 'two.example']), port: 80 },
    { group: 'other.example', kind: 'Thing', name: 'a' },
  ]),
  ...(chance(next, 0.3) ? { namespace: pick(next, NAMESPACES) } : {}),
});

const annotations = (next: Random) => ({
  ...(chance(next, 0.2)
    ? { 'gatewarden.dev/disable-mesh-auto-mtls': pick(next, ['true', 'false', 'perhaps']) }
    : {}),
  ...(chance(next, 0.2) ? { 'networking.mesh.io/traffic-distribution': pick(next, DISTRIBUTIONS) } : {}),
});

export const SERVICE_MAKERS: Readonly<Record<string, Maker>> = {
  Service: (next) => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: {
      ...metadata(next, pick(next, SERVICES), pick(next, NAMESPACES)),
      annotations: annotations(next),
    },
    spec: {
      ports: many(next, 2, () => pick(next, [80, 81])).map((port, index) => ({
        name: index === 1 ? 'second' : `p${port}`,
        port,
        ...(chance(next, 0.3) ? { appProtocol: pick(next, ['http2', 'kubernetes.io/ws']) } : {}),
      })),
      ...(chance(next, 0.4) ? { trafficDistribution: pick(next, DISTRIBUTIONS) } : {}),
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
    ports: [{ name: pick(next, ['p80', 'p81', 'second']), port: pick(next, [9000, 9001, 70000]) }],
    endpoints: many(next, 3, () => ({
      addresses: [pick(next, ['10.0.0.1', '10.0.0.2', '10.0.0.3', 'fd00::1', 'nowhere'])],
      conditions: { ready: chance(next, 0.8) },
      ...(chance(next, 0.6)
        ? { targetRef: { kind: pick(next, ['Pod', 'Pod', 'Job']), name: pick(next, PODS) } }
        : {}),
    })),
  }),
  Pod: (next) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      ...metadata(next, pick(next, [...PODS, 'proxy']), pick(next, NAMESPACES)),
      labels: {
        ...(chance(next, 0.5) ? { app: pick(next, ['a', 'b']) } : {}),
        ...(chance(next, 0.4) ? { 'topology.mesh.io/network': pick(next, ['n1', 'n2']) } : {}),
        ...(chance(next, 0.4) ? { 'security.mesh.io/tlsMode': 'mesh' } : {}),
      },
    },
    spec: { containers: [], ...(chance(next, 0.8) ? { nodeName: pick(next, ['node1', 'node2']) } : {}) },
    status: {
      phase: pick(next, ['Running', 'Running', 'Failed']),
      podIP: pick(next, ['10.0.0.1', '10.0.0.4', '']),
    },
  }),
  Node: (next) => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      ...metadata(next, pick(next, ['node1', 'node2'])),
      labels: {
        ...(chance(next, 0.8) ? { 'topology.kubernetes.io/region': pick(next, ['r1', 'r2']) } : {}),
        ...(chance(next, 0.8) ? { 'topology.kubernetes.io/zone': pick(next, ['z1', 'z2']) } : {}),
        ...(chance(next, 0.3) ? { 'topology.mesh.io/subzone': pick(next, ['s1', '']) } : {}),
      },
    },
  }),
};

export const BACKEND_MAKERS: Readonly<Record<string, Maker>> = {
  Backend: (next) => ({
    apiVersion: `${OWN}/v1alpha1`,
    kind: 'Backend',
    metadata: {
      ...metadata(next, pick(next, BACKENDS), pick(next, NAMESPACES)),
      annotations: annotations(next),
    },
    spec: settings(next, 'Backend', () =>
      pick<object>(next, [
        {
          type: 'Static',
          static: {
            hosts: many(next, 2, () => ({
              host: pick(next, HOSTS),
              port: pick(next, [80, 8080, 8081, 0, 70000]),
            })),
            ...(chance(next, 0.3) ? { appProtocol: pick(next, ['grpc', 'platform.io/ws']) } : {}),
          },
        },
        {
          type: 'Cloud',
          cloud: {
            accountId: pick(next, ['123456789012', 'no account']),
            ...maybe(next, 0.4, () => ({ region: pick(next, ['eu-west-1', 'us-east-1']) })),
            function: {
              functionName: pick(next, ['report', '']),
              ...maybe(next, 0.3, () => ({ qualifier: 'blue', invocationMode: 'Async' })),
              ...maybe(next, 0.3, () => ({ payloadTransformMode: pick(next, ['None', 'Proxy']) })),
              ...(chance(next, 0.4)
                ? { endpointURL: pick(next, ['http://fn.example', 'https://10.1.0.9:8443/x', 'ftp://fn']) }
                : {}),
            },
            ...(chance(next, 0.7) ? { auth: { type: 'Secret', secretRef: { name: 'account' } } } : {}),
          },
        },
        { type: 'DynamicForwardProxy', dynamicForwardProxy: { enableTls: chance(next, 0.5) } },
        { type: pick(next, ['Static', 'Cloud', 'DynamicForwardProxy', 'Magic']) },
      ]),
    ),
  }),
  ConfigMap: (next) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: metadata(next, pick(next, CONFIG_MAPS), pick(next, NAMESPACES)),
    data: pick<Record<string, string>>(next, [
      { 'ca.crt': FIRST.authority },
      { 'ca.crt': `words\n${FIRST.authority}${SECOND.authority}` },
      { 'ca.crt': 'garbage' },
      { other: FIRST.authority },
    ]),
  }),
  BackendTLSPolicy: (next) => ({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'BackendTLSPolicy',
    metadata: metadata(next, pick(next, ['t1', 't2', 't3']), pick(next, NAMESPACES)),
    spec: {
      targetRefs: many(next, 2, () => ({
        ...pick(next, [
          { group: '', kind: 'Service', name: pick(next, SERVICES) },
          {
            group: '',
            kind: 'Service',
            name: pick(next, SERVICES),
            sectionName: pick(next, ['p80', 'second']),
          },
          { group: OWN, kind: 'Backend', name: pick(next, BACKENDS) },
          { group: MESH, kind: 'ServiceEntry', name: pick(next, ['se1', 'se2']) },
          { group: MESH, kind: 'Hostname', name: pick(next, ['se.example', 'two.example']) },
          { group: 'other.example', kind: 'Thing', name: 'a' },
        ]),
      })),
      validation: {
        hostname: chance(next, 0.9) ? pick(next, ['a.example', 'b.example']) : '',
        ...(chance(next, 0.6) ? { wellKnownCACertificates: 'System' } : {}),
        ...(chance(next, 0.7)
          ? {
              caCertificateRefs: many(next, 2, () => ({
                group: '',
                kind: pick(next, ['ConfigMap', 'ConfigMap', 'Secret']),
                name: pick(next, CONFIG_MAPS),
              })),
            }
          : {}),
        ...(chance(next, 0.2)
          ? {
              subjectAltNames: [
                pick(next, [
                  { type: 'URI', uri: 'spiffe://a' },
                  { type: 'Hostname' },
                  { type: 'Hostname', hostname: 'c' },
                ]),
              ],
            }
          : {}),
      },
    },
  }),
};

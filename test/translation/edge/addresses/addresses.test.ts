// Addresses that edge Gateways share: Services, InferencePools, and workloads from EndpointSlices and Pods.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { gateway, gatewayClass, metadata } from '../../objects.ts';
import { edgeGateway, edgeRecords, edgeTranslation } from '../objects.ts';

type Members = Readonly<Record<string, unknown>>;

const POOLS: SettingsInput = { inferenceExtension: { enabled: true } };
const service = (spec: Members, name = 'shop/a') => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata(name),
  spec,
});
const slice = (endpoints: readonly Members[], more: Members = {}, name = 'shop/a-1') => ({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: metadata(name, { labels: { 'kubernetes.io/service-name': 'a' } }),
  addressType: 'IPv4',
  ports: [{ name: 'http', port: 8080 }],
  endpoints,
  ...more,
});
const pod = (name: string, status: Members = {}, labels: Members = { app: 'model' }) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: metadata(name, { labels }),
  spec: { nodeName: 'n1', containers: [] },
  status: { podIP: '10.0.0.9', conditions: [{ type: 'Ready', status: 'True' }], ...status },
});
const pool = {
  apiVersion: 'inference.networking.k8s.io/v1',
  kind: 'InferencePool',
  metadata: metadata('shop/p'),
  spec: {
    selector: { matchLabels: { app: 'model' } },
    targetPorts: [{ number: 8000 }],
    endpointPickerRef: { name: 'picker', port: { number: 9002 } },
  },
};
const node = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    name: 'n1',
    labels: { 'topology.kubernetes.io/region': 'r', 'topology.kubernetes.io/zone': 'z' },
  },
};

const addressesOf = (objects: readonly unknown[], settings: SettingsInput = {}) =>
  edgeRecords([edgeGateway(), ...objects], settings).addresses;
const bytes = (...all: readonly number[]): string => Buffer.from(all).toString('base64');

for (const [what, spec, expected] of [
  [
    'its addresses',
    { clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1', 'fd00::1:2'] },
    {
      addresses: [
        { address: bytes(10, 0, 0, 1) },
        { address: bytes(0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2) },
      ],
    },
  ],
  ['one address', { clusterIP: '10.0.0.1' }, { addresses: [{ address: bytes(10, 0, 0, 1) }] }],
  ['no address', { clusterIP: 'None' }, {}],
  [
    'what is no address',
    { clusterIPs: ['fe80::1%eth0', 'x', '::ffff:1.2.3.4'] },
    { addresses: [{ address: bytes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 1, 2, 3, 4) }] },
  ],
  [
    'ports',
    {
      ports: [
        { port: 80, targetPort: 8080 },
        { port: 81, targetPort: 'web', name: 'http-web' },
        { port: 82, name: 'HTTP2' },
        { port: 83, name: 'http', appProtocol: 'grpc' },
        { port: 84, name: 'grpc-web-a' },
        { port: 85, name: 'http', appProtocol: 'gatewarden.dev/a2a' },
        { port: 86, appProtocol: 'kubernetes.io/h2c' },
        { port: 87, appProtocol: 'platform.io/ws' },
        { port: 80, name: 'again' },
      ],
    },
    {
      ports: [
        { servicePort: 80, targetPort: 8080 },
        { servicePort: 81, appProtocol: 'HTTP11' },
        { servicePort: 82, appProtocol: 'HTTP2' },
        { servicePort: 83, appProtocol: 'GRPC' },
        { servicePort: 84 },
        { servicePort: 85 },
        { servicePort: 86, appProtocol: 'HTTP2' },
        { servicePort: 87, appProtocol: 'HTTP11' },
      ],
    },
  ],
] as const)
  t.test(`the address of a Service: ${what}`, async (t) => {
    t.strictSame(addressesOf([service(spec)]), [
      { service: { name: 'a', namespace: 'shop', hostname: 'a.shop.svc.cluster.local', ...expected } },
    ]);
  });

t.test('the address of an InferencePool, while InferencePools are read', async (t) => {
  t.strictSame(addressesOf([pool], POOLS), [
    {
      service: {
        name: 'p',
        namespace: 'shop',
        hostname: 'p.shop.inference.cluster.local',
        ports: [{ servicePort: 8000, targetPort: 8000, appProtocol: 'HTTP11' }],
      },
    },
  ]);
  t.strictSame(addressesOf([pool]), []);
});

const HTTP = service({ ports: [{ name: 'http', port: 80 }] });
const workloadsOf = (objects: readonly unknown[], settings: SettingsInput = {}) =>
  addressesOf(objects, settings).flatMap((address) => ('workload' in address ? [address.workload] : []));
const IN_A = { 'shop/a.shop.svc.cluster.local': { ports: [{ servicePort: 80, targetPort: 8080 }] } };

t.test('endpoints are workloads, with the locality of their node', async (t) => {
  const endpoints = [
    { addresses: ['10.0.0.9'], targetRef: { kind: 'Pod', name: 'm', namespace: 'shop' }, nodeName: 'n1' },
    { addresses: ['10.0.0.8'], conditions: { ready: false }, zone: 'z2' },
    { addresses: ['not-an-address'] },
  ];
  t.strictSame(workloadsOf([HTTP, slice(endpoints), pod('shop/m'), node]), [
    {
      uid: 'Kubernetes//Pod/shop/m',
      name: 'm',
      namespace: 'shop',
      addresses: [bytes(10, 0, 0, 9)],
      node: 'n1',
      services: IN_A,
      locality: { region: 'r', zone: 'z' },
    },
    {
      uid: `Kubernetes/discovery.k8s.io/EndpointSlice/shop/a-1/${bytes(10, 0, 0, 8)}`,
      name: 'a',
      namespace: 'shop',
      addresses: [bytes(10, 0, 0, 8)],
      services: IN_A,
      status: 'UNHEALTHY',
      locality: { zone: 'z2' },
    },
  ]);
});

t.test('a Pod is one workload, whatever lists it', async (t) => {
  const endpoint = { addresses: ['10.0.0.9'], targetRef: { kind: 'Pod', name: 'm' } };
  const [only, ...others] = workloadsOf([HTTP, slice([endpoint]), pool, pod('shop/m')], POOLS);
  t.strictSame(others, []);
  t.strictSame(only!.services, {
    ...IN_A,
    'shop/p.shop.inference.cluster.local': { ports: [{ servicePort: 8000, targetPort: 8000 }] },
  });
});

for (const [what, object, expected] of [
  ['a Pod that is ready', pod('shop/m'), ['m ready']],
  ['a Pod that is not', pod('shop/m', { conditions: [] }), ['m UNHEALTHY']],
  ['a Pod with other labels', pod('shop/m', {}, { app: 'other' }), []],
  ['a Pod of another namespace', pod('far/m'), []],
  ['a Pod without an address', pod('shop/m', { podIP: '' }), []],
] as const)
  t.test(`workloads of an InferencePool: ${what}`, async (t) => {
    t.strictSame(
      workloadsOf([pool, object], POOLS).map(({ name, status = 'ready' }) => `${name} ${status}`),
      expected,
    );
  });

const POD_M = { kind: 'Pod', name: 'm' };

t.test('an EndpointSlice adds nothing to a Pod of another namespace', async (t) => {
  const own = [HTTP, slice([{ addresses: ['10.0.0.9'], targetRef: POD_M }])];
  const thief = [
    service({ ports: [{ port: 80 }] }, 'other/a'),
    slice([{ addresses: ['10.6.6.6'], targetRef: { ...POD_M, namespace: 'shop' } }], {}, 'other/a-1'),
  ];
  const [before] = workloadsOf(own);
  const both = workloadsOf([...own, ...thief]);
  t.strictSame(
    both.find(({ uid }) => uid === before?.uid),
    before,
  );
  t.strictSame(
    both.map(({ namespace }) => namespace),
    ['shop', 'other'],
  );
});

t.test('an EndpointSlice of a Service that is missing gives nothing', async (t) => {
  t.strictSame(workloadsOf([slice([{ addresses: ['10.0.0.9'] }])]), []);
});

t.test('without an edge Gateway there are none', async (t) => {
  const { gateways } = edgeTranslation([gatewayClass, gateway(), HTTP]);
  t.strictSame(
    gateways.map(({ dataPlane }) => dataPlane),
    ['proxy'],
  );
});

// Policies of the edge that follow from Services, InferencePools and BackendTLSPolicies.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { certificates } from '../../../parts/certificates.ts';
import { metadata } from '../../objects.ts';
import { edgeGateway, edgeRecords } from '../objects.ts';

type Members = Readonly<Record<string, unknown>>;

const RAW: SettingsInput = { inferenceExtension: { enabled: true }, edge: { mode: 'raw' } };
const OLDER: SettingsInput = { inferenceExtension: { enabled: true }, corrections: 'none' };
const policiesOf = (objects: readonly unknown[], settings: SettingsInput = RAW) =>
  edgeRecords([edgeGateway(), ...objects], settings).policies;

const service = (ports: readonly Members[], name = 'shop/a') => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata(name),
  spec: { ports },
});

t.test('a port that speaks the protocol of agents', async (t) => {
  const ports = [
    { name: 'agent', port: 9090, appProtocol: 'gatewarden.dev/a2a' },
    { name: 'mcp', port: 9091, appProtocol: 'gatewarden.dev/mcp' },
  ];
  const expected = [
    {
      key: 'a2a/shop/a/9090',
      name: { kind: 'Service', name: 'a', namespace: 'shop' },
      target: { service: { hostname: 'a.shop.svc.cluster.local', namespace: 'shop', port: 9090 } },
      backend: { a2a: {} },
    },
  ];
  t.strictSame(policiesOf([service(ports)]), expected);
  t.strictSame(policiesOf([service(ports)], {}), expected, 'also where policies are merged');
});

const pool = (endpointPickerRef: Members) => ({
  apiVersion: 'inference.networking.k8s.io/v1',
  kind: 'InferencePool',
  metadata: metadata('shop/p'),
  spec: { selector: { matchLabels: { app: 'm' } }, targetPorts: [{ number: 8000 }], endpointPickerRef },
});
const PICKER = { name: 'picker', port: { number: 9002 } };
const PICKER_SERVICE = { hostname: 'picker.shop.svc.cluster.local', namespace: 'shop' };

for (const [what, picker, failureMode] of [
  ['by default', PICKER, 'FAIL_CLOSED'],
  ['FailOpen', { ...PICKER, failureMode: 'FailOpen' }, 'FAIL_OPEN'],
] as const)
  t.test(`an InferencePool has its picker, and the picker TLS: ${what}`, async (t) => {
    const name = { kind: 'InferencePool', name: 'p', namespace: 'shop' };
    t.strictSame(policiesOf([pool(picker)]), [
      {
        key: 'shop/p:inference',
        name,
        target: { service: { hostname: 'p.shop.inference.cluster.local', namespace: 'shop' } },
        backend: {
          inferenceRouting: { endpointPicker: { service: PICKER_SERVICE, port: 9002 }, failureMode },
        },
      },
      {
        key: 'shop/p:inferencetls',
        name,
        target: { service: { ...PICKER_SERVICE, port: 9002 } },
        backend: { backendTls: { verification: 'INSECURE_ALL' } },
      },
    ]);
  });

t.test('a picker that is no Service gives no policies', async (t) => {
  t.strictSame(policiesOf([pool({ ...PICKER, kind: 'Other' })]), []);
  t.strictSame(policiesOf([pool({ name: 'picker' })]), []);
});

const { authority } = await certificates();
const { authority: second } = await certificates();
const configMap = (name: string, data: Members) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: metadata(`shop/${name}`),
  data,
});
const edgeBackend = {
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgeBackend',
  metadata: metadata('shop/e'),
  spec: { static: { host: 'a.test', port: 80 } },
};
const OBJECTS = [
  configMap('ca', { 'ca.crt': `text\n${authority}` }),
  configMap('second', { 'ca.crt': second }),
  configMap('bad', { 'ca.crt': 'x' }),
  service([{ name: 'web', port: 8443 }]),
  edgeBackend,
];
const tlsPolicy = (spec: Members, name = 'shop/t') => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'BackendTLSPolicy',
  metadata: metadata(name),
  spec,
});
const SERVICE = { group: '', kind: 'Service', name: 'a' };
const EDGE_BACKEND = { group: 'edge.gatewarden.dev', kind: 'EdgeBackend', name: 'e' };
const CA = { group: '', kind: 'ConfigMap', name: 'ca' };
const SYSTEM = { hostname: 'a.test', wellKnownCACertificates: 'System' };
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const tlsOf = (targetRefs: readonly Members[], validation: Members, settings: SettingsInput = RAW) =>
  policiesOf([...OBJECTS, tlsPolicy({ targetRefs, validation })], settings);

for (const [what, reference, key, target] of [
  [
    'a Service',
    SERVICE,
    'shop/t:backend-tls:shop/a.shop.svc.cluster.local',
    { service: { hostname: 'a.shop.svc.cluster.local', namespace: 'shop' } },
  ],
  [
    'a port of a Service, by its name',
    { ...SERVICE, sectionName: 'web' },
    'shop/t:backend-tls:shop/a.shop.svc.cluster.local/8443',
    { service: { hostname: 'a.shop.svc.cluster.local', namespace: 'shop', port: 8443 } },
  ],
  [
    'a port of a Service, by its number',
    { ...SERVICE, sectionName: '8443' },
    'shop/t:backend-tls:shop/a.shop.svc.cluster.local/8443',
    { service: { hostname: 'a.shop.svc.cluster.local', namespace: 'shop', port: 8443 } },
  ],
  ['a port that is missing', { ...SERVICE, sectionName: 'none' }, undefined, undefined],
  [
    'an EdgeBackend',
    EDGE_BACKEND,
    'shop/t:backend-tls:shop/e',
    { backend: { name: 'e', namespace: 'shop' } },
  ],
  ['an EdgeBackend that is missing', { ...EDGE_BACKEND, name: 'none' }, undefined, undefined],
  ['a section of an EdgeBackend', { ...EDGE_BACKEND, sectionName: 'x' }, undefined, undefined],
  ['a Backend', { group: 'gateway.gatewarden.dev', kind: 'Backend', name: 'b' }, undefined, undefined],
] as const)
  t.test(`a BackendTLSPolicy targets ${what}`, async (t) => {
    t.strictSame(
      tlsOf([reference], SYSTEM),
      key === undefined
        ? []
        : [
            {
              key,
              name: { kind: 'BackendTLSPolicy', name: 't', namespace: 'shop' },
              target,
              backend: { backendTls: { hostname: 'a.test' } },
            },
          ],
    );
  });

const NOTHING = { root: base64('invalid') };

for (const [what, caCertificateRefs, expected, isBroken = false] of [
  ['a ConfigMap: its certificates alone', [CA], { root: base64(authority) }],
  ['two ConfigMaps, joined', [CA, { ...CA, name: 'second' }], { root: base64(`${authority}\n${second}`) }],
  ['a missing ConfigMap: no server is trusted', [CA, { ...CA, name: 'missing' }], NOTHING, true],
  ['no certificate in it', [{ ...CA, name: 'bad' }], NOTHING, true],
  ['another kind', [{ ...CA, kind: 'Secret' }], NOTHING, true],
] as const)
  t.test(`the CA of a BackendTLSPolicy: ${what}`, async (t) => {
    const validation = { hostname: 'a.test', caCertificateRefs };
    t.strictSame(
      tlsOf([SERVICE], validation).map((policy) => 'backend' in policy && policy.backend),
      [{ backendTls: { ...expected, hostname: 'a.test' } }],
    );
    t.equal(tlsOf([SERVICE], validation, OLDER).length, isBroken ? 0 : 1, 'older: dropped');
  });

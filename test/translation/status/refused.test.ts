// A Secret or ConfigMap that exists but can't be read isn't reported as missing: the status of the object that refers to it says that it is
// invalid.

import t from 'tap';
import { gateway, httpRoute, metadata, service, translated } from '../objects.ts';

type Members = Readonly<Record<string, unknown>>;

const GROUP = 'gateway.gatewarden.dev/v1alpha1';

const cloudBackend = {
  apiVersion: GROUP,
  kind: 'Backend',
  metadata: metadata('report'),
  spec: {
    type: 'Cloud',
    cloud: {
      accountId: '123456789012',
      function: { functionName: 'report' },
      auth: { type: 'Secret', secretRef: { name: 'wanted' } },
    },
  },
};

const configPolicy = {
  apiVersion: GROUP,
  kind: 'BackendConfigPolicy',
  metadata: metadata('tls'),
  spec: {
    targetRefs: [{ group: '', kind: 'Service', name: 'web' }],
    tls: { secretRef: { name: 'wanted' }, sni: 'web.test' },
  },
};

const tlsPolicy = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'BackendTLSPolicy',
  metadata: metadata('tls'),
  spec: {
    targetRefs: [{ group: '', kind: 'Service', name: 'web' }],
    validation: {
      hostname: 'web.test',
      caCertificateRefs: [{ group: '', kind: 'ConfigMap', name: 'wanted' }],
    },
  },
};

const cases: readonly (readonly [object: { readonly kind: string }, wanted: string, broken: Members])[] = [
  [cloudBackend, 'Secret', { data: { accessKey: 'no base64!' } }],
  [configPolicy, 'Secret', { data: { 'tls.crt': 'no base64!' } }],
  [tlsPolicy, 'ConfigMap', { data: { 'ca.crt': 7 } }],
];

const base = [
  gateway(),
  service('web'),
  httpRoute('web', { rules: [{ backendRefs: [{ name: 'web', port: 80 }] }] }),
];

for (const [object, kind, broken] of cases)
  t.test(`${object.kind}: the ${kind} that it names is rejected`, async (t) => {
    const wanted = { apiVersion: 'v1', kind, metadata: metadata('wanted') };
    const statusWith = (...more: readonly unknown[]): string =>
      JSON.stringify(
        translated([...base, object, ...more]).statuses.find((status) => status.kind === object.kind)?.status,
      );
    t.match(statusWith(), 'not found');
    t.notMatch(statusWith(), 'refused');
    t.match(
      statusWith({ ...wanted, ...broken }),
      /not found: it exists, but is invalid: data\S*: .*\(ST-01\)/,
    );
    t.notMatch(statusWith({ ...wanted, ...broken }), 'no base64!');
  });

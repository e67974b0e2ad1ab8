// TLS of listeners of the edge: the certificate, the CA for clients, and what stands for them where they can't be resolved.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { certificates } from '../../../parts/certificates.ts';
import { metadata } from '../../objects.ts';
import { edgeGateway, edgeListenerSet, edgeRecords, edgeTranslation, statusOf, unusual } from '../objects.ts';

type Members = Readonly<Record<string, unknown>>;

const ca = await certificates();
const [pair, other] = [await ca.leaf(['a.test']), await ca.leaf(['b.test'])];
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const secret = (name: string, stringData: Members) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: metadata(name),
  stringData,
});
const configMap = (name: string, data: Members) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: metadata(name),
  data,
});
const grant = (home: string, from: Members) => ({
  apiVersion: 'gateway.networking.k8s.io/v1beta1',
  kind: 'ReferenceGrant',
  metadata: metadata(`${home}/grant`),
  spec: {
    from: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', namespace: 'shop', ...from }],
    to: [{ group: '', kind: 'Secret' }],
  },
});

const SERVER = { 'tls.crt': pair.cert, 'tls.key': pair.key };
const OBJECTS = [
  secret('shop/server', SERVER),
  secret('shop/first', { cert: other.cert, key: other.key, ...SERVER }),
  secret('shop/half', { cert: '', key: other.key, ...SERVER }),
  secret('shop/mixed', { 'tls.crt': pair.cert, 'tls.key': other.key }),
  secret('shop/garbage', { 'tls.crt': 'a', 'tls.key': 'b' }),
  secret('shop/empty', { 'tls.crt': '', 'tls.key': '' }),
  secret('vault/server', SERVER),
  secret('vault/ca', { 'ca.crt': ca.authority }),
  configMap('shop/ca', { 'ca.crt': ca.authority }),
  configMap('shop/first-ca', { cacert: `first\n${ca.authority}`, 'ca.crt': ca.authority }),
  configMap('shop/no-ca', { other: 'a' }),
  configMap('shop/bad-ca', { 'ca.crt': 'a' }),
  configMap('vault/ca-map', { 'ca.crt': ca.authority }),
];

const https = (certificateRefs: readonly Members[], more: Members = {}): Members => ({
  name: 'https',
  protocol: 'HTTPS',
  port: 443,
  tls: { certificateRefs },
  ...more,
});

const recordOf = (objects: readonly unknown[], settings: SettingsInput = {}) =>
  edgeRecords([...objects, ...OBJECTS], settings).listeners[0]?.tls;
const saidOf = (objects: readonly unknown[], settings: SettingsInput = {}) =>
  unusual(
    statusOf(edgeTranslation([...objects, ...OBJECTS], settings), 'Gateway/shop/web')!.listeners![0]!
      .conditions,
  );

const SERVED = { cert: base64(pair.cert), privateKey: base64(pair.key) };
const PLACEHOLDER = { cert: base64('invalid'), privateKey: base64('invalid') };
const BROKEN = ['Programmed=False Invalid', 'ResolvedRefs=False InvalidCertificateRef'];
const DENIED = ['Programmed=False Invalid', 'ResolvedRefs=False RefNotPermitted'];

for (const [what, references, record, conditions, more = []] of [
  ['a Secret', [{ name: 'server' }], SERVED, []],
  [
    '`cert` and `key` come first',
    [{ name: 'first' }],
    { cert: base64(other.cert), privateKey: base64(other.key) },
    [],
  ],
  ['an empty one of the two is not there', [{ name: 'half' }], SERVED, []],
  ['no reference', [], PLACEHOLDER, BROKEN],
  ['two references', [{ name: 'server' }, { name: 'first' }], PLACEHOLDER, BROKEN],
  ['another kind', [{ kind: 'ConfigMap', name: 'server' }], PLACEHOLDER, BROKEN],
  ['a missing Secret', [{ name: 'missing' }], PLACEHOLDER, BROKEN],
  ['an empty Secret', [{ name: 'empty' }], PLACEHOLDER, BROKEN],
  ['a key of another certificate', [{ name: 'mixed' }], PLACEHOLDER, BROKEN],
  ['what is no PEM', [{ name: 'garbage' }], PLACEHOLDER, BROKEN],
  ['another namespace', [{ name: 'server', namespace: 'vault' }], PLACEHOLDER, DENIED],
  [
    'another namespace, with a grant',
    [{ name: 'server', namespace: 'vault' }],
    SERVED,
    [],
    [grant('vault', {})],
  ],
  [
    'another namespace, with a grant for another one',
    [{ name: 'server', namespace: 'vault' }],
    PLACEHOLDER,
    DENIED,
    [grant('vault', { namespace: 'other' })],
  ],
] as const)
  t.test(`the certificate of a listener: ${what}`, async (t) => {
    const objects = [edgeGateway([https(references)]), ...more];
    t.strictSame(recordOf(objects), record);
    t.strictSame(saidOf(objects), conditions);
  });

t.test('older: a pair that does not parse is sent all the same, and the status tells it', async (t) => {
  const objects = [edgeGateway([https([{ name: 'mixed' }])])];
  t.strictSame(recordOf(objects, { corrections: 'none' }), {
    cert: base64(pair.cert),
    privateKey: base64(other.key),
  });
  t.strictSame(saidOf(objects, { corrections: 'none' }), BROKEN);
});

for (const [what, listener, hasTls] of [
  ['TLS that terminates', { ...https([{ name: 'server' }]), protocol: 'TLS' }, true],
  ['HTTP with TLS', { ...https([{ name: 'server' }]), protocol: 'HTTP' }, false],
  ['TCP with TLS', { ...https([{ name: 'server' }]), protocol: 'TCP' }, false],
] as const)
  t.test(`${what} ${hasTls ? 'has' : 'has no'} certificate`, async (t) => {
    t.strictSame(recordOf([edgeGateway([listener])]), hasTls ? SERVED : undefined);
  });

const CA = { group: '', kind: 'ConfigMap', name: 'ca' };
const withRoot = (text: string) => ({ ...SERVED, root: base64(text) });
const by = (...caCertificateRefs: readonly Members[]): Members => ({ validation: { caCertificateRefs } });

for (const [what, frontend, record, conditions, more = []] of [
  ['nothing is asked', { default: {} }, SERVED, []],
  ['a ConfigMap', { default: by(CA) }, withRoot(ca.authority), []],
  [
    '`cacert` comes first',
    { default: by({ ...CA, name: 'first-ca' }) },
    withRoot(`first\n${ca.authority}`),
    [],
  ],
  ['settings of the port', { default: by(CA), perPort: [{ port: 443, tls: {} }] }, SERVED, []],
  [
    'settings of another port',
    { default: by(CA), perPort: [{ port: 1, tls: {} }] },
    withRoot(ca.authority),
    [],
  ],
  ['a missing ConfigMap', { default: by({ ...CA, name: 'missing' }) }, PLACEHOLDER, BROKEN],
  ['no certificate in it', { default: by({ ...CA, name: 'no-ca' }) }, PLACEHOLDER, BROKEN],
  ['what is no PEM', { default: by({ ...CA, name: 'bad-ca' }) }, PLACEHOLDER, BROKEN],
  ['two references', { default: by(CA, { ...CA, name: 'first-ca' }) }, PLACEHOLDER, BROKEN],
  ['another kind', { default: by({ ...CA, kind: 'Service' }) }, PLACEHOLDER, BROKEN],
  [
    'a ConfigMap of another namespace',
    { default: by({ ...CA, name: 'ca-map', namespace: 'vault' }) },
    withRoot(ca.authority),
    [],
  ],
  [
    'a Secret of another namespace',
    { default: by({ ...CA, kind: 'Secret', namespace: 'vault' }) },
    PLACEHOLDER,
    DENIED,
  ],
  [
    'a Secret of another namespace, with a grant',
    { default: by({ ...CA, kind: 'Secret', namespace: 'vault' }) },
    withRoot(ca.authority),
    [],
    [grant('vault', {})],
  ],
] as const)
  t.test(`the CA for clients: ${what}`, async (t) => {
    const objects = [edgeGateway([https([{ name: 'server' }])], { tls: { frontend } }), ...more];
    t.strictSame(recordOf(objects), record);
    t.strictSame(saidOf(objects), conditions);
  });

t.test('older: a CA that can not be read is sent all the same', async (t) => {
  const frontend = { default: by({ ...CA, name: 'bad-ca' }) };
  const objects = [edgeGateway([https([{ name: 'server' }])], { tls: { frontend } })];
  t.strictSame(recordOf(objects, { corrections: 'none' }), withRoot('a'));
});

t.test('a ListenerSet names Secrets of its own namespace, and the Gateway the CA', async (t) => {
  const objects = [
    edgeGateway([], {
      allowedListeners: { namespaces: { from: 'All' } },
      tls: { frontend: { default: by(CA) } },
    }),
    edgeListenerSet('vault/extra', [https([{ name: 'server' }])]),
  ];
  t.strictSame(recordOf(objects), withRoot(ca.authority));
});

t.test('conditions never quote a Secret', async (t) => {
  for (const name of ['mixed', 'garbage'])
    t.notMatch(
      JSON.stringify(edgeTranslation([edgeGateway([https([{ name }])]), ...OBJECTS]).statuses),
      /BEGIN|MII/,
    );
});

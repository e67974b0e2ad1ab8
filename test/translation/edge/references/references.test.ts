// What policies and EdgeBackends refer to: Secrets, certificates, key sets, services that are called; and why a reference leads nowhere.

import t from 'tap';
import { keySetStoreName } from '../../../../src/translation/edge/references/key-sets.ts';
import type { AuxiliaryReference, Holder } from '../../../../src/translation/edge/references/references.ts';
import { certificates } from '../../../parts/certificates.ts';
import { probe } from '../probe.ts';

const secret = (
  name: string,
  entries: Readonly<Record<string, string>>,
  labels: Readonly<Record<string, string>> = {},
  namespace = 'shop',
) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { namespace, name, labels }, stringData: entries });

const configMap = (name: string, data: Readonly<Record<string, string>>, namespace = 'shop') => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { namespace, name },
  data,
});

t.test('the data of a Secret is decoded', async (t) => {
  const { references, apply } = probe({}, secret('key', { Authorization: 'Bearer ä', __proto__x: '1' }));
  const data = references.secret('shop', 'key');
  t.equal(data?.get('Authorization'), 'Bearer ä');
  t.equal(references.secret('shop', 'none'), undefined);
  t.equal(references.secret('other', 'key'), undefined);
  apply(secret('key', { Authorization: 'changed' }));
  t.equal(references.secret('shop', 'key')?.get('Authorization'), 'changed');
});

/** Secrets are sorted by labels while there is an EdgePolicy. */
const POLICY = {
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgePolicy',
  metadata: { namespace: 'shop', name: 'p' },
  spec: { targetRefs: [], traffic: {} },
};

t.test('Secrets are found by labels, in the order of their names', async (t) => {
  const { references, apply, remove } = probe(
    {},
    POLICY,
    secret('b', {}, { team: 'a', tier: 'gold' }),
    secret('a', { k: '1' }, { team: 'a' }),
    secret('c', {}, { team: 'b' }),
    secret('d', {}, { team: 'a' }, 'other'),
  );
  const names = (labels: Readonly<Record<string, string>>) =>
    references.secretsWith('shop', labels).map(({ name }) => name);
  t.strictSame(names({ team: 'a' }), ['a', 'b']);
  t.strictSame(names({ team: 'a', tier: 'gold' }), ['b']);
  t.strictSame(names({ team: 'a', tier: 'silver' }), []);
  t.strictSame(names({ constructor: 'a' }), []);
  t.strictSame(names({}), ['a', 'b', 'c']);
  t.equal(references.secretsWith('shop', { team: 'a' })[0]?.data.get('k'), '1');
  apply(secret('c', {}, { team: 'a' }));
  remove({ group: '', kind: 'Secret', namespace: 'shop', name: 'a' });
  t.strictSame(names({ team: 'a' }), ['b', 'c']);
  remove({ group: 'edge.gatewarden.dev', kind: 'EdgePolicy', namespace: 'shop', name: 'p' });
  t.strictSame(names({ team: 'a' }), []);
  apply(POLICY);
  t.strictSame(names({ team: 'a' }), ['b', 'c']);
});

t.test('certificates of ConfigMaps are read without text around them', async (t) => {
  const [first, second] = [(await certificates()).authority, (await certificates()).authority];
  const { references } = probe(
    {},
    configMap('a', { 'ca.crt': `# ours\n${first}` }),
    configMap('b', { 'ca.crt': second }),
    configMap('empty', { 'ca.crt': 'nothing' }),
    configMap('other', { ca: first }),
  );
  const bundle = references.caBundle('shop', ['a', 'b']);
  t.strictSame(bundle, { value: [`${first.trim()}\n`, `${second.trim()}\n`] });
  t.equal(references.caBundle('shop', ['a', 'b']), bundle, 'once for all policies: it can be large');
  t.strictSame(references.caBundle('shop', ['a', 'none']), { missing: 'ConfigMap shop/none: not found' });
  t.strictSame(references.caBundle('shop', ['empty']), {
    missing: 'ConfigMap shop/empty: ca.crt has no readable certificate',
  });
  t.strictSame(references.caBundle('shop', ['other']), { missing: 'ConfigMap shop/other: no key ca.crt' });
});

const URI = 'https://idp.test/keys';
const KEYS = '{"keys":[]}';
const stored = (text: string, uri = URI) => configMap(keySetStoreName(uri), { 'jwks-store': text }, 'system');
const GOOD_KEY = { kty: 'oct', k: 'c2VjcmV0' };
const GOOD_KEYS = JSON.stringify({ keys: [GOOD_KEY] });
const SYSTEM = { systemNamespace: 'system' };

t.test('a key set comes from the store', async (t) => {
  t.equal(keySetStoreName(URI), 'jwks-store-85a235cd5d7dd319d83d04e518962aaa');
  const { references, apply } = probe(SYSTEM, stored(JSON.stringify({ [URI]: KEYS })));
  t.strictSame(references.keySet(URI), { value: KEYS });
  apply(stored(JSON.stringify({ [URI]: GOOD_KEYS })));
  t.strictSame(references.keySet(URI), { value: GOOD_KEYS });
});

t.test(
  'keys that nobody can read are left out: the data plane would reject the policy for one of them',
  async (t) => {
    const mixed = JSON.stringify({ keys: [{ kty: 'AKP', kid: 'new' }, GOOD_KEY, 'secret', { kty: 'oct' }] });
    const store = stored(JSON.stringify({ [URI]: mixed }));
    t.strictSame(probe(SYSTEM, store).references.keySet(URI), {
      value: GOOD_KEYS,
      leftOut: "keys[0]: the key type `AKP` isn't known, and 2 more keys are unusable",
    });
    const older = { ...SYSTEM, corrections: 'none' };
    t.strictSame(probe(older, store).references.keySet(URI), { value: mixed });
  },
);

for (const [title, settings, store, uri, message] of [
  ['not a URL', SYSTEM, [], 'ftp://idp.test/keys', /^invalid key set URL: /],
  ['no system namespace', {}, [], URI, /setting `systemNamespace`/],
  ['nothing fetched', SYSTEM, [], URI, /ConfigMap system\/jwks-store-\w{32} not found/],
  ['a store that is no JSON', SYSTEM, [stored('{"keys": secret')], URI, /isn't a JSON object$/],
  ['a store without the URI', SYSTEM, [stored('{"https://other.test/":"{}"}')], URI, /no key set of .* in/],
  ['an empty store', SYSTEM, [stored('{}')], URI, /no key set of/],
  ['a key set that is no text', SYSTEM, [stored(`{"${URI}":{"keys":[]}}`)], URI, /no key set of/],
  ['a text that is no key set', SYSTEM, [stored(`{"${URI}":"secret"}`)], URI, /isn't a key set$/],
] as const)
  t.test(`no key set: ${title}`, async (t) => {
    const { references } = probe(settings, ...store);
    const found = references.keySet(uri);
    const missing = 'missing' in found ? found.missing : '';
    t.match(missing, message);
    t.notMatch(missing, 'secret');
  });

const holder: Holder = {
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgePolicy',
  metadata: { namespace: 'shop', name: 'base' },
};

const service = (name: string, namespace = 'shop') => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { namespace, name },
  spec: { ports: [{ port: 80 }] },
});

const edgeBackend = (name: string, spec: object, namespace = 'shop') => ({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgeBackend',
  metadata: { namespace, name },
  spec,
});

const grant = (kind: string, to: string) => ({
  apiVersion: 'gateway.networking.k8s.io/v1beta1',
  kind: 'ReferenceGrant',
  metadata: { namespace: 'infra', name: `${kind}-${to}`.toLowerCase() },
  spec: {
    from: [{ group: 'edge.gatewarden.dev', kind, namespace: 'shop' }],
    to: [{ group: to === 'Service' ? '' : 'edge.gatewarden.dev', kind: to }],
  },
});

const EDGE = { group: 'edge.gatewarden.dev', kind: 'EdgeBackend' };
const PROXY = { group: 'gateway.gatewarden.dev', kind: 'Backend' };
const WORLD = [
  service('authz'),
  service('authz', 'infra'),
  edgeBackend('fixed', { static: { host: 'a.test', port: 9000 } }),
  edgeBackend('fixed', { static: { host: 'b.test', port: 9000 } }, 'infra'),
  edgeBackend('odd', { static: { host: 'a b', port: 9000 } }),
  edgeBackend('llm', { ai: { provider: { vendorA: {} } } }),
  {
    apiVersion: 'inference.networking.k8s.io/v1',
    kind: 'InferencePool',
    metadata: { namespace: 'shop', name: 'pool' },
    spec: {
      selector: { matchLabels: { app: 'm' } },
      targetPorts: [{ number: 8000 }, { number: 8001 }],
      endpointPickerRef: { name: 'picker', port: { number: 9002 } },
    },
  },
];

const CALLED = { kind: 'Service', namespace: 'shop', name: 'authz' } as const;
const FIXED = { kind: 'EdgeBackend', namespace: 'shop', name: 'fixed', host: 'a.test', port: 9000 } as const;

const CALLS: readonly (readonly [string, AuxiliaryReference, object, object?])[] = [
  [
    'a Service',
    { name: 'authz', port: 80 },
    { ...CALLED, hostname: 'authz.shop.svc.cluster.local', port: 80 },
  ],
  [
    'with the domain of the cluster',
    { name: 'authz', port: 80 },
    { ...CALLED, hostname: 'authz.shop.svc.example.org', port: 80 },
    { clusterDomain: 'example.org' },
  ],
  ['no port', { name: 'authz' }, { missing: /needs a `port`/ }],
  ['a host name', { name: 'authz.infra', port: 80 }, { missing: /can't be the name of a Service/ }],
  ['a Service that is not there', { name: 'none', port: 80 }, { missing: /Service shop\/none not found/ }],
  ['an EdgeBackend', { ...EDGE, name: 'fixed' }, FIXED],
  [
    'an EdgeBackend, without the correction',
    { ...EDGE, name: 'fixed' },
    { missing: /EdgeBackend of group/ },
    { corrections: 'none' },
  ],
  ['the other name of an EdgeBackend', { ...PROXY, name: 'fixed' }, FIXED],
  ['an EdgeBackend that is not there', { ...EDGE, name: 'none' }, { missing: /shop\/none not found/ }],
  ['an EdgeBackend with LLM providers', { ...EDGE, name: 'llm' }, { missing: /only a `static` one/ }],
  ['an EdgeBackend with a host that can not be', { ...EDGE, name: 'odd' }, { missing: /host: / }],
  ['an unknown kind', { group: 'example.com', kind: 'Thing', name: 'a' }, { missing: /can't be called/ }],
  [
    'another namespace',
    { namespace: 'infra', name: 'authz', port: 80 },
    { missing: /a ReferenceGrant in infra must allow it for kind EdgePolicy/ },
  ],
  [
    'another namespace, without the correction',
    { namespace: 'infra', name: 'authz', port: 80 },
    { kind: 'Service', namespace: 'infra', name: 'authz', port: 80 },
    { corrections: 'none' },
  ],
  [
    'an InferencePool: its first port',
    { group: 'inference.networking.k8s.io', kind: 'InferencePool', name: 'pool' },
    {
      kind: 'InferencePool',
      namespace: 'shop',
      name: 'pool',
      hostname: 'pool.shop.inference.cluster.local',
      port: 8000,
    },
    { inferenceExtension: { enabled: true } },
  ],
  [
    'an InferencePool that is missing',
    { group: 'inference.networking.k8s.io', kind: 'InferencePool', name: 'none' },
    { missing: /^InferencePool shop\/none not found$/ },
    { inferenceExtension: { enabled: true } },
  ],
  [
    'an InferencePool, not read',
    { group: 'inference.networking.k8s.io', kind: 'InferencePool', name: 'pool' },
    { missing: /the setting `inferenceExtension.enabled` is off/ },
  ],
];

for (const [title, reference, expected, settings = {}] of CALLS)
  t.test(`a policy calls ${title}`, async (t) => {
    const { references } = probe(settings, ...WORLD);
    t.match(references.auxiliary(reference, holder), expected);
  });

t.test('a grant allows calls into another namespace, for its kinds only', async (t) => {
  const { references, apply } = probe({}, ...WORLD, grant('EdgePolicy', 'Service'));
  const ofService = { namespace: 'infra', name: 'authz', port: 80 };
  const ofBackend = { ...EDGE, namespace: 'infra', name: 'fixed' };
  t.match(references.auxiliary(ofService, holder), { name: 'authz' });
  t.match(references.auxiliary(ofService, { ...holder, kind: 'EdgeBackend' }), { missing: /ReferenceGrant/ });
  t.match(references.auxiliary(ofBackend, holder), { missing: /ReferenceGrant/ });
  apply(grant('EdgePolicy', 'EdgeBackend'));
  t.match(references.auxiliary(ofBackend, holder), { host: 'b.test' });
  t.match(references.auxiliary({ ...ofBackend, ...PROXY }, holder), { host: 'b.test' });
});

// TLS termination: the certificates of a listener, its options, and the status if one of them can't be used.

import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { generate } from 'selfsigned';
import t from 'tap';
import { keyPairIn } from '../../../src/translation/gateways/tls/key-pair.ts';
import { readTlsOptions } from '../../../src/translation/gateways/tls/options.ts';
import { certificates } from '../../parts/certificates.ts';
import { oddPairs } from '../../parts/odd-certificates.ts';
import { configuration, gateway, httpRoute, listener, metadata, service, translated } from '../objects.ts';
import { chains, listenerSet, said, statusOf, streamRoute, tlsSecret } from './saying.ts';

type Members = Readonly<Record<string, unknown>>;

const { leaf, authority } = await certificates();
const [a, b] = [await leaf(['a.test']), await leaf(['b.test'])];
const pem = (key: ReturnType<typeof generateKeyPairSync>['privateKey'], options: object = {}) =>
  key.export({ type: 'pkcs8', format: 'pem', ...options }) as string;

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const pairOf = (crt: string | undefined, key: string | undefined, role: 'server' | 'client' = 'server') =>
  keyPairIn(
    {
      ...(crt === undefined ? {} : { 'tls.crt': base64(crt) }),
      ...(key === undefined ? {} : { 'tls.key': base64(key) }),
    },
    role,
  );

t.test(
  'a certificate and its private key are a key pair, with its issuers and any text in between them',
  async (t) => {
    t.strictSame(pairOf(a.cert, a.key), { chain: a.cert, key: a.key });
    t.strictSame(pairOf(`subject: a\n${a.cert}\nissuer\n${authority}`, a.key), {
      chain: `${a.cert}${authority}`,
      key: a.key,
    });
  },
);

for (const [what, crt, key] of [
  ['no certificate', undefined, a.key],
  ['no key', a.cert, undefined],
  ['an empty certificate', '', a.key],
  ['an empty key', a.cert, ''],
  ['garbage', 'garbage', 'garbage'],
  ['a key in the place of the certificate', a.key, a.key],
  ['a certificate in the place of the key', a.cert, a.cert],
  ['the key of another', a.cert, b.key],
  ['a block that is not closed', a.cert.replace('-----END CERTIFICATE-----', ''), a.key],
  ['a block of nonsense', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n', a.key],
  [
    'a chain whose second is broken',
    `${a.cert}-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n`,
    a.key,
  ],
  [
    'a key with a passphrase',
    a.cert,
    pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, {
      cipher: 'aes-256-cbc',
      passphrase: 'secret',
    }),
  ],
] as const)
  t.test(`${what} is not a key pair`, async (t) => {
    const found = pairOf(crt, key);
    t.match(found, { problem: String });
    t.notMatch(JSON.stringify(found), /BEGIN|MII/, 'and nothing of it is repeated');
  });

t.test('a key that the proxy rejects does not affect other chains of the port', async (t) => {
  const made = await generate([{ name: 'commonName', value: 'a.test' }], { keyType: 'rsa', keySize: 1024 });
  t.match(pairOf(made.cert, made.private), { problem: /1024 bits/ });
});

const odd = oddPairs();

for (const { name, cert, key, problem, isForClients = false } of odd.pairs)
  t.test(`a key pair that the proxy rejects: ${name}`, async (t) => {
    t.match(pairOf(cert, key), { problem });
    if (isForClients) t.match(pairOf(cert, key, 'client'), { chain: cert, key: String });
    else t.match(pairOf(cert, key, 'client'), { problem });
  });

for (const kind of ['ecdsa', 'rsa', 'ed25519'] as const)
  t.test(`a usual key pair: ${kind}`, async (t) => {
    const { cert, key } = odd.good('a.test', kind);
    t.strictSame(pairOf(cert, key), { chain: cert, key });
  });

t.test('a private key is written as it was in its usual forms, and else as PKCS#8', async (t) => {
  for (const [kind, type] of [
    ['ecdsa', 'sec1'],
    ['rsa', 'pkcs1'],
  ] as const) {
    const { cert, key } = odd.good('a.test', kind);
    const own = createPrivateKey(key).export({ type, format: 'pem' } as { type: 'pkcs1'; format: 'pem' });
    t.match(pairOf(cert, own as string), { key: own });
    t.match(pairOf(cert, `a comment\n${own}`), { key });
    t.match(pairOf(cert, own.toString().replaceAll('\n', '\r\n')), { key });
  }
});

t.test('names of the prototype are no data', async (t) => {
  t.match(keyPairIn({}, 'server'), { problem: 'it has no `tls.crt`' });
});

t.test('a megabyte is read, and more is rejected', async (t) => {
  const rest = Math.floor((1024 * 1024 - a.key.length) / a.cert.length);
  t.match(pairOf(a.cert.repeat(rest), a.key), { chain: String });
  t.match(pairOf(a.cert.repeat(rest + 1), a.key), { problem: 'it is larger than 1 MiB' });
  t.match(pairOf('-----BEGIN CERTIFICATE-----'.repeat(30_000), a.key), { problem: String });
});

const O = 'gatewarden.dev';
for (const [options, expected] of [
  [{}, {}],
  [{ [`${O}/alpn-protocols`]: 'h2' }, { alpn: ['h2'] }],
  [{ [`${O}/alpn-protocols`]: 'h2, http/1.1' }, { alpn: ['h2', 'http/1.1'] }],
  [{ [`${O}/alpn-protocols`]: 'allow-empty' }, { alpn: [] }],
  [{ [`${O}/alpn-protocols`]: 'h2,' }, undefined],
  [{ [`${O}/alpn-protocols`]: 'h'.repeat(256) }, undefined],
  [{ [`${O}/alpn-protocols`]: Array.from({ length: 256 }, () => 'h'.repeat(255)).join(',') }, undefined],
  [
    { [`${O}/cipher-suites`]: 'ECDHE-RSA-AES128-GCM-SHA256,[AES128-SHA|AES256-SHA]' },
    { cipherSuites: ['ECDHE-RSA-AES128-GCM-SHA256', '[AES128-SHA|AES256-SHA]'] },
  ],
  [{ [`${O}/cipher-suites`]: 'AES-BEST' }, undefined],
  [{ [`${O}/ecdh-curves`]: 'X25519,P-256' }, { curves: ['X25519', 'P-256'] }],
  [{ [`${O}/ecdh-curves`]: 'X25519,P-256,X25519' }, { curves: ['X25519', 'P-256'] }],
  [{ [`${O}/ecdh-curves`]: 'P-1' }, undefined],
  [
    { [`${O}/min-tls-version`]: '1.2', [`${O}/max-tls-version`]: '1.3' },
    { minVersion: '1.2', maxVersion: '1.3' },
  ],
  [{ [`${O}/max-tls-version`]: '1.0' }, { maxVersion: '1.0' }],
  [{ [`${O}/min-tls-version`]: '1.3', [`${O}/max-tls-version`]: '1.2' }, undefined],
  [{ [`${O}/min-tls-version`]: '1.4' }, undefined],
  [{ [`${O}/min-tls-version`]: 'TLSv1.2' }, undefined],
  [{ [`${O}/verify-subject-alt-names`]: 'a.test, spiffe://b' }, { clientNames: ['a.test', 'spiffe://b'] }],
  [{ [`${O}/verify-subject-alt-names`]: 'a.test,' }, undefined],
  [{ [`${O}/other`]: '' }, undefined],
  [{ [`${O}/toString`]: '' }, undefined],
  [{ 'other.example/min-tls-version': '1.2' }, undefined],
] as const)
  t.test(`options ${JSON.stringify(options).slice(0, 80)}`, async (t) => {
    const read = readTlsOptions(options as Readonly<Record<string, string>>);
    if (expected === undefined) t.match(read, { problem: String });
    else t.strictSame(read, expected);
  });

const https = (certificateRefs: readonly Members[], more: Members = {}): Members =>
  listener('https', { protocol: 'HTTPS', port: 8443, tls: { mode: 'Terminate', certificateRefs, ...more } });
const grant = (from: Members, to: Members = { group: '', kind: 'Secret' }) => ({
  apiVersion: 'gateway.networking.k8s.io/v1beta1',
  kind: 'ReferenceGrant',
  metadata: metadata('vault/grant'),
  spec: {
    from: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', namespace: 'default', ...from }],
    to: [to],
  },
});
const failed = (reason: string) => [
  'edge: Accepted=True ListenersNotValid',
  'edge[https]: Programmed=False Invalid',
  `edge[https]: ResolvedRefs=False ${reason}`,
];
const GOOD = tlsSecret('default/a', a);
const VAULTED = tlsSecret('vault/a', a);

for (const [what, listeners, objects, reason] of [
  ['a Secret of the same namespace', https([{ name: 'a' }]), [GOOD], undefined],
  ['a Secret by its group and kind', https([{ group: '', kind: 'Secret', name: 'a' }]), [GOOD], undefined],
  ['a Secret that is not there', https([{ name: 'a' }]), [], 'InvalidCertificateRef'],
  [
    'a Secret that cannot be read',
    https([{ name: 'a' }]),
    [{ ...GOOD, stringData: {}, data: { 'tls.crt': '!' } }],
    'InvalidCertificateRef',
  ],
  ['another kind', https([{ kind: 'ConfigMap', name: 'a' }]), [GOOD], 'InvalidCertificateRef'],
  ['another group', https([{ group: 'other.example', name: 'a' }]), [GOOD], 'InvalidCertificateRef'],
  ['no reference at all', https([]), [GOOD], 'InvalidCertificateRef'],
  [
    'a pair that is none',
    https([{ name: 'a' }]),
    [tlsSecret('default/a', { cert: a.cert, key: b.key })],
    'InvalidCertificateRef',
  ],
  ['one good and one missing', https([{ name: 'a' }, { name: 'b' }]), [GOOD], 'InvalidCertificateRef'],
  [
    'an option that nobody knows',
    https([{ name: 'a' }], { options: { 'other.example/x': 'y' } }),
    [GOOD],
    'InvalidCertificateRef',
  ],
  [
    'another namespace without a grant',
    https([{ name: 'a', namespace: 'vault' }]),
    [VAULTED],
    'RefNotPermitted',
  ],
  [
    'another namespace with a grant',
    https([{ name: 'a', namespace: 'vault' }]),
    [VAULTED, grant({})],
    undefined,
  ],
  [
    'a grant to routes',
    https([{ name: 'a', namespace: 'vault' }]),
    [VAULTED, grant({ kind: 'HTTPRoute' })],
    'RefNotPermitted',
  ],
] as readonly (readonly [string, Members, readonly unknown[], string | undefined])[])
  t.test(`${what}: ${reason ?? 'served'}`, async (t) => {
    const all = [gateway({ listeners: [listeners] }), ...objects];
    t.strictSame(said(all), reason === undefined ? [] : failed(reason));
    t.strictSame(chains(all), reason === undefined ? ['listener~8443: https tls'] : []);
    const { routes } = configuration(all);
    t.strictSame(
      routes.map(({ name }) => name),
      reason === undefined ? ['https'] : [],
    );
  });

t.test('a certificate of a ListenerSet is in its namespace, and grants must name its kind', async (t) => {
  const of = (reference: Members, ...objects: readonly unknown[]) =>
    chains([
      gateway({ allowedListeners: { namespaces: { from: 'All' } } }),
      listenerSet('shop/more', [https([reference])]),
      ...objects,
    ]).filter((chain) => chain.startsWith('listener~8443'));
  const served = ['listener~8443: shop/more/https tls'];
  t.strictSame(of({ name: 'a' }, tlsSecret('shop/a', a)), served);
  t.strictSame(of({ name: 'a' }, GOOD), []);
  t.strictSame(of({ name: 'a', namespace: 'vault' }, VAULTED, grant({ namespace: 'shop' })), []);
  const toSets = grant({
    group: 'gateway.networking.x-k8s.io',
    kind: 'XListenerSet',
    namespace: 'shop',
  });
  t.strictSame(of({ name: 'a', namespace: 'vault' }, VAULTED, toSets), served);
});

for (const [what, tls, expected] of [
  ['HTTP/2 without TLS', { options: { [`${O}/alpn-protocols`]: 'h2c,http/1.1' } }, ['write `h2`']],
  [
    'beside its right name',
    { options: { [`${O}/alpn-protocols`]: 'h2, H2C' } },
    ['remove it: `h2` is in the list'],
  ],
  ['two names', { options: { [`${O}/alpn-protocols`]: 'http1.1,h2c' } }, ['write `h2`', 'write `http/1.1`']],
  ['names of ALPN, and others', { options: { [`${O}/alpn-protocols`]: 'h2,http/1.1,mqtt' } }, []],
  ['none', { options: { [`${O}/alpn-protocols`]: 'allow-empty' } }, []],
  ['passthrough', { mode: 'Passthrough', options: { [`${O}/alpn-protocols`]: 'h2c' } }, []],
] as const)
  t.test(`protocols that ALPN does not have: ${what}`, async (t) => {
    const protocol = 'mode' in tls ? { protocol: 'TLS' } : {};
    const { findings } = translated([
      gateway({ listeners: [{ ...https([{ name: 'a' }], tls), ...protocol }] }),
      GOOD,
    ]);
    t.strictSame(
      findings
        .filter(({ code }) => code === 'W-83')
        .map(({ object, path, hint }) => `${object.kind} ${path}: ${hint}`)
        .sort(),
      expected.map((hint) => `Gateway spec.listeners[0].tls.options["${O}/alpn-protocols"]: ${hint}`),
    );
  });

t.test('protocols of a ListenerSet are told of at the ListenerSet', async (t) => {
  const options = { [`${O}/alpn-protocols`]: 'h2c' };
  const { findings } = translated(
    [
      gateway({ allowedListeners: { namespaces: { from: 'All' } } }),
      listenerSet('default/more', [https([{ name: 'a' }], { options })]),
      GOOD,
    ],
    { enableExperimentalGatewayAPIFeatures: true },
  );
  t.strictSame(
    findings.filter(({ code }) => code === 'W-83').map(({ object }) => `${object.kind} ${object.name}`),
    ['XListenerSet more'],
  );
});

t.test('the chain has the certificates inline, in their order, and the options', async (t) => {
  const options = {
    [`${O}/alpn-protocols`]: 'h2',
    [`${O}/min-tls-version`]: '1.2',
    [`${O}/max-tls-version`]: '1.3',
    [`${O}/cipher-suites`]: 'ECDHE-RSA-AES128-GCM-SHA256',
    [`${O}/ecdh-curves`]: 'X25519',
  };
  const contextOf = (tls: Members) => {
    const { listeners } = configuration([
      gateway({ listeners: [https([{ name: 'a' }, { name: 'b' }], tls)] }),
      GOOD,
      tlsSecret('default/b', b),
    ]);
    return listeners[0]?.filterChains?.[0]?.transportSocket;
  };
  const tlsCertificates = [a, b].map(({ cert, key }) => ({
    certificateChain: { inlineBytes: base64(cert) },
    privateKey: { inlineBytes: base64(key) },
  }));
  const socket = (commonTlsContext: Members) => ({
    name: 'envoy.transport_sockets.tls',
    typedConfig: {
      '@type': 'type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext',
      commonTlsContext,
    },
  });
  t.strictSame(contextOf({}), socket({ alpnProtocols: ['h2', 'http/1.1'], tlsCertificates, tlsParams: {} }));
  t.strictSame(
    contextOf({ options }),
    socket({
      alpnProtocols: ['h2'],
      tlsCertificates,
      tlsParams: {
        tlsMinimumProtocolVersion: 'TLSv1_2',
        tlsMaximumProtocolVersion: 'TLSv1_3',
        cipherSuites: ['ECDHE-RSA-AES128-GCM-SHA256'],
        ecdhCurves: ['X25519'],
      },
    }),
  );
  t.strictSame(
    contextOf({ options: { [`${O}/alpn-protocols`]: 'allow-empty' } }),
    socket({ tlsCertificates, tlsParams: {} }),
  );
});

t.test('hosts of a chain with TLS require it, and others do not', async (t) => {
  const requires = (spec: Members) =>
    configuration([
      gateway({ listeners: [spec] }),
      GOOD,
      service('default/web'),
      httpRoute('default/r', { rules: [{ backendRefs: [{ name: 'web', port: 80 }] }] }),
    ]).routes.flatMap(({ virtualHosts = [] }) => virtualHosts.map(({ requireTls }) => requireTls));
  t.strictSame(requires(https([{ name: 'a' }])), ['ALL']);
  t.strictSame(requires(listener('http')), [undefined]);
});

for (const [what, members, fix] of [
  ['HTTPS without `tls`', { protocol: 'HTTPS' }, /set `tls.certificateRefs`, or write protocol HTTP for/],
  [
    'HTTPS that passes through',
    { protocol: 'HTTPS', tls: { mode: 'Passthrough' } },
    /set .* `tls.mode: Terminate`, or write protocol TLS/,
  ],
  ['TLS without `tls`', { protocol: 'TLS' }, /set `tls.certificateRefs` .* or `tls.mode: Passthrough`/],
] as const)
  for (const kind of ['HTTPRoute', 'TCPRoute', 'TLSRoute'] as const)
    t.test(`${what} is not served, with a ${kind}, and the status says what to write`, async (t) => {
      const backend = { rules: [{ backendRefs: [{ name: 'web', port: 80 }] }] };
      const objects = [
        gateway({ listeners: [listener('open', { port: 8443, ...members })] }),
        service('default/web'),
        kind === 'HTTPRoute' ? httpRoute('default/r', backend) : streamRoute(kind, 'default/r', ['web']),
      ];
      t.strictSame(chains(objects), []);
      t.strictSame(configuration(objects).routes, []);
      t.strictSame(said(objects), [
        'edge: Accepted=True ListenersNotValid',
        'edge[open]: Programmed=False Invalid',
      ]);
      const { conditions = [], listeners = [] } = statusOf(objects, 'edge');
      t.match(listeners[0]?.conditions.find(({ type }) => type === 'Programmed')?.message, fix);
      t.match(
        conditions.find(({ type }) => type === 'Accepted'),
        { message: fix },
      );
    });

t.test('routes of a listener whose TLS fails are still accepted and counted', async (t) => {
  const objects = [
    gateway({ listeners: [https([{ name: 'gone' }])] }),
    service('default/web'),
    httpRoute('default/r', { rules: [{ backendRefs: [{ name: 'web', port: 80 }] }] }),
  ];
  t.match(statusOf(objects, 'edge').listeners, [{ attachedRoutes: 1 }]);
  const { statuses } = translated(objects);
  t.match(statuses.find(({ kind }) => kind === 'HTTPRoute')?.status, {
    parents: [{ conditions: [{ type: 'Accepted', status: 'True' }] }],
  });
});

t.test('a good chain beside a broken one is served, and the Gateway names the broken one', async (t) => {
  const objects = [
    gateway({
      listeners: [
        { ...https([{ name: 'a' }]), name: 's1', hostname: 's1.test' },
        { ...https([{ name: 'nope' }]), name: 's2', hostname: 's2.test' },
      ],
    }),
    GOOD,
  ];
  t.strictSame(chains(objects), ['listener~8443: s1 sni=s1.test tls']);
  t.strictSame(said(objects), [
    'edge: Accepted=True ListenersNotValid',
    'edge[s2]: Programmed=False Invalid',
    'edge[s2]: ResolvedRefs=False InvalidCertificateRef',
  ]);
  t.match(statusOf(objects, 'edge').conditions, [{ message: /s2: Secret default\/nope not found/ }]);
});

t.test('TLS on a listener of protocol HTTP is ignored', async (t) => {
  const objects = [gateway({ listeners: [{ ...https([{ name: 'gone' }]), protocol: 'HTTP' }] })];
  t.strictSame(said(objects), []);
  t.strictSame(chains(objects), ['listener~8443: listener~8443']);
});

t.test('the status reports a Secret that exists but is rejected, with the reason', async (t) => {
  const secret = tlsSecret('broken', a);
  const https = listener('https', {
    protocol: 'HTTPS',
    port: 8443,
    tls: { certificateRefs: [{ name: 'broken' }] },
  });
  const messageWith = (...objects: readonly unknown[]): string | undefined =>
    statusOf([gateway({ listeners: [https] }), ...objects], 'edge').listeners?.[0]?.conditions.find(
      ({ type }) => type === 'ResolvedRefs',
    )?.message;
  t.equal(messageWith(), 'Secret default/broken not found');
  const refused: readonly (readonly [Members, RegExp])[] = [
    [{ data: { 'tls.crt': 'no base64!' }, stringData: {} }, /invalid: data\["tls\.crt"\]: .*base64 \(ST-01/],
    [{ apiVersion: 'v2' }, /invalid: apiVersion: .*\(ST-10\)$/],
    [{ data: 'text' }, /invalid: data: /],
  ];
  for (const [members, why] of refused) {
    const message = messageWith({ ...secret, ...members });
    t.match(message, /^Secret default\/broken not found: it exists, but is invalid: /);
    t.match(message, why);
    t.notMatch(message, /no base64!|BEGIN/, 'and nothing of it is repeated');
  }
  t.match(messageWith(secret), /^Successfully/);
});

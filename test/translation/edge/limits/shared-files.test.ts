// The setting `maxPlacedBytes` and what many small objects copy from one: a CA file that BackendTLSPolicies or EdgeBackends name, a policy that
// selects EdgeBackends. Those of the namespace with the most reach no server, whatever the setting `failClosedOnError` says.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { certificates } from '../../../parts/certificates.ts';
import { metadata } from '../../objects.ts';
import { documentOf, routesIn } from '../config/rendering.ts';
import { edgeGateway, edgeRecords, edgeRoute, edgeTranslation, statusOf } from '../objects.ts';
import { edgePolicy, target } from '../policies/policy-objects.ts';

type Members = Readonly<Record<string, unknown>>;

const KB = 1000;

const { authority } = await certificates();
const AUTHORITIES = authority.repeat(Math.ceil((20 * KB) / authority.length));

const bundle = (namespace: string): object => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: metadata(`${namespace}/ca`),
  data: { 'ca.crt': AUTHORITIES },
});

const tlsPolicy = (name: string, targetRefs: readonly Members[]): object => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'BackendTLSPolicy',
  metadata: metadata(name),
  spec: {
    targetRefs,
    validation: { hostname: 'a.test', caCertificateRefs: [{ group: '', kind: 'ConfigMap', name: 'ca' }] },
  },
});

const many = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const service = (name: string): Members => ({ group: '', kind: 'Service', name });

const limitedIn = (objects: readonly object[], settings: SettingsInput): readonly string[] =>
  edgeTranslation(objects, settings)
    .findings.filter(({ code }) => code === 'TR-97' || code === 'TR-99')
    .map(({ code, object }) => `${code} ${object.kind} ${object.namespace}/${object.name}`)
    .sort();

const bytesOf = (value: object): number => JSON.stringify(value).length;

const raw = (kilobytes: number, more: SettingsInput = {}): SettingsInput => ({
  ...more,
  maxPlacedBytes: kilobytes * KB,
  edge: { mode: 'raw' },
});

const TLS_POLICIES = [
  edgeGateway(),
  bundle('loud'),
  bundle('quiet'),
  ...many(12, (index) => tlsPolicy(`loud/t${index}`, [service(`s${index}`)])),
  tlsPolicy(
    'loud/wide',
    many(4, (index) => service(`w${index}`)),
  ),
  tlsPolicy('quiet/t', [service('s')]),
];

t.test('a BackendTLSPolicy has its CA certificates at each target', async (t) => {
  t.strictSame(limitedIn(TLS_POLICIES, raw(400)), []);
  t.strictSame(limitedIn(TLS_POLICIES, raw(300)), ['TR-99 BackendTLSPolicy loud/wide']);
});

for (const failClosedOnError of [true, false])
  t.test(`the others keep theirs (failClosedOnError: ${failClosedOnError})`, async (t) => {
    const { policies } = edgeRecords(TLS_POLICIES, raw(100, { failClosedOnError }));
    t.equal(policies.length, 17);
    const invalid = Buffer.from('invalid').toString('base64');
    const refused = JSON.stringify({ backendTls: { root: invalid } });
    const isLimited = (policy: object): boolean =>
      'backend' in policy && JSON.stringify(policy.backend) === refused;
    const kept = policies.filter((policy) => !isLimited(policy)).map(({ name }) => name.namespace);
    t.strictSame(kept.sort(), ['loud', 'loud', 'loud', 'quiet']);
    t.ok(bytesOf(policies) < 150 * KB);
  });

const backend = (name: string, spec: object): object => ({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgeBackend',
  metadata: { ...metadata(name), labels: { team: 'a' } },
  spec,
});

const STATIC = { static: { host: 'a.test', port: 80 } };
const TLS = { tls: { caCertificateRefs: [{ name: 'ca' }] } };

const toBackend = (namespace: string, name: string): object =>
  edgeRoute('HTTPRoute', `${namespace}/${name}`, {
    rules: [
      {
        matches: [{ path: { value: `/${name}` } }],
        backendRefs: [{ group: 'edge.gatewarden.dev', kind: 'EdgeBackend', name }],
      },
    ],
  });

const selecting = (name: string, blocks: object): object => {
  const { spec, ...rest } = edgePolicy(name, [], blocks as Members);
  const { targetRefs: _, ...more } = spec;
  const { name: __, ...selector } = target('EdgeBackend', '');
  return { ...rest, spec: { targetSelectors: [{ ...selector, matchLabels: { team: 'a' } }], ...more } };
};

const key = { backend: { auth: { key: 'k'.repeat(20 * KB) } } };

const BACKENDS: readonly (readonly [what: string, mode: 'effective' | 'raw', objects: readonly object[]])[] =
  [
    [
      'that a policy selects',
      'effective',
      [...many(9, (index) => backend(`shop/b${index}`, STATIC)), selecting('shop/p', key)],
    ],
    [
      'with a BackendTLSPolicy',
      'effective',
      [
        bundle('shop'),
        ...many(9, (index) => backend(`shop/b${index}`, STATIC)),
        tlsPolicy(
          'shop/t',
          many(9, (index) => ({ group: 'edge.gatewarden.dev', kind: 'EdgeBackend', name: `b${index}` })),
        ),
      ],
    ],
    ...(['effective', 'raw'] as const).map(
      (mode) =>
        [
          'that name a CA file',
          mode,
          [bundle('shop'), ...many(9, (index) => backend(`shop/b${index}`, { ...STATIC, policies: TLS }))],
        ] as const,
    ),
  ];

for (const [what, mode, objects] of BACKENDS)
  t.test(`${mode}: EdgeBackends ${what}`, async (t) => {
    const all = [edgeGateway(), ...objects, backend('quiet/q', { ...STATIC, policies: key.backend })];
    const settings = (kilobytes: number): SettingsInput => ({
      maxPlacedBytes: kilobytes * KB,
      edge: { mode },
    });
    t.strictSame(limitedIn(all, settings(240)), []);
    t.strictSame(
      limitedIn(all, settings(110)),
      many(5, (index) => `TR-99 EdgeBackend shop/b${index}`),
    );
    const { backends } = edgeRecords(all, settings(110));
    t.strictSame(backends.map((found) => found.key).sort(), [
      'quiet/q',
      'shop/b5',
      'shop/b6',
      'shop/b7',
      'shop/b8',
    ]);
    t.ok(bytesOf(backends) < 150 * KB);
    const [condition] =
      statusOf(edgeTranslation(all, settings(110)), 'EdgeBackend/shop/b0')?.conditions ?? [];
    t.match(condition, { type: 'Accepted', status: 'False', message: /maxPlacedBytes/ });
  });

t.test('with `edge.mode: raw`, CA files count in each target of an EdgeBackend', async (t) => {
  const targets = many(9, (index) => ({
    name: `t${index}`,
    static: { host: 'a.test', port: 80, policies: TLS },
  }));
  const all = [
    edgeGateway(),
    bundle('shop'),
    backend('shop/b', { mcp: { targets } }),
    toBackend('shop', 'b'),
  ];
  t.strictSame(limitedIn(all, raw(220)), []);
  t.strictSame(limitedIn(all, raw(150)), ['TR-99 EdgeBackend shop/b']);
  t.strictSame(edgeRecords(all, raw(150)).backends, []);
  const [entry] = routesIn(documentOf(all, raw(150)));
  t.strictSame(entry?.backends, [{ weight: 1, invalid: null }]);
});

const services = many(9, (index) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { ...metadata(`shop/s${index}`), labels: { team: 'a' } },
  spec: { ports: [{ name: 'http', port: 80 }] },
}));

t.test('BackendTLSPolicies of Services count for the routes that lead there', async (t) => {
  const objects = [
    edgeGateway(),
    bundle('shop'),
    ...services,
    ...many(9, (index) => tlsPolicy(`shop/t${index}`, [service(`s${index}`)])),
    ...many(9, (index) =>
      edgeRoute('HTTPRoute', `shop/r${index}`, {
        rules: [{ backendRefs: [{ name: `s${index}`, port: 80 }] }],
      }),
    ),
  ];
  t.strictSame(limitedIn(objects, { maxPlacedBytes: 300 * KB }), []);
  const settings = { maxPlacedBytes: 100 * KB };
  t.ok(limitedIn(objects, settings).length >= 5);
  const { routes, policies } = edgeRecords(objects, settings);
  t.strictSame(policies, []);
  t.ok(bytesOf(routes) < 150 * KB);
});

for (const mode of ['effective', 'raw'] as const)
  t.test(`${mode}: policies on mirrored Services are bounded`, async (t) => {
    const mirror = (index: number): object => ({
      matches: [{ path: { value: `/p${index}` } }],
      filters: [{ type: 'RequestMirror', requestMirror: { backendRef: { name: `s${index}`, port: 80 } } }],
      backendRefs: [{ name: 'other', port: 80 }],
    });
    const objects = [
      edgeGateway(),
      ...services,
      edgePolicy(
        'shop/p',
        many(9, (index) => target('Service', `s${index}`)),
        key,
      ),
      edgeRoute('HTTPRoute', 'shop/r', { rules: many(9, mirror) }),
    ];
    const { routes, policies } = edgeRecords(objects, { maxPlacedBytes: 100 * KB, edge: { mode } });
    t.equal(routes.length, 9);
    t.ok(bytesOf([routes, policies]) < 100 * KB);
  });

t.test('policies that name one Secret share its keys in memory', async (t) => {
  const objects = [
    edgeGateway(),
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: metadata('shop/keys'),
      stringData: { a: 'first', b: 'second' },
    },
    ...many(2, (index) =>
      edgePolicy(`shop/p${index}`, target('HTTPRoute', `r${index}`), {
        traffic: { apiKeyAuthentication: { secretRef: { name: 'keys' } } },
      }),
    ),
  ];
  const keys = edgeRecords(objects, { edge: { mode: 'raw' } }).policies.map((policy) =>
    'traffic' in policy && 'apiKeyAuth' in policy.traffic ? policy.traffic.apiKeyAuth.apiKeys : undefined,
  );
  t.strictSame(keys[0], [{ key: 'first' }, { key: 'second' }]);
  t.equal(keys[0], keys[1]);
});

// The setting `maxPlacedBytes` and static files: they have the contents of a destination at each match, and policies before routing at each
// listener, so that a route or a policy can be too large for the file alone.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { edgeGateway, edgeListenerSet, HTTP } from '../objects.ts';
import {
  edgeBackend,
  listenersIn,
  policy,
  rendered,
  route,
  routesIn,
  secret,
  serviceOf,
  to,
  toBackend,
} from './rendering.ts';

const KB = 1000;

const paths = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, index) => ({ path: { value: `/app/p${index}` } }));

const header = {
  type: 'ResponseHeaderModifier',
  responseHeaderModifier: { set: [{ name: 'x-note', value: 'v'.repeat(2 * KB) }] },
};

const LLM = edgeBackend('llm', {
  ai: {
    groups: [
      {
        providers: ['a', 'b'].map((name) => ({
          name,
          vendorC: { model: 'm' },
          policies: { ai: { prompt: { prepend: [{ role: 'system', content: 'v'.repeat(KB) }] } } },
        })),
      },
    ],
  },
});

/** The destinations of each entry of the file, with the paths. */
const entries = (objects: readonly object[], settings: SettingsInput): readonly unknown[] =>
  routesIn(rendered(objects, settings).document!).map(({ name, matches, policies, backends }) => [
    name,
    matches?.length,
    matches?.[0]?.path,
    policies === undefined,
    backends,
  ]);

const error = (name: string, pathPrefix: string): unknown => [
  name,
  1,
  { pathPrefix },
  true,
  [{ weight: 1, invalid: null }],
];

for (const mode of ['effective', 'raw'] as const)
  t.test(`${mode}: a route that the translation limits is limited in the file`, async (t) => {
    const objects = [
      edgeGateway([HTTP]),
      serviceOf('cart'),
      route('cart', [{ matches: paths(4), filters: [header], backendRefs: [to('cart')] }]),
      policy('p', 'Gateway/web', { traffic: { csrf: { additionalOrigins: ['https://x.test'] } } }),
    ];
    const settings: SettingsInput = { maxPlacedBytes: 7 * KB, edge: { mode } };
    t.strictSame(entries(objects, settings), [error('00000-shop.cart.0.0', '/app')]);
    const { diagnostics, findings } = rendered(objects, settings);
    t.match(diagnostics, [{ severity: 'warning', object: { name: 'cart' }, path: 'spec' }]);
    // The translation has told it.
    t.strictSame(findings, []);
  });

for (const shareBackends of [false, true])
  t.test(`a route is limited in the file alone (shareBackends: ${shareBackends})`, async (t) => {
    const objects = [
      edgeGateway([HTTP]),
      LLM,
      route('chat', [{ matches: paths(5), backendRefs: [toBackend('llm')] }]),
      route('other', [{ matches: [{ path: { value: '/app/a' } }], backendRefs: [toBackend('llm')] }]),
    ];
    const settings: SettingsInput = { maxPlacedBytes: 9 * KB, edge: { shareBackends } };
    const { text = '', diagnostics, findings } = rendered(objects, settings);
    // The file has a shared destination once.
    const isLimited = !shareBackends;
    t.equal(entries(objects, settings).length, isLimited ? 2 : 6);
    t.equal(
      diagnostics.some(({ object, path }) => object.name === 'chat' && path === 'spec'),
      isLimited,
    );
    t.equal(
      findings.some(({ code, object }) => code === 'TR-130' && object.name === 'chat'),
      isLimited,
    );
    t.ok(text.length < 11 * KB, `${text.length} bytes`);
    if (isLimited) t.strictSame(entries(objects, settings)[0], error('00000-shop.chat.0.0', '/app'));
  });

t.test('shared destinations that only limited routes have are not in the file', async (t) => {
  const objects = [
    edgeGateway([HTTP]),
    LLM,
    route('chat', [{ matches: paths(1), backendRefs: [toBackend('llm')] }]),
  ];
  const settings: SettingsInput = { maxPlacedBytes: 2 * KB, edge: { shareBackends: true } };
  const { document } = rendered(objects, settings);
  t.equal(document?.backends, undefined);
  t.strictSame(entries(objects, settings), [error('00000-shop.chat.0.0', '/app/p0')]);
});

t.test('a stream that is too large has no destinations', async (t) => {
  const db = {
    apiVersion: 'gateway.networking.k8s.io/v1alpha2',
    kind: 'TCPRoute',
    metadata: { name: 'db', namespace: 'shop' },
    spec: {
      parentRefs: [{ name: 'web' }],
      rules: [{ backendRefs: Array.from({ length: 10 }, () => to('cart')) }],
    },
  };
  const objects = [edgeGateway([{ name: 'tcp', protocol: 'TCP', port: 90 }]), serviceOf('cart'), db];
  const streams = (settings: SettingsInput): unknown =>
    rendered(objects, settings).document?.binds[0]?.listeners[0]?.tcpRoutes;
  t.strictSame(streams({ maxPlacedBytes: 500 }), [{ name: '00000-shop.db.0', namespace: 'shop' }]);
  t.match(streams({}), [{ backends: { length: 10 } }]);
});

const ALL = { namespaces: { from: 'All' } };
const listener = (index: number): typeof HTTP => ({
  ...HTTP,
  name: `l${index}`,
  port: 80 + index,
  allowedRoutes: ALL,
});
const early = (traffic: object): object =>
  policy('p', 'Gateway/web', { traffic: { phase: 'PreRouting', ...traffic } });

/** What a policy before routing has in it, or calls. */
const EARLY: readonly (readonly [
  what: string,
  mode: 'effective' | 'raw',
  objects: readonly object[],
  member: 'apiKey' | 'extAuthz',
])[] = [
  [
    'a policy before routing',
    'raw',
    [
      secret('keys', { first: 'k'.repeat(2 * KB) }),
      early({ apiKeyAuthentication: { secretRef: { name: 'keys' } } }),
    ],
    'apiKey',
  ],
  ...(['effective', 'raw'] as const).map(
    (mode) =>
      [
        'the policies of what is called before routing',
        mode,
        [
          serviceOf('authz'),
          policy('called', 'Service/authz', { backend: { auth: { key: 'k'.repeat(2 * KB) } } }),
          early({ extAuth: { backendRef: { name: 'authz', port: 80 } } }),
        ],
        'extAuthz',
      ] as const,
  ),
];

for (const [what, mode, objects, member] of EARLY)
  for (const failClosedOnError of [true, false])
    t.test(`${mode}: ${what} (failClosedOnError: ${failClosedOnError})`, async (t) => {
      const all = [
        edgeGateway([0, 1, 2, 3].map(listener)),
        serviceOf('cart'),
        route('cart', [{ matches: paths(2), backendRefs: [to('cart')] }]),
        ...objects,
      ];
      const settings = (kilobytes: number): SettingsInput => ({
        maxPlacedBytes: kilobytes * KB,
        failClosedOnError,
        edge: { mode },
      });
      const whole = rendered(all, settings(14));
      t.ok(listenersIn(whole.document!).every(({ policies }) => policies?.[member] !== undefined));
      const limited = rendered(all, settings(8));
      t.ok(listenersIn(limited.document!).every(({ policies }) => policies === undefined));
      const routes = routesIn(limited.document!);
      t.equal(routes.length, 8);
      for (const { policies, backends } of routes)
        t.strictSame([policies, backends], [undefined, [{ weight: 1, invalid: null }]]);
      t.ok(limited.text!.length < 8 * KB);
      t.match(limited.diagnostics, [
        {
          severity: 'warning',
          code: 'unsupported',
          object: { name: 'p' },
          path: 'spec',
          message: /maxPlacedBytes/,
        },
      ]);
      t.match(limited.findings, [{ code: 'TR-130', object: { kind: 'EdgePolicy', name: 'p' } }]);
    });

t.test('listeners of another namespace keep their policies', async (t) => {
  const own = (namespace: string, bytes: number): readonly object[] => [
    { ...secret('keys', { first: 'k'.repeat(bytes) }), metadata: { name: 'keys', namespace } },
    {
      ...policy('p', 'XListenerSet/set', {
        traffic: { phase: 'PreRouting', apiKeyAuthentication: { secretRef: { name: 'keys' } } },
      }),
      metadata: { name: 'p', namespace },
    },
  ];
  const document = rendered(
    [
      edgeGateway([listener(0)], { allowedListeners: ALL }),
      edgeListenerSet('loud/set', [1, 2, 3, 4].map(listener)),
      edgeListenerSet('quiet/set', [5].map(listener)),
      ...own('loud', 2 * KB),
      ...own('quiet', 1 * KB),
    ],
    { maxPlacedBytes: 6 * KB, edge: { mode: 'raw' } },
  ).document!;
  t.strictSame(
    listenersIn(document)
      .filter(({ policies }) => policies?.apiKey !== undefined)
      .map(({ name }) => name),
    ['quiet.set.l5'],
  );
});

// The settings `maxPlacedBytes` and `maxPlacedMatches` on edge Gateways: routes that ask for too much are answered with 500, and other routes
// stay as they are.

import t from 'tap';
import { edgeResources, encodeEdge } from '../../../../src/translation/encode.ts';
import type { SettingsInput } from '../../../../src/translation.ts';
import { metadata } from '../../objects.ts';
import {
  edgeGateway,
  edgeRecords,
  edgeRoute,
  edgeTranslation,
  HTTP,
  refusals,
  statusOf,
} from '../objects.ts';
import { edgePolicy, target } from '../policies/policy-objects.ts';

interface Asked {
  /** `namespace/name`. */
  readonly name: string;
  readonly matches: number;
  /** Of a filter. */
  readonly bytes: number;
}

const ALL = { allowedRoutes: { namespaces: { from: 'All' } } };
const GATEWAY = edgeGateway([{ ...HTTP, ...ALL }]);

const headers = (bytes: number): object => ({
  type: 'ResponseHeaderModifier',
  responseHeaderModifier: { set: [{ name: 'x-note', value: 'v'.repeat(bytes) }] },
});

const paths = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, index) => ({ path: { value: `/p${index}` } }));

const asked = ({ name, matches, bytes }: Asked): object =>
  edgeRoute('HTTPRoute', name, {
    rules: [{ matches: paths(matches), filters: [headers(bytes)], backendRefs: [{ name: 'a', port: 80 }] }],
  });

const limitedIn = (objects: readonly object[], settings: SettingsInput, code = 'TR-97'): readonly string[] =>
  edgeTranslation(objects, settings)
    .findings.filter((finding) => finding.code === code)
    .map(({ object }) => `${object.namespace}/${object.name}`)
    .sort();

interface Case {
  readonly what: string;
  /** In thousands of bytes. */
  readonly limit: number;
  readonly routes: readonly Asked[];
  readonly limited: readonly string[];
}

const KB = 1000;
const FIVE = Array.from({ length: 5 }, (_, index) => ({ name: `b/r${index}`, matches: 2, bytes: 10 * KB }));

const CASES: readonly Case[] = [
  {
    what: 'as many bytes as allowed are served',
    limit: 45,
    routes: [{ name: 'a/r', matches: 4, bytes: 10 * KB }],
    limited: [],
  },
  {
    what: 'a match more than allowed is limited',
    limit: 45,
    routes: [{ name: 'a/r', matches: 5, bytes: 10 * KB }],
    limited: ['a/r'],
  },
  {
    what: 'the largest routes of a namespace are limited first, and only as many as needed',
    limit: 80,
    routes: [
      { name: 'a/small', matches: 1, bytes: 20 * KB },
      { name: 'a/large', matches: 3, bytes: 20 * KB },
      { name: 'a/middle', matches: 2, bytes: 20 * KB },
    ],
    limited: ['a/large'],
  },
  {
    what: 'many routes of one namespace limit no larger route of another namespace',
    limit: 90,
    routes: [{ name: 'a/r', matches: 4, bytes: 10 * KB }, ...FIVE],
    limited: ['b/r0', 'b/r1', 'b/r2'],
  },
  {
    what: 'a namespace can have more than its share if another one has less',
    limit: 110,
    routes: [
      { name: 'a/r', matches: 1, bytes: 10 * KB },
      { name: 'b/r', matches: 9, bytes: 10 * KB },
    ],
    limited: [],
  },
];

for (const mode of ['effective', 'raw'] as const)
  for (const { what, limit, routes, limited } of CASES)
    t.test(`${mode}: ${what}`, async (t) => {
      const settings: SettingsInput = { maxPlacedBytes: limit * KB, edge: { mode } };
      t.strictSame(limitedIn([GATEWAY, ...routes.map(asked)], settings), limited);
    });

t.test('what is up to a 16,384th of the limit counts for nothing', async (t) => {
  const limit = 16_384 * 600;
  const large = (bytes: number): object => asked({ name: 'a/large', matches: 10, bytes });
  const small = (bytes: number): readonly object[] =>
    Array.from({ length: 60 }, (_, index) => asked({ name: `a/s${index}`, matches: 1, bytes }));
  const settings = { maxPlacedBytes: limit };
  t.strictSame(limitedIn([GATEWAY, large(983 * KB)], settings), ['a/large']);
  t.strictSame(limitedIn([GATEWAY, large(980 * KB), ...small(1)], settings), []);
  t.strictSame(limitedIn([GATEWAY, large(980 * KB), ...small(200)], settings), ['a/large']);
});

const keysOf = (name: string, count: number): object => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: metadata(name),
  stringData: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`user-${index}`, `key-${index}`.padEnd(28, '-')]),
  ),
});

const withKeys = (policy: string, route: string, more: object = {}): object =>
  edgePolicy(policy, target('HTTPRoute', route), {
    traffic: { apiKeyAuthentication: { secretRef: { name: 'keys' } }, ...more },
  });

const encoded = (objects: readonly object[], settings: SettingsInput): number => {
  const [gateway] = edgeTranslation(objects, settings).gateways;
  if (gateway?.dataPlane !== 'edge') throw new Error('there is no edge Gateway');
  return edgeResources(gateway).reduce((sum, resource) => sum + encodeEdge(resource).length, 0);
};

t.test('keys that each of a hundred matches repeats are not sent a hundred times', async (t) => {
  const objects = [
    GATEWAY,
    keysOf('shop/keys', 500),
    asked({ name: 'shop/r', matches: 100, bytes: 1 }),
    withKeys('shop/p', 'r'),
  ];
  const all = encoded(objects, {});
  t.ok(all > 1_500 * KB, `${all} bytes without a limit`);
  const limited = encoded(objects, { maxPlacedBytes: 500 * KB });
  t.ok(limited < 500 * KB, `${limited} bytes with a limit`);
});

t.test('what is counted is about what is sent', async (t) => {
  const objects = [
    GATEWAY,
    keysOf('shop/keys', 500),
    asked({ name: 'shop/r', matches: 60, bytes: 1 }),
    withKeys('shop/p', 'r'),
  ];
  const sent = encoded(objects, {});
  t.strictSame(limitedIn(objects, { maxPlacedBytes: Math.round(sent * 0.6) }), ['shop/r']);
  t.strictSame(limitedIn(objects, { maxPlacedBytes: sent * 2 }), []);
});

const rule = (matches: readonly object[], more: object = {}): object => ({
  matches,
  backendRefs: [{ name: 'a', port: 80 }],
  filters: [headers(300)],
  ...more,
});

const ABOVE: readonly (readonly [what: string, matches: readonly object[], path: object])[] = [
  [
    'the common path',
    [{ path: { value: '/app/a' } }, { path: { type: 'Exact', value: '/app/b/c' } }],
    { pathPrefix: '/app' },
  ],
  [
    'whole elements only',
    [{ path: { value: '/app-a' } }, { path: { value: '/app-b' } }],
    { pathPrefix: '/' },
  ],
  ['a path with a slash at its end', [{ path: { type: 'Exact', value: '/app/' } }], { pathPrefix: '/app' }],
  ['everything, where a match has no path', [{ path: { value: '/app' } }, {}], { pathPrefix: '/' }],
  [
    'everything, where a pattern may match anything',
    [{ path: { value: '/app' } }, { path: { type: 'RegularExpression', value: '/app/.*' } }],
    { pathPrefix: '/' },
  ],
];

for (const mode of ['effective', 'raw'] as const)
  for (const [what, matches, path] of ABOVE)
    t.test(`${mode}: a limited route answers 500 on ${what}`, async (t) => {
      const settings: SettingsInput = { maxPlacedBytes: 300, edge: { mode } };
      const objects = [
        GATEWAY,
        edgeRoute('HTTPRoute', 'shop/r', { hostnames: ['a.test'], rules: [rule(matches)] }),
      ];
      t.strictSame(edgeRecords(objects, settings).routes, [
        {
          key: 'shop/r.0.0.http',
          listenerKey: 'shop/web.http',
          name: { kind: 'HTTPRoute', name: 'r', namespace: 'shop' },
          hostnames: ['a.test'],
          // No destination: all requests get 500.
          backends: [{ weight: 1 }],
          matches: [{ path }],
        },
      ]);
      t.match(refusals(edgeTranslation(objects, settings), 'HTTPRoute/shop/r'), [
        /Accepted=False RouteRuleReplaced/,
      ]);
    });

t.test('a limited GRPCRoute and a limited stream have one record for each listener', async (t) => {
  const objects = [
    edgeGateway([HTTP, { name: 'tcp', protocol: 'TCP', port: 90 }]),
    edgeRoute('GRPCRoute', 'shop/calls', {
      rules: [
        { matches: [{ method: { service: 'a.B', method: 'C' } }], filters: [headers(300)] },
        { matches: [{ method: { service: 'a.B' } }] },
      ],
    }),
    edgeRoute('TCPRoute', 'shop/db', {
      rules: [
        { backendRefs: Array.from({ length: 5 }, () => ({ name: 'a', port: 80 })) },
        { backendRefs: [{ name: 'a', port: 80 }] },
      ],
    }),
  ];
  const { routes, tcpRoutes } = edgeRecords(objects, { maxPlacedBytes: 600 });
  t.strictSame(
    [...routes, ...tcpRoutes].map(({ key, matches, backends }: (typeof routes)[number]) => [
      key,
      matches,
      backends,
    ]),
    [
      ['shop/calls.0.http', [{ path: { pathPrefix: '/a.B' } }], [{ weight: 1 }]],
      ['shop/db.0.tcp', undefined, [{ weight: 1 }]],
    ],
  );
});

t.test('each listener counts', async (t) => {
  const route = asked({ name: 'shop/r', matches: 2, bytes: 5 * KB });
  const listeners = (count: number): object =>
    edgeGateway(
      Array.from({ length: count }, (_, index) => ({ ...HTTP, name: `l${index}`, port: 80 + index })),
    );
  for (const mode of ['effective', 'raw'] as const) {
    const settings: SettingsInput = { maxPlacedBytes: 35 * KB, edge: { mode } };
    t.strictSame(limitedIn([listeners(3), route], settings), []);
    t.strictSame(limitedIn([listeners(4), route], settings), ['shop/r']);
  }
});

t.test('too many matches at too many listeners', async (t) => {
  const listeners = edgeGateway([HTTP, { ...HTTP, name: 'other', port: 81 }]);
  const route = (matches: number): object => asked({ name: 'shop/r', matches, bytes: 1 });
  for (const mode of ['effective', 'raw'] as const) {
    const settings: SettingsInput = { maxPlacedMatches: 6, edge: { mode } };
    t.strictSame(limitedIn([listeners, route(3)], settings, 'TR-96'), []);
    t.strictSame(limitedIn([listeners, route(4)], settings, 'TR-96'), ['shop/r']);
    const { routes } = edgeRecords([listeners, route(4)], settings);
    t.strictSame(
      routes.map(({ key, backends, trafficPolicies }) => [key, backends, trafficPolicies]),
      [
        ['shop/r.0.0.http', [{ weight: 1 }], undefined],
        ['shop/r.0.0.other', [{ weight: 1 }], undefined],
      ],
    );
  }
});

const TOOLS = {
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgeBackend',
  metadata: metadata('shop/tools'),
  spec: {
    mcp: {
      targets: Array.from({ length: 10 }, (_, index) => ({
        name: `t${index}`,
        static: {
          host: `t${index}.test`,
          port: 80,
          policies: {
            mcp: {
              authorization: { action: 'Allow', policy: { matchExpressions: ['mcp.tool.name == "a"'] } },
            },
          },
        },
      })),
    },
  },
};

const toTools = (name: string): object =>
  edgeRoute('HTTPRoute', name, {
    rules: [{ backendRefs: [{ group: 'edge.gatewarden.dev', kind: 'EdgeBackend', name: 'tools' }] }],
  });

/** Rules that each target of the EdgeBackend repeats. */
const withRules = (name: string, targets: readonly object[], bytes: number): object =>
  edgePolicy(name, targets as never, {
    backend: {
      mcp: {
        authorization: {
          action: 'Deny',
          policy: { matchExpressions: [`request.path == "${'v'.repeat(bytes)}"`] },
        },
      },
    },
  });

const variantsIn = (objects: readonly object[], settings: SettingsInput): number =>
  edgeRecords(objects, settings).backends.filter(({ key }) => /@[0-9a-f]+$/.test(key)).length;

t.test('a route counts with the records of an EdgeBackend that only it needs', async (t) => {
  const objects = [
    GATEWAY,
    TOOLS,
    ...['a', 'b', 'c'].flatMap((name) => [
      toTools(`shop/${name}`),
      withRules(`shop/${name}`, [target('HTTPRoute', name)], 2 * KB),
    ]),
  ];
  t.equal(variantsIn(objects, {}), 3);
  // Each has ten targets with two kilobytes.
  const settings = { maxPlacedBytes: 60 * KB };
  t.strictSame(limitedIn(objects, settings), ['shop/a']);
  t.equal(variantsIn(objects, settings), 2);
  t.ok(encoded(objects, settings) < 60 * KB);
});

t.test('records of an EdgeBackend that several routes need count once', async (t) => {
  const routes = ['a', 'b', 'c'];
  const objects = [
    GATEWAY,
    TOOLS,
    ...routes.map((name) => toTools(`shop/${name}`)),
    withRules(
      'shop/all',
      routes.map((name) => target('HTTPRoute', name)),
      2 * KB,
    ),
  ];
  t.equal(variantsIn(objects, {}), 1);
  t.strictSame(limitedIn(objects, { maxPlacedBytes: 60 * KB }), []);
  // A part of the routes would still need them all.
  const settings = { maxPlacedBytes: 15 * KB };
  t.strictSame(limitedIn(objects, settings), ['shop/a', 'shop/b', 'shop/c']);
  t.equal(variantsIn(objects, settings), 0);
});

t.test('routes that no listener serves keep what their status says', async (t) => {
  const objects = [
    edgeGateway([{ ...HTTP, hostname: 'x.test' }]),
    edgeRoute('HTTPRoute', 'shop/r', { hostnames: ['a.test'], rules: [rule(paths(10))] }),
  ];
  const translation = edgeTranslation(objects, { maxPlacedBytes: 300 });
  t.match(refusals(translation, 'HTTPRoute/shop/r'), [/NoMatchingListenerHostname/]);
  t.ok(statusOf(translation, 'HTTPRoute/shop/r'));
});

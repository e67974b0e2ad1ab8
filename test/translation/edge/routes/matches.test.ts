// Matches of HTTPRoutes and GRPCRoutes, as edge records have them.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { service } from '../../objects.ts';
import { edgeGateway, edgeRecords, edgeRoute, edgeTranslation, refusals } from '../objects.ts';

type Members = Readonly<Record<string, unknown>>;

const OBJECTS = [edgeGateway(), service('shop/a')];

const routesOf = (kind: 'HTTPRoute' | 'GRPCRoute', rules: readonly Members[], settings: SettingsInput = {}) =>
  edgeRecords([...OBJECTS, edgeRoute(kind, 'shop/r', { rules })], settings).routes;

for (const [what, match, expected] of [
  ['a prefix', { path: { value: '/a' } }, { path: { pathPrefix: '/a' } }],
  ['a prefix with slashes at the end', { path: { value: '/a//' } }, { path: { pathPrefix: '/a' } }],
  ['the root', { path: { value: '/' } }, { path: { pathPrefix: '/' } }],
  ['slashes only: not everything', { path: { value: '//' } }, { path: { pathPrefix: '//' } }],
  ['an empty path', { path: { value: '' } }, { path: { pathPrefix: '/' } }],
  ['a path without its slash', { path: { value: 'a' } }, { path: { pathPrefix: '/a' } }],
  ['an exact path', { path: { type: 'Exact', value: '/a/' } }, { path: { exact: '/a/' } }],
  ['a pattern', { path: { type: 'RegularExpression', value: '/a/' } }, { path: { regex: '/a/' } }],
  [
    'everything else',
    {
      path: { value: '/a' },
      headers: [
        { name: 'h', value: 'v' },
        { name: 'r', type: 'RegularExpression', value: 'v.*' },
      ],
      queryParams: [{ name: 'q', value: 'v' }],
      method: 'GET',
    },
    {
      path: { pathPrefix: '/a' },
      headers: [
        { name: 'h', exact: 'v' },
        { name: 'r', regex: 'v.*' },
      ],
      queryParams: [{ name: 'q', exact: 'v' }],
      method: { exact: 'GET' },
    },
  ],
] as const)
  t.test(`a match of an HTTPRoute: ${what}`, async (t) => {
    t.strictSame(routesOf('HTTPRoute', [{ matches: [match] }])[0]!.matches, [expected]);
  });

t.test('each match of an HTTPRoute is a record, and so is a rule without matches', async (t) => {
  const rules = [
    { name: 'first', matches: [{ path: { value: '/a' } }, { path: { value: '/b' } }] },
    { backendRefs: [{ name: 'a', port: 80 }] },
    { matches: [] },
  ];
  t.strictSame(
    routesOf('HTTPRoute', rules).map(({ key, name, matches }) => [key, name.ruleName, matches?.length]),
    [
      ['shop/r.0.0.http', 'first', 1],
      ['shop/r.0.1.http', 'first', 1],
      ['shop/r.1.0.http', undefined, 1],
      ['shop/r.2.0.http', undefined, undefined],
    ],
  );
});

const OLDER = { corrections: 'none' };

for (const [what, method, expected, older = expected] of [
  ['service and method', { service: 's.S', method: 'M' }, { exact: '/s.S/M' }],
  ['a service', { service: 's.S' }, { pathPrefix: '/s.S' }, { exact: '/s.S/' }],
  ['a method', { method: 'M' }, { regex: '/[^/]+/M' }],
  ['a method with signs of patterns is no pattern', { method: 'M.*' }, { regex: '/[^/]+/M\\.\\*' }],
  [
    'patterns',
    { type: 'RegularExpression', service: 'a|b', method: 'Get.*' },
    { regex: '/(a|b)/(Get.*)' },
    { exact: '/a|b/Get.*' },
  ],
  [
    'a pattern for a method',
    { type: 'RegularExpression', method: 'Get.*' },
    { regex: '/[^/]+/(Get.*)' },
    { regex: '/[^/]+/Get\\.\\*' },
  ],
] as const)
  t.test(`a match of a GRPCRoute: ${what}`, async (t) => {
    const rules = [{ matches: [{ method }] }];
    t.strictSame(routesOf('GRPCRoute', rules)[0]!.matches, [{ path: expected }]);
    t.strictSame(routesOf('GRPCRoute', rules, OLDER)[0]!.matches, [{ path: older }]);
  });

t.test('a rule of a GRPCRoute is one record with all of its matches', async (t) => {
  const [first, second] = routesOf('GRPCRoute', [
    { matches: [{ method: { service: 'a', method: 'b' } }, { headers: [{ name: 'h', value: 'v' }] }] },
    {},
  ]);
  t.equal(first!.key, 'shop/r.0.http');
  t.strictSame(first!.matches, [{ path: { exact: '/a/b' } }, { headers: [{ name: 'h', exact: 'v' }] }]);
  t.strictSame(second!.matches, [{ path: { pathPrefix: '/' } }]);
});

for (const [what, rule] of [
  ['name of a header', { matches: [{ headers: [{ name: 'x y\n', value: 'a' }] }] }],
  ['method', { matches: [{ method: 'GE T' }] }],
  ['status of a redirect', { filters: [{ type: 'RequestRedirect', requestRedirect: { statusCode: 9999 } }] }],
  ['status to retry', { retry: { codes: [9999] } }],
] as const)
  t.test(`a ${what} that HTTP does not have takes its route away, and no other one`, async (t) => {
    const objects = [
      ...OBJECTS,
      edgeRoute('HTTPRoute', 'shop/broken', { rules: [rule] }),
      edgeRoute('HTTPRoute', 'shop/r', { rules: [{}] }),
    ];
    t.strictSame(
      edgeRecords(objects).routes.map(({ key }) => key),
      ['shop/r.0.0.http'],
    );
    t.strictSame(refusals(edgeTranslation(objects), 'HTTPRoute/shop/broken'), [
      'Gateway shop/web: ResolvedRefs=False UnsupportedValue',
    ]);
  });

// The data plane refuses a whole file for one of them, and with it the routes of everybody else.
for (const [what, kind, match] of [
  ['path', 'HTTPRoute', { path: { type: 'RegularExpression', value: '/(' } }],
  ['header', 'HTTPRoute', { headers: [{ name: 'h', type: 'RegularExpression', value: '(' }] }],
  ['parameter', 'HTTPRoute', { queryParams: [{ name: 'q', type: 'RegularExpression', value: '[' }] }],
  ['method', 'GRPCRoute', { method: { type: 'RegularExpression', service: '*', method: 'a' } }],
] as const)
  t.test(`a pattern of a ${what} that can not be read takes its route away, and no other one`, async (t) => {
    const objects = [
      ...OBJECTS,
      edgeRoute(kind, 'shop/broken', { rules: [{ matches: [match] }] }),
      edgeRoute('HTTPRoute', 'shop/r', { rules: [{}] }),
    ];
    t.strictSame(
      edgeRecords(objects).routes.map(({ key }) => key),
      ['shop/r.0.0.http'],
    );
    t.strictSame(refusals(edgeTranslation(objects), `${kind}/shop/broken`), [
      'Gateway shop/web: ResolvedRefs=False UnsupportedValue',
    ]);
    t.equal(edgeRecords(objects, { corrections: 'none' }).routes.length, 2);
  });

// Routes before and after: they are identified by what they match, not by their position or name.

import t from 'tap';
import { backendRef, gateway, httpRoute, service, trafficPolicy } from '../../../translation/objects.ts';
import { changeLines } from '../../comparison/change-lines.ts';

const BASE = [gateway(), service('a'), service('b')];

/** An HTTPRoute for `shop.test` with a rule for each path, to a Service. */
const route = (paths: Readonly<Record<string, string>>, name = 'cart', more: Record<string, unknown> = {}) =>
  httpRoute(
    name,
    {
      hostnames: ['shop.test'],
      rules: Object.entries(paths).map(([path, backend]) => ({
        matches: [{ path: { type: 'PathPrefix', value: path } }],
        backendRefs: [backendRef(backend)],
      })),
    },
    more,
  );

const limits = (
  fields: Record<string, unknown>,
  target: Record<string, unknown> = { kind: 'HTTPRoute', name: 'cart' },
  name = 'limits',
) => trafficPolicy(name, [target], fields);

const CASES: readonly (readonly [
  name: string,
  before: readonly unknown[],
  after: readonly unknown[],
  told: readonly string[],
])[] = [
  ['the same objects give nothing', [route({ '/a': 'a' })], [route({ '/a': 'a' })], []],
  [
    'a rule that is inserted at the front is all that is told',
    [route({ '/a': 'a', '/b': 'b', '/c': 'a' })],
    [route({ '/new': 'b', '/a': 'a', '/b': 'b', '/c': 'a' })],
    ['route added /new'],
  ],
  [
    'a rule that is removed from the middle is all that is told',
    [route({ '/a': 'a', '/b': 'b', '/c': 'a' })],
    [route({ '/a': 'a', '/c': 'a' })],
    ['route removed /b'],
  ],
  [
    'rules in another order that never meet the same request are no change',
    [route({ '/a': 'a', '/b': 'b' })],
    [route({ '/b': 'b', '/a': 'a' })],
    [],
  ],
  [
    'a path that leads elsewhere',
    [route({ '/a': 'a' })],
    [route({ '/a': 'b' })],
    ['route changed /a: route.cluster'],
  ],
  [
    'a rule whose path alone is another one is the same rule',
    [route({ '/a': 'a' })],
    [route({ '/b': 'a' })],
    ['route changed /b (was /a)'],
  ],
  [
    'a route of another object that takes over a path',
    [route({ '/a': 'a' })],
    [route({ '/a': 'b' }, 'aaa')],
    ['route changed /a: route.cluster'],
  ],
  [
    'of two objects with the same path the first alone is reached',
    [route({ '/a': 'a' }, 'cart')],
    [route({ '/a': 'a' }, 'cart'), route({ '/a': 'b' }, 'later')],
    ['route added /a (hidden)'],
  ],
  [
    'one that comes before another with the same path takes its requests',
    [route({ '/a': 'a' }, 'cart')],
    [route({ '/a': 'a' }, 'cart'), route({ '/a': 'b' }, 'aaa')],
    ['route changed /a: route.cluster'],
  ],
  [
    'what was hidden is reached when the other is gone',
    [route({ '/a': 'a' }, 'aaa'), route({ '/a': 'b' }, 'cart')],
    [route({ '/a': 'b' }, 'cart')],
    ['route changed /a: route.cluster'],
  ],
  [
    'a value that a policy says otherwise is told with the place in the policy',
    [route({ '/a': 'a', '/b': 'b' }), limits({ timeouts: { request: '5s' } })],
    [route({ '/a': 'a', '/b': 'b' }), limits({ timeouts: { request: '10s' } })],
    [
      'route changed /a: timeouts by limits (spec.timeouts.request)',
      'route changed /b: timeouts by limits (spec.timeouts.request)',
    ],
  ],
  [
    'a policy that comes sets a field that nobody set',
    [route({ '/a': 'a' })],
    [route({ '/a': 'a' }), limits({ buffer: { maxRequestSize: '1Ki' } })],
    ['route changed /a: buffer by nobody → limits'],
  ],
  [
    'a policy that goes leaves the field to nobody',
    [route({ '/a': 'a' }), limits({ timeouts: { request: '5s' } })],
    [route({ '/a': 'a' })],
    ['route changed /a: timeouts by limits → nobody'],
  ],
  [
    'a policy that was renamed sets the same, and that is said',
    [route({ '/a': 'a' }), limits({ timeouts: { request: '5s' } })],
    [route({ '/a': 'a' }), limits({ timeouts: { request: '5s' } }, undefined, 'other')],
    ['route changed /a: timeouts by limits → other'],
  ],
  [
    'only the field that is another one is told of a policy with several',
    [route({ '/a': 'a' }), limits({ timeouts: { request: '5s' }, buffer: { maxRequestSize: '1Ki' } })],
    [route({ '/a': 'a' }), limits({ timeouts: { request: '5s' }, buffer: { maxRequestSize: '2Ki' } })],
    ['route changed /a: buffer by limits (spec.buffer.maxRequestSize)'],
  ],
  [
    'a filter of the rule itself is told by its place in the message',
    [route({ '/a': 'a' })],
    [
      httpRoute('cart', {
        hostnames: ['shop.test'],
        rules: [
          {
            matches: [{ path: { type: 'PathPrefix', value: '/a' } }],
            timeouts: { request: '3s' },
            backendRefs: [backendRef('a')],
          },
        ],
      }),
    ],
    ['route changed /a: route.timeout'],
  ],
];

for (const [name, before, after, expected] of CASES)
  t.test(name, async (t) => {
    t.strictSame(changeLines([...BASE, ...before], [...BASE, ...after], ['host', 'route']), expected);
  });

t.test('a route that moves before one for the same requests is listed with that one', async (t) => {
  const byHeader = (name: string, weight: string) =>
    httpRoute(
      name,
      {
        hostnames: ['shop.test'],
        rules: [
          {
            matches: [
              { path: { type: 'PathPrefix', value: '/a' }, headers: [{ name: `x-${name}`, value: '1' }] },
            ],
            backendRefs: [backendRef(name)],
          },
        ],
      },
      { creationTimestamp: `2026-01-0${weight}T00:00:00Z` },
    );
  const before = [...BASE, byHeader('a', '1'), byHeader('b', '2')];
  const after = [...BASE, byHeader('a', '3'), byHeader('b', '2')];
  t.equal(changeLines(before, after, ['route']).length, 1);
  t.match(changeLines(before, after, ['route']), [/^route changed \/a \((before|after) \/a\)$/]);
});

// A header that is sent to a backend can be a secret under any name: diff, report and the text of explain never show its value,
// and the JSON of explain has it in one place.

import t, { type Test } from 'tap';
import { gatewarden } from './running.ts';

const COMMON = [
  {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'GatewayClass',
    metadata: { name: 'gatewarden' },
    spec: { controllerName: 'gatewarden.dev/gateway' },
  },
  {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name: 'front', namespace: 'shop' },
    spec: {
      gatewayClassName: 'gatewarden',
      listeners: [{ name: 'http', port: 8080, protocol: 'HTTP' }],
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'cart', namespace: 'shop' },
    spec: { ports: [{ port: 80 }] },
  },
];

function route(kind: string, filters: readonly object[], ofBackend: readonly object[] = []): object {
  return {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind,
    metadata: { name: 'cart', namespace: 'shop' },
    spec: {
      parentRefs: [{ name: 'front' }],
      hostnames: ['shop.test'],
      rules: [{ filters, backendRefs: [{ name: 'cart', port: 80, filters: ofBackend }] }],
    },
  };
}

const policy = (spec: object): object => ({
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'TrafficPolicy',
  metadata: { name: 'headers', namespace: 'shop' },
  spec: {
    targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'cart' }],
    ...spec,
  },
});

const filter = (direction: 'request' | 'response', list: string, items: readonly object[]): object => ({
  type: direction === 'request' ? 'RequestHeaderModifier' : 'ResponseHeaderModifier',
  [`${direction}HeaderModifier`]: { [list]: items },
});

const WRITTEN: readonly (readonly [
  title: string,
  objects: (header: { name: string; value: string }) => object[],
])[] = [
  ['set by a filter', (header) => [route('HTTPRoute', [filter('request', 'set', [header])])]],
  ['added by a filter', (header) => [route('HTTPRoute', [filter('request', 'add', [header])])]],
  [
    'set by a filter of a backend',
    (header) => [route('HTTPRoute', [], [filter('request', 'set', [header])])],
  ],
  ['set by a filter of a GRPCRoute', (header) => [route('GRPCRoute', [filter('request', 'set', [header])])]],
  ...['set', 'add'].flatMap((list) =>
    ['headerModifiers', 'transformation'].map(
      (field) =>
        [
          `${list} of ${field}`,
          (header: object) => [
            route('HTTPRoute', []),
            policy({ [field]: { request: { [list]: [header] } } }),
          ],
        ] as const,
    ),
  ),
];

/** What the commands that compare and show say of two values. */
async function said(t: Test, objects: (value: string) => readonly object[]): Promise<string> {
  const list = (value: string): string =>
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [...COMMON, ...objects(value)] });
  const cwd = t.testdir({ 'old.json': list('marker-old'), 'new.json': list('marker-new') });
  const outputs: string[] = [];
  for (const args of [
    ...['text', 'json', 'markdown'].map((form) => ['diff', '-o', form, 'old.json', 'new.json']),
    ['explain', '-f', 'old.json', 'shop.test', '/'],
    ['report', 'old.json'],
  ]) {
    const { code, stdout, stderr } = await gatewarden(args, { cwd });
    t.not(code, 2, stderr);
    outputs.push(stdout, stderr);
  }
  return outputs.join('\n');
}

for (const [title, objects] of WRITTEN)
  t.test(`the value of a header ${title} of requests is not shown, but that it changes`, async (t) => {
    const text = await said(t, (value) => objects({ name: 'x-env', value }));
    t.notMatch(text, /marker/);
    t.match(text, /is another one/);
  });

const OF_RESPONSES: readonly (readonly [
  title: string,
  isShown: boolean,
  objects: (header: object) => object[],
])[] = [
  ['a filter', true, (header) => [route('HTTPRoute', [filter('response', 'set', [header])])]],
  [
    'headerModifiers',
    false,
    (header) => [route('HTTPRoute', []), policy({ headerModifiers: { response: { set: [header] } } })],
  ],
  [
    'transformation',
    true,
    (header) => [route('HTTPRoute', []), policy({ transformation: { response: { set: [header] } } })],
  ],
];

for (const [title, isShown, objects] of OF_RESPONSES) {
  if (isShown)
    t.test(`${title} of responses shows values, which every client can read`, async (t) => {
      t.match(await said(t, (value) => objects({ name: 'x-env', value })), /marker-old → marker-new/);
    });
  t.test(`${title} of responses hides the value of a header that is named as a credential`, async (t) => {
    t.notMatch(await said(t, (value) => objects({ name: 'set-cookie', value })), /marker/);
  });
}

/** The explanation without what a program reads to know the headers. */
const withoutChanges = (explanation: string): string =>
  JSON.stringify(
    JSON.parse(explanation, (member, value: unknown) => (member === 'changes' ? undefined : value)),
  );

t.test(
  'the JSON of explain has values of headers in the changes of an action, and nowhere else',
  async (t) => {
    const header = { name: 'x-env', value: 'marker-sent' };
    const cookie = { name: 'set-cookie', value: 'marker-read' };
    const items = [
      ...COMMON,
      route('HTTPRoute', [filter('request', 'set', [header]), filter('response', 'set', [cookie])]),
      policy({ transformation: { request: { set: [header] } } }),
    ];
    const cwd = t.testdir({ 'all.json': JSON.stringify({ apiVersion: 'v1', kind: 'List', items }) });
    for (const question of [['shop.test', '/'], ['HTTPRoute/shop/cart'], ['TrafficPolicy/shop/headers']]) {
      const { code, stdout, stderr } = await gatewarden(
        ['explain', '-o', 'json', '-f', 'all.json', ...question],
        { cwd },
      );
      t.equal(code, 0, stderr);
      t.notMatch(withoutChanges(stdout), /marker/, question.join(' '));
      if (!question.includes('TrafficPolicy/shop/headers'))
        t.match(stdout, /"changes":.*marker-sent.*marker-read/s);
    }
  },
);

// gatewarden diff: what follows from a change is not told beside it.

import t from 'tap';
import { gatewarden } from '../running.ts';
import { EXTENSIONS, FRONT, policyAt } from './protected-gateway.ts';

const BASE = FRONT + EXTENSIONS;
const GATEWAY = 'kind: Gateway, name: front';
const ROUTE = 'kind: HTTPRoute, name: cart';
const PAY = 'kind: HTTPRoute, name: cart, sectionName: pay';

const guarded = (target: string, name: string): string =>
  policyAt(target, 'extAuth: {extensionRef: {name: guard}}', name);
const scrubbed = policyAt(PAY, 'extProc: {extensionRef: {name: scrubber}}', 'scrubbed');
const ownGuard = policyAt(PAY, 'extAuth: {extensionRef: {name: other-guard}}', 'own');

const secret = (user: string): string => `---
apiVersion: v1
kind: Secret
metadata: {name: users, namespace: shop}
stringData: {htpasswd: "${user}:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g="}
`;
const ofSecret = policyAt(ROUTE, 'basicAuth: {secretRef: {name: users, key: htpasswd}}');

const buffers = (bytes: number): string => `---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: ListenerPolicy
metadata: {name: buffers, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
  default: {perConnectionBufferLimitBytes: ${bytes}}
`;

const CASES: readonly (readonly [name: string, before: string, after: string, told: readonly string[]])[] = [
  [
    'a route that turns on what its Gateway now turns off says nothing new',
    guarded(GATEWAY, 'base') + ownGuard,
    policyAt(GATEWAY, 'extAuth: {disable: {}}') + ownGuard,
    ['2 listeners: extAuth is turned off (TrafficPolicy shop/base)'],
  ],
  [
    'a service that can change the route of a request changes how the other filters are written, and nothing else',
    guarded(GATEWAY, 'base'),
    guarded(GATEWAY, 'base') + scrubbed,
    [
      'HTTPRoute shop/cart rules[0] "pay" (prefix /pay) on shop.test of listener http, shop.test of listener web: extProc unset → {extensionRef: {name: scrubber}} (TrafficPolicy shop/scrubbed)',
    ],
  ],
  [
    'a Secret that a policy names',
    ofSecret + secret('ann'),
    ofSecret + secret('bob'),
    ['2 routes: what basicAuth refers to is another one (TrafficPolicy shop/base)'],
  ],
  [
    'a policy with another name',
    policyAt(ROUTE, 'timeouts: {request: 5s}'),
    policyAt(ROUTE, 'timeouts: {request: 5s}', 'other'),
    ['2 routes: timeouts is the same (TrafficPolicy shop/other instead of TrafficPolicy shop/base)'],
  ],
  [
    'settings of connections are told on all listeners, and not on what HTTP they carry',
    '',
    buffers(2000),
    ['4 listeners: default.perConnectionBufferLimitBytes unset → 2000 (ListenerPolicy shop/buffers)'],
  ],
  [
    'settings of connections that change',
    buffers(1000),
    buffers(2000),
    ['4 listeners: default.perConnectionBufferLimitBytes 1000 → 2000 (ListenerPolicy shop/buffers)'],
  ],
  [
    'settings of one port are told on that port',
    '',
    buffers(2000).replace(/default: (.*)/, 'perPort: [{port: 8080, listener: $1}]'),
    [
      'listener http on port 8080, buffers of 2000 bytes: perPort unset → {perConnectionBufferLimitBytes: 2000} (ListenerPolicy shop/buffers)',
    ],
  ],
];

const toldIn = async (t: Tap, before: string, after: string): Promise<readonly string[]> => {
  const cwd = t.testdir({ 'before.yaml': BASE + before, 'after.yaml': BASE + after });
  const { stdout } = await gatewarden(['diff', 'before.yaml', 'after.yaml'], { cwd });
  return stdout.split('\n').flatMap((line) => (/^ {2}\S/.test(line) ? [line.trim()] : []));
};

type Tap = Pick<typeof t, 'testdir'>;

for (const [name, before, after, told] of CASES)
  t.test(name, async (t) => {
    t.strictSame(await toldIn(t, before, after), told);
  });

t.test('settings of an extension are told by its name', async (t) => {
  const files = (more: string): string => BASE.replace('type: ExtAuth, extAuth: {', `$&${more}`);
  const policy = guarded(GATEWAY, 'base');
  const cwd = t.testdir({
    'before.yaml': files('') + policy,
    'after.yaml': files('failOpen: true, ') + policy,
  });
  const { stdout } = await gatewarden(['diff', 'before.yaml', 'after.yaml'], { cwd });
  t.match(stdout, /^ {2}2 listeners: extAuth\.failOpen unset → true \(GatewayExtension shop\/guard\)$/m);
});

t.test('what an extension refers to is told by its name', async (t) => {
  const keys = (k: string): string => `---
apiVersion: v1
kind: ConfigMap
metadata: {name: keys, namespace: shop}
data:
  jwks: '{"keys":[{"kty":"oct","kid":"a","alg":"HS256","k":"${k.repeat(43)}"}]}'
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: GatewayExtension
metadata: {name: tokens, namespace: shop}
spec:
  jwt:
    providers: [{name: own, issuer: "https://own.test", jwks: {local: {configMapRef: {name: keys}}}}]
`;
  const policy = policyAt(GATEWAY, 'jwt: {extensionRef: {name: tokens}}');
  const cwd = t.testdir({
    'before.yaml': BASE + keys('A') + policy,
    'after.yaml': BASE + keys('B') + policy,
  });
  const { stdout } = await gatewarden(['diff', 'before.yaml', 'after.yaml'], { cwd });
  t.match(stdout, /^ {2}2 listeners: what jwt refers to is another one \(GatewayExtension shop\/tokens\)$/m);
});

/** Routes of two listeners on one host. */
const SHARED = FRONT.replace(
  /- \{name: http, .*\n.*/,
  '- {name: http, port: 8080, protocol: HTTP, hostname: "*.test"}\n    - {name: web, port: 8080, protocol: HTTP}',
)
  .replace('parentRefs: [{name: front}]', 'parentRefs: [{name: front, sectionName: http}]')
  .concat(`---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: other, namespace: shop}
spec:
  parentRefs: [{name: front, sectionName: web}]
  hostnames: [shop.test]
  rules: [{matches: [{path: {type: PathPrefix, value: /other}}], backendRefs: [{name: cart, port: 80}]}]
`);

t.test('a limit of a listener is told where it applies, and not where it is counted', async (t) => {
  const limit = (tokens: number): string =>
    SHARED +
    policyAt(
      'kind: Gateway, name: front, sectionName: http',
      `rateLimit: {local: {tokenBucket: {maxTokens: ${tokens}, fillInterval: 1s}}}`,
    );
  for (const [before, after, told] of [
    [
      SHARED,
      limit(1),
      '  2 routes: rateLimit.local unset → {tokenBucket: {maxTokens: 1, fillInterval: 1s}} (',
    ],
    [
      limit(1),
      SHARED,
      '  2 routes: rateLimit.local {tokenBucket: {maxTokens: 1, fillInterval: 1s}} → unset (',
    ],
    [
      limit(1),
      limit(2),
      '  host shop.test of listeners http, web on port 8080: rateLimit.local.tokenBucket.maxTokens 1 → 2',
    ],
  ] as const) {
    const cwd = t.testdir({ 'before.yaml': before, 'after.yaml': after });
    const { stdout } = await gatewarden(['diff', 'before.yaml', 'after.yaml'], { cwd });
    const lines = stdout.split('\n').filter((line) => /^ {2}\S/.test(line));
    t.equal(lines.length, 1, stdout);
    t.equal(lines[0]?.slice(0, told.length), told);
  }
});

t.test('settings of one of several backends are told by their names, with the backend', async (t) => {
  const filter =
    'filters: [{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: base}}]';
  const to = (more: string): string =>
    FRONT.replace(
      'backendRefs: [{name: cart, port: 80}]',
      `backendRefs: [{name: cart, port: 80${more}}, {name: guard, port: 9000}]`,
    ) + policyAt(ROUTE, 'buffer: {maxRequestSize: 1Ki}').replace(/ {2}targetRefs.*\n/, '');
  const cwd = t.testdir({ 'before.yaml': to(`, ${filter}`), 'after.yaml': to('') });
  const { stdout } = await gatewarden(['diff', 'before.yaml', 'after.yaml'], { cwd });
  t.match(stdout, / listener web: buffer for kube_shop_cart_80 is gone$/m);
});

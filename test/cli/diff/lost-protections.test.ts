// gatewarden diff: what lets requests pass that had to prove something is told first.

import t from 'tap';
import { gatewarden } from '../running.ts';
import { EXTENSIONS, FRONT, policyAt, tokens } from './protected-gateway.ts';

const GATEWAY = 'kind: Gateway, name: front';
const ROUTE = 'kind: HTTPRoute, name: cart';
const PAY = 'kind: HTTPRoute, name: cart, sectionName: pay';
const USERS = 'basicAuth: {users: ["ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g="]}';
const GUARD = 'extAuth: {extensionRef: {name: guard}}';
const TOKENS = 'jwt: {extensionRef: {name: staff}}';
const GET = `rbac: {policy: {matchExpressions: ['request.method == "GET"']}}`;
const DENY = `rbac: {action: Deny, policy: {matchExpressions: ['request.method == "PUT"']}}`;
const SCRUBBED = policyAt(PAY, 'extProc: {extensionRef: {name: scrubber}}', 'scrubbed');

/** A route for one path of `cart`, by the same match. */
const taking = (path: string, name = 'other'): string => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: shop, creationTimestamp: "2020-01-01T00:00:00Z"}
spec:
  parentRefs: [{name: front}]
  hostnames: [shop.test]
  rules: [{matches: [{path: {type: PathPrefix, value: ${path}}}], backendRefs: [{name: cart, port: 80}]}]
`;

const CASES: readonly (readonly [name: string, before: string, after: string, summary: readonly string[]])[] =
  [
    [
      'a policy is gone',
      policyAt(ROUTE, USERS),
      '',
      ['No longer asks for authentication: 4 routes (basicAuth)'],
    ],
    [
      'it is turned off on a rule',
      policyAt(GATEWAY, USERS),
      policyAt(GATEWAY, USERS) + policyAt(PAY, 'basicAuth: {disable: {}}', 'none'),
      ['No longer asks for authentication: 2 routes (basicAuth)'],
    ],
    [
      'a family of filters is turned off',
      policyAt(GATEWAY, TOKENS),
      policyAt(GATEWAY, 'jwt: {disable: {}}'),
      ['No longer asks for authentication: 4 routes (jwt)'],
    ],
    [
      'the Gateway asks for the same that a route no longer asks for',
      policyAt(GATEWAY, USERS) + policyAt(ROUTE, USERS, 'own'),
      policyAt(GATEWAY, USERS),
      [],
    ],
    [
      'a rule still asks for what the Gateway no longer asks for',
      policyAt(GATEWAY, USERS) + policyAt(PAY, USERS, 'own'),
      policyAt(PAY, USERS, 'own'),
      ['No longer asks for authentication: 2 routes (basicAuth)'],
    ],
    ['another way to authenticate replaces it', policyAt(ROUTE, USERS), policyAt(ROUTE, TOKENS), []],
    ['a service replaces it', policyAt(ROUTE, USERS), policyAt(ROUTE, GUARD), []],
    [
      'another service replaces it',
      policyAt(ROUTE, GUARD),
      policyAt(ROUTE, GUARD.replace('guard', 'other-guard')),
      [],
    ],
    [
      'what authorizes goes, and what authenticates stays',
      policyAt(ROUTE, `${TOKENS}\n  ${GET}`),
      policyAt(ROUTE, TOKENS),
      ['No longer checks authorization: 4 routes (rbac)'],
    ],
    [
      'both go',
      policyAt(GATEWAY, `${USERS}\n  ${GET}\n  ${GUARD}`),
      '',
      [
        'No longer asks for authentication: 4 routes (basicAuth)',
        'No longer checks authorization: 4 routes (extAuth, rbac)',
      ],
    ],
    [
      'rules that deny are gone',
      policyAt(ROUTE, DENY),
      '',
      ['No longer checks authorization: 4 routes (rbac)'],
    ],
    [
      'in a chain where the route of a request can change',
      policyAt(GATEWAY, USERS) + SCRUBBED,
      policyAt(GATEWAY, 'basicAuth: {disable: {}}') + SCRUBBED,
      ['No longer asks for authentication: 4 routes (basicAuth)'],
    ],
    [
      'such a chain comes and goes without a loss',
      policyAt(GATEWAY, `${USERS}\n  ${GUARD}\n  ${TOKENS}\n  ${GET}`),
      policyAt(GATEWAY, `${USERS}\n  ${GUARD}\n  ${TOKENS}\n  ${GET}`) + SCRUBBED,
      [],
    ],
    [
      'an older route without a policy takes the requests',
      policyAt(ROUTE, USERS),
      policyAt(ROUTE, USERS) + taking('/pay'),
      ['No longer asks for authentication: 2 routes (basicAuth)'],
    ],
    [
      'a route is gone, and one without a policy takes its requests',
      policyAt('kind: HTTPRoute, name: other', USERS) + taking('/pay/card'),
      policyAt('kind: HTTPRoute, name: other', USERS),
      ['No longer asks for authentication: 2 routes (basicAuth)'],
    ],
    [
      'a route is gone, and its requests have to prove the same',
      policyAt(GATEWAY, USERS) + taking('/pay/card'),
      policyAt(GATEWAY, USERS),
      [],
    ],
    ['new policies', '', policyAt(GATEWAY, `${USERS}\n  ${GET}`), []],
  ];

interface Reported {
  readonly summary: { readonly unprotected: readonly { readonly routes: number }[] };
  readonly changes: readonly { readonly unprotected?: boolean }[];
}

for (const [name, before, after, summary] of CASES)
  t.test(name, async (t) => {
    const base = FRONT + EXTENSIONS;
    const cwd = t.testdir({ 'before.yaml': base + before, 'after.yaml': base + after });
    const { stdout } = await gatewarden(['diff', 'before.yaml', 'after.yaml'], { cwd });
    const lines = stdout.split('\n');
    t.strictSame(lines.slice(0, lines.indexOf('Gateway shop/front')).filter(Boolean), summary, stdout);
    const { stdout: json } = await gatewarden(['diff', '-o', 'json', 'before.yaml', 'after.yaml'], { cwd });
    const { summary: counted, changes } = JSON.parse(json) as Reported;
    t.equal(counted.unprotected.length, summary.length);
    const isLost = summary.length > 0;
    t.equal(
      changes.some(({ unprotected }) => unprotected === true),
      isLost,
      'the change that is the reason is marked',
    );
    const { stdout: markdown } = await gatewarden(['diff', '-o', 'markdown', 'before.yaml', 'after.yaml'], {
      cwd,
    });
    t.equal(markdown.includes('\n\n**No longer '), isLost);
  });

t.test('tokens that may be missing are no authentication', async (t) => {
  const files = (mode: string): string =>
    FRONT + tokens('staff', `validationMode: ${mode}, `) + policyAt(GATEWAY, TOKENS);
  const cwd = t.testdir({ 'before.yaml': files('Strict'), 'after.yaml': files('AllowMissing') });
  const { stdout } = await gatewarden(['diff', 'before.yaml', 'after.yaml'], { cwd });
  t.match(stdout, /^No longer asks for authentication: 4 routes \(jwt\)$/m);
  t.match(
    stdout,
    /^ {2}2 listeners: jwt\.validationMode Strict → AllowMissing \(GatewayExtension shop\/staff\)$/m,
  );
});

t.test('the change that is the reason comes before others, and after what fails', async (t) => {
  const base = (backend: string): string =>
    (FRONT + EXTENSIONS).replace(
      '- name: rest\n      backendRefs: [{name: cart,',
      `- name: rest\n      backendRefs: [{name: ${backend},`,
    );
  const cwd = t.testdir({
    'before.yaml':
      base('cart') + policyAt(ROUTE, 'timeouts: {request: 5s}') + policyAt(GATEWAY, USERS, 'users'),
    'after.yaml': base('none') + policyAt(ROUTE, 'timeouts: {request: 6s}'),
  });
  const { stdout } = await gatewarden(['diff', 'before.yaml', 'after.yaml'], { cwd });
  const lines = stdout.split('\n').filter((line) => /^(?: {2})?[A-Z2]/.test(line));
  t.match(lines, [
    /^Fails now: 2 routes$/,
    /^No longer asks for authentication: 2 routes \(basicAuth\)$/,
    /^Gateway shop\/front$/,
    /^ {2}HTTPRoute shop\/cart rules\[1\] "rest" .*Service "none" not found/,
    /^ {2}2 listeners: basicAuth /,
    /timeout 5s → 6s/,
    /^Changed: /,
  ]);
});

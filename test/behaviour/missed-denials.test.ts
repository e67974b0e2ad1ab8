// Requests that an rbac rule with `Deny` lets pass because an expression fails for them, or because they lack what it reads: for each the
// manifest, requests through Envoy, and what `analyze` finds. And rules that miss nobody, of which it finds nothing.

import { generateKeyPairSync, sign } from 'node:crypto';
import t from 'tap';
import { parseAllDocuments } from 'yaml';
import { analyze } from '../../src/analysis/analyze.ts';
import {
  behaves,
  CLASS,
  extension,
  from,
  gateway,
  onRule,
  type Row,
  route,
  rules,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';
import type { Sent } from '../parts/requests.ts';

interface Case {
  /** Of the policy of a rule. */
  readonly fields: string;
  readonly passes: readonly Headers[];
  readonly denied: readonly Headers[];
  /** `AN-84 0`: at the first expression, with a part of the message or the hint. */
  readonly finds: readonly (readonly [finding: string, says: string])[];
}

type Headers = NonNullable<Sent['headers']>;

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
function bearer(claims: object): Headers {
  const content = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
  return {
    authorization: `Bearer ${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`,
  };
}
const PEM = JSON.stringify(publicKey.export({ format: 'pem', type: 'spki' }).toString());
const verifying = (name: string, mode: string): string =>
  extension(
    name,
    `jwt: {validationMode: ${mode}, providers: [{name: p, claimsToHeaders: [{name: tier, header: x-tier}], jwks: {local: {inline: ${PEM}}}}]}`,
  );

const deny = (...expressions: readonly string[]): string =>
  `rbac: {action: Deny, policy: {matchExpressions: ${JSON.stringify(expressions)}}}`;
const jwt = (name: string): string => `jwt: {extensionRef: {name: ${name}}}\n`;
const header = (name: string): string => `request.headers["${name}"]`;
const claim = (name: string): string =>
  `metadata.filter_metadata["envoy.filters.http.jwt_authn"]["payload"]["${name}"]`;

const CASES: Readonly<Record<string, Case>> = {
  number: {
    fields: deny(`!("x-level" in request.headers) || int(${header('x-level')}) < 5`),
    passes: [{ 'x-level': '9' }, { 'x-level': 'x' }],
    denied: [{ 'x-level': '4' }, {}],
    finds: [['AN-84 0', 'a request for which `int(request.headers["x-level"])` fails is not denied']],
  },
  'number-or-nothing': {
    fields: deny('request.method == "PUT"', `int(${header('x-level')}) < 5`),
    passes: [{ 'x-level': '9' }, { 'x-level': 'x' }, {}],
    denied: [{ 'x-level': '4' }],
    finds: [['AN-84 1', 'write `!request.headers["x-level"].matches("^[0-9]{1,18}$") ||']],
  },
  compared: {
    fields: jwt('strict') + deny(`${claim('level')} < 5.0`),
    passes: [bearer({}), bearer({ level: '1' }), bearer({ level: 7 })],
    denied: [bearer({ level: 4 })],
    finds: [['AN-84 0', 'may be absent or have another type']],
  },
  variable: {
    fields: deny('headers["x-role"] != "admin"'),
    passes: [{}, { 'x-role': 'guest' }],
    denied: [],
    finds: [
      ['AN-84 0', 'no request is denied by this expression: it fails, since there is no variable `headers`'],
    ],
  },
  member: {
    fields: deny('request.header["x-role"] != "admin"'),
    passes: [{}, { 'x-role': 'guest' }],
    denied: [],
    finds: [['AN-84 0', '`request` has no member `header`']],
  },
  header: {
    fields: deny(`${header('X-Role')} == "guest"`),
    passes: [{}, { 'x-role': 'admin' }],
    denied: [{ 'x-role': 'guest' }],
    finds: [['AN-85 0', 'pass without header `x-role`']],
  },
  listed: {
    fields: deny(`request.method == "GET" && request.headers.role in ["guest", "bot"]`),
    passes: [{}, { role: 'admin' }],
    denied: [{ role: 'bot' }],
    finds: [['AN-85 0', 'write `!("role" in request.headers) ||` before it']],
  },
  agent: {
    fields: deny('request.useragent.contains("robot")'),
    passes: [{}, { 'user-agent': 'curl' }],
    denied: [{ 'user-agent': 'robot/1' }],
    finds: [['AN-85 0', 'pass without header `user-agent`']],
  },
  present: {
    fields: deny('has(request.headers.blocked)', `"x-b" in request.headers || ${header('x-c')} == "1"`),
    passes: [{}],
    denied: [{ blocked: '' }, { 'x-b': '' }, { 'x-c': '1' }],
    finds: [['AN-85 0', 'pass without header `blocked`']],
  },
  two: {
    fields: deny(`${header('x-env')} == "prod" && ${header('x-role')} != "admin"`),
    passes: [{}, { 'x-role': 'guest' }],
    denied: [{ 'x-env': 'prod' }],
    finds: [['AN-85 0', 'pass without header `x-env`: ']],
  },
  'token-may-be-missing': {
    fields:
      jwt('optional') +
      deny(`${claim('banned')}`, `"guest" in ${claim('roles')}`, `${header('x-tier')} == "free"`),
    passes: [{}, bearer({ banned: false }), bearer({ roles: ['ops'] })],
    denied: [bearer({ banned: true }), bearer({ roles: ['guest'] }), bearer({ tier: 'free' })],
    finds: [
      ['AN-85 0', 'pass without a token'],
      ['AN-85 1', 'validationMode: Strict'],
      ['AN-85 2', 'pass without header `x-tier`'],
    ],
  },
  'no-token-is-read': {
    fields: deny(`${claim('banned')}`),
    passes: [{}, bearer({ banned: true })],
    denied: [],
    finds: [['AN-85 0', 'pass without a token']],
  },
  'token-is-demanded': {
    fields: jwt('strict') + deny(`${claim('banned')}`, `${header('x-tier')} == "free"`),
    passes: [bearer({}), bearer({ banned: false })],
    denied: [
      bearer({ banned: true }),
      bearer({ tier: 'free' }),
      { ...bearer({ tier: 'free' }), 'x-tier': 'gold' },
    ],
    finds: [],
  },
  differs: {
    fields: deny(`${header('x-role')} != "admin"`),
    passes: [{ 'x-role': 'admin' }],
    denied: [{}, { 'x-role': 'guest' }],
    finds: [],
  },
  'by-another-expression': {
    fields: deny('!("x-role" in request.headers)', `${header('x-role')} == "guest"`),
    passes: [{ 'x-role': 'admin' }],
    denied: [{}, { 'x-role': 'guest' }],
    finds: [],
  },
  'always-there': {
    fields: deny(`${header(':path')}.endsWith("/admin") || ${header('host')} == "a.test"`),
    passes: [{}],
    denied: [],
    finds: [],
  },
  digits: {
    fields: deny(`!${header('x-level')}.matches("^[0-9]{1,18}$") || int(${header('x-level')}) < 5`),
    passes: [{ 'x-level': '9' }],
    denied: [{}, { 'x-level': 'x' }, { 'x-level': '4' }],
    finds: [],
  },
  allowed: {
    fields: `rbac: {action: Allow, policy: {matchExpressions: ['int(${header('x-level')}) > 5', '${header('x-role')} == "admin"']}}`,
    passes: [{ 'x-level': '9' }],
    denied: [{}, { 'x-level': 'x' }],
    finds: [],
  },
};

const MANIFESTS = [
  gateway('{name: web, port: 8080, protocol: HTTP}'),
  service('a'),
  verifying('strict', 'Strict'),
  verifying('optional', 'AllowMissing'),
  ...Object.entries(CASES).flatMap(([name, { fields }]) => [
    route('HTTPRoute', name, rules(name)),
    trafficPolicy(name, `kind: HTTPRoute, name: ${name}`, fields),
  ]),
  // A policy that acts on no request, because a more specific one has its place.
  trafficPolicy('lost', 'kind: Gateway, name: front', deny(`int(${header('x-level')}) < 5`)),
];

await behaves({
  name: 'requests that rules with Deny let pass',
  manifests: MANIFESTS,
  requests: Object.entries(CASES).flatMap(([name, { passes, denied }]) =>
    [
      ...passes.map((headers) => [headers, from('shop/a:8080')] as const),
      ...denied.map((headers) => [headers, { status: 403 }] as const),
    ].map(([headers, answer]): Row => {
      const shown = Object.entries(headers).map(([key, value]) => `${key}: ${String(value).slice(-12)}`);
      return [`${name}: ${shown.join(', ') || 'no headers'}`, { path: `/${name}`, headers }, answer];
    }),
  ),
});

const foundIn = (manifests: readonly string[]) =>
  analyze(
    parseAllDocuments([CLASS, ...manifests].join('\n---\n'))
      .map((document): unknown => document.toJS())
      .filter((value) => value !== null),
  ).filter(({ code }) => code === 'AN-84' || code === 'AN-85');

const found = foundIn(MANIFESTS);
for (const [name, { finds }] of Object.entries(CASES))
  t.test(`findings: ${name}`, async (t) => {
    const own = found.filter(({ object }) => object.name === name);
    t.strictSame(
      own.map(({ code, path }) => `${code} ${path}`),
      finds.map(([finding]) => {
        const [code, index] = finding.split(' ');
        return `${code} spec.rbac.policy.matchExpressions[${index}]`;
      }),
    );
    for (const [index, [, says]] of finds.entries()) {
      const { message = '', hint = '' } = own[index] ?? {};
      t.ok(`${message}\n${hint}`.includes(says), `${message} ${hint}`);
      t.ok(message.includes(`HTTPRoute shop/${name} rules[0]`), 'the route is named');
    }
  });

t.strictSame(
  found.filter(({ object }) => object.name === 'lost'),
  [],
  'nothing of a policy that acts on no request',
);

t.test('the routes at which the policy of a Gateway acts', async (t) => {
  const one = foundIn([
    gateway('{name: web, port: 8080, protocol: HTTP}'),
    service('a'),
    route('HTTPRoute', 'r', rules('x', 'y')),
    route('HTTPRoute', 's', rules('z')),
    trafficPolicy('own', onRule('x'), 'rbac: {policy: {matchExpressions: ["true"]}}'),
    trafficPolicy('all', 'kind: Gateway, name: front', deny(`int(${header('x-level')}) < 5`)),
  ]);
  t.match(one, [
    {
      code: 'AN-84',
      message: /^at HTTPRoute shop\/[rs] rules\[\d\] and 1 more a request/,
      object: { name: 'all' },
    },
  ]);
  t.notMatch(one[0]?.message, 'shop/r rules[0]');
});

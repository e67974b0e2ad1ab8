// TrafficPolicy.rbac: what a request lacks counts as an empty text where a rule denies, and is a failure where a rule allows. Random
// expressions show that nothing else fails without a warning.

import { generateKeyPairSync, sign } from 'node:crypto';
import { validate } from '../../src/validation.ts';
import { randomExpressions } from '../grammar/cel-access-generator.ts';
import {
  behaves,
  extension,
  from,
  HTTP_GATEWAY,
  type Row,
  route,
  rules,
  ruleTo,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';

const SERVED = from('shop/a:8080');
const DENIED = { status: 403 };

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function bearer(claims: object): Readonly<Record<string, string>> {
  const content = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(content), privateKey).toString('base64url');
  return { authorization: `Bearer ${content}.${signature}` };
}

const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
const TOKENS = extension(
  'tokens',
  `jwt:\n  validationMode: AllowMissing\n  providers:\n  - {name: p, jwks: {local: {inline: ${JSON.stringify(pem)}}}}\n`,
);

const access = (rule: string, action: 'Allow' | 'Deny', ...expressions: readonly string[]): string =>
  trafficPolicy(
    rule,
    `kind: HTTPRoute, name: r, sectionName: ${rule}`,
    `jwt: {extensionRef: {name: tokens}}\nrbac: {action: ${action}, policy: {matchExpressions: ${JSON.stringify(expressions)}}}`,
  );

const CLAIMS = 'metadata.filter_metadata["envoy.filters.http.jwt_authn"]["payload"]';

/** Who is denied by the expression of a rule, of these requests. */
const DENIALS: Readonly<
  Record<string, readonly [expression: string, denied: readonly object[], served: readonly object[]]>
> = {
  differs: ['request.headers["x-role"] != "admin"', [{}, { 'x-role': 'guest' }], [{ 'x-role': 'admin' }]],
  equals: ['request.headers["x-blocked"] == "true"', [{ 'x-blocked': 'true' }], [{}, { 'x-blocked': 'no' }]],
  negated: ['!request.headers["x-role"].startsWith("ad")', [{}, { 'x-role': 'x' }], [{ 'x-role': 'admin' }]],
  selected: ['request.headers.role != "admin"', [{}, { role: 'guest' }], [{ role: 'admin' }]],
  listed: [
    '!(request.headers["x-role"] in ["admin", "ops"])',
    [{}, { 'x-role': 'a' }],
    [{ 'x-role': 'ops' }],
  ],
  indexed: ['request["headers"]["x-role"] != "admin"', [{}], [{ 'x-role': 'admin' }]],
  cases: ['request.headers["X-Role"] != "admin"', [{}], [{ 'x-role': 'admin' }]],
  guarded: [
    '"x-role" in request.headers && request.headers["x-role"] != "admin"',
    [{ 'x-role': 'guest' }],
    [{}, { 'x-role': 'admin' }],
  ],
  agent: [
    '!request.useragent.contains("shop")',
    [{}, { 'user-agent': 'curl' }],
    [{ 'user-agent': 'shop/1' }],
  ],
  peer: ['connection.uri_san_peer_certificate != "spiffe://shop"', [{}], []],
  claim: [`${CLAIMS}["team"] != "ops"`, [{}, bearer({}), bearer({ team: 7 })], [bearer({ team: 'ops' })]],
  chosen: [`${CLAIMS}.sub != "ann"`, [{}, bearer({})], [bearer({ sub: 'ann' })]],
  prefix: [
    `!${CLAIMS}["team"].startsWith("op")`,
    [{}, bearer({}), bearer({ team: 7 }), bearer({ team: ['ops'] })],
    [bearer({ team: 'ops' })],
  ],
  verified: [
    `!${CLAIMS}["email_verified"]`,
    [{}, bearer({}), bearer({ email_verified: 'true' }), bearer({ email_verified: false })],
    [bearer({ email_verified: true })],
  ],
  banned: [`${CLAIMS}["banned"]`, [bearer({ banned: true })], [{}, bearer({}), bearer({ banned: 'no' })]],
  roles: [
    `!("admin" in ${CLAIMS}["roles"])`,
    [{}, bearer({}), bearer({ roles: 'admin' }), bearer({ roles: ['ops'] })],
    [bearer({ roles: ['ops', 'admin'] }), bearer({ roles: { admin: true } })],
  ],
  nested: [
    `!("admin" in ${CLAIMS}["realm"]["roles"])`,
    [{}, bearer({}), bearer({ realm: 'x' }), bearer({ realm: { roles: 7 } })],
    [bearer({ realm: { roles: ['admin'] } })],
  ],
  present: [`!has(${CLAIMS}.sub)`, [{}, bearer({})], [bearer({ sub: 'ann' })]],
  nothing: ['request.headers["x-role"] != null', [{}, { 'x-role': 'admin' }], []],
  unset: [`${CLAIMS}["left"] == null`, [bearer({ left: null })], [bearer({ left: 'yes' })]],
  first: [
    `${CLAIMS}["roles"][0] == "guest"`,
    [bearer({ roles: ['guest'] })],
    [{}, bearer({ roles: ['admin'] })],
  ],
  size: [
    `size(${CLAIMS}["roles"]) == 0`,
    [{}, bearer({ roles: [] }), bearer({ roles: 7 })],
    [bearer({ roles: ['a'] })],
  ],
  'address-alone': ['source.address == "127.0.0.1"', [], [{}]],
  'address-with-port': ['source.address.startsWith("127.0.0.1:")', [{}], []],
  level: [
    `type(${CLAIMS}["level"]) != double || ${CLAIMS}["level"] < 5.0`,
    [{}, bearer({}), bearer({ level: '9' }), bearer({ level: 4 })],
    [bearer({ level: 9 })],
  ],
  digits: [
    '!request.headers["x-level"].matches("^[0-9]{1,18}$") || int(request.headers["x-level"]) < 5',
    [{}, { 'x-level': 'x' }, { 'x-level': '4' }],
    [{ 'x-level': '9' }],
  ],
};

await behaves({
  name: 'rules that deny take what is absent for an empty text',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    TOKENS,
    route('HTTPRoute', 'r', rules(...Object.keys(DENIALS), 'either')),
    ...Object.entries(DENIALS).map(([rule, [expression]]) => access(rule, 'Deny', expression)),
    access('either', 'Deny', 'request.method == "PUT"', 'request.headers["x-role"] != "admin"'),
  ],
  requests: [
    ...Object.entries(DENIALS).flatMap(([rule, [expression, denied, served]]) =>
      [
        ...denied.map((headers) => [headers, DENIED] as const),
        ...served.map((headers) => [headers, SERVED] as const),
      ].map(
        ([headers, answer], index): Row => [
          `${index}: ${expression}`,
          { path: `/${rule}`, headers: headers as Record<string, string> },
          answer,
        ],
      ),
    ),
    ['one of two: absent', { path: '/either' }, DENIED],
    ['one of two: neither', { path: '/either', headers: { 'x-role': 'admin' } }, SERVED],
  ],
});

await behaves({
  name: 'rules that allow deny a request without the value',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    TOKENS,
    route('HTTPRoute', 'r', rules('differs', 'claim', 'text')),
    access('differs', 'Allow', 'request.headers["x-role"] != "guest"'),
    access('claim', 'Allow', `!("guest" in ${CLAIMS}["roles"])`),
    access('text', 'Allow', 'request.headers["x-role"]'),
  ],
  requests: [
    ['absent', { path: '/differs' }, DENIED],
    ['another', { path: '/differs', headers: { 'x-role': 'admin' } }, SERVED],
    ['no token', { path: '/claim' }, DENIED],
    ['other roles', { path: '/claim', headers: bearer({ roles: ['ops'] }) }, SERVED],
    ['what is neither true nor false', { path: '/text', headers: { 'x-role': 'true' } }, { status: 500 }],
  ],
});

const RANDOM = randomExpressions(CLAIMS, 240).filter((expression) => {
  const { findings } = validate({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'TrafficPolicy',
    metadata: { name: 'p' },
    spec: { rbac: { action: 'Deny', policy: { matchExpressions: [expression] } } },
  });
  return findings.every(({ path }) => !path.startsWith('spec.rbac'));
});

const WHOLE = { 'x-a': 'q', 'x-b': '7', foo: 'z', referer: 'https://a.test/', 'user-agent': 'u' };
const REQUESTS: readonly Readonly<Record<string, string>>[] = [
  {},
  WHOLE,
  {
    ...WHOLE,
    ...bearer({ team: 'ann', age: 19, roles: ['admin'], ok: true, none: null, realm: { roles: ['a'] } }),
  },
  bearer({ team: 7, age: 'x', roles: 'admin', ok: 'yes', realm: [1] }),
  bearer({ team: ['a'], age: null, roles: 5, ok: 0, realm: { roles: false } }),
];

await behaves({
  name: 'random expressions',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    TOKENS,
    // A route can have sixteen rules.
    ...RANDOM.flatMap((expression, index) =>
      [
        [`is${index}`, expression],
        [`not${index}`, `!(${expression})`],
      ].flatMap(([name = '', text]) => [
        route('HTTPRoute', name, ruleTo(name)),
        trafficPolicy(
          name,
          `kind: HTTPRoute, name: ${name}`,
          `jwt: {extensionRef: {name: tokens}}\nrbac: {action: Deny, policy: {matchExpressions: [${JSON.stringify(text)}]}}`,
        ),
      ]),
    ),
  ],
  async also(t, proxy) {
    t.ok(RANDOM.length > 60, `${RANDOM.length} expressions without a finding`);
    for (const [index, expression] of RANDOM.entries())
      for (const headers of REQUESTS) {
        const [is, not] = await Promise.all(
          ['is', 'not'].map(async (name) => (await proxy.send({ path: `/${name}${index}`, headers })).status),
        );
        // A failure would let both pass.
        if (is === not) t.fail(`${expression}: ${is} with ${Object.keys(headers).join(' ')}`);
      }
  },
});

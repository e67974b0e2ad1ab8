// HTTP listeners of several namespaces on one port: the policies of a listener apply to the routes that attached through it, and to no others,
// whatever listeners other namespaces add and whatever policies they attach to them.

import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import {
  behaves,
  extension,
  from,
  gateway,
  type Row,
  route,
  rules,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';
import { allowing, authorizer } from '../parts/grpc/ext-authz.ts';
import type { Sent } from '../parts/requests.ts';

const OPEN = 'allowedListeners: {namespaces: {from: All}}\n  listeners:';
const front = (...listeners: readonly string[]): string => gateway(...listeners).replace('listeners:', OPEN);

/** A ListenerSet; of another tenant by default. */
const set = (name: string, listeners: string, namespace = 'evil'): string => `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: {name: ${name}, namespace: ${namespace}}
spec:
  parentRef: {name: front, namespace: shop}
  listeners: [${listeners}]
`;

/** An HTTPRoute that attaches through a ListenerSet of its namespace. */
const through = (listenerSet: string, name: string, hostnames: string, path: string, namespace = 'evil') => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: ${namespace}}
spec:
  parentRefs: [{group: gateway.networking.x-k8s.io, kind: XListenerSet, name: ${listenerSet}}]
  hostnames: ${hostnames}
  rules: [{matches: [{path: {value: ${path}}}], backendRefs: [{name: theirs, port: 8080}]}]
`;

/** A policy of the other tenant on one of its ListenerSets. */
const theirPolicy = (listenerSet: string, fields: string): string =>
  trafficPolicy(`on-${listenerSet}`, undefined, fields)
    .replace('namespace: shop', 'namespace: evil')
    .replace(
      'spec:\n',
      `spec:\n  targetRefs: [{group: gateway.networking.x-k8s.io, kind: XListenerSet, name: ${listenerSet}}]\n`,
    );
/** By which requests and answers of a policy of the other tenant are known: each field that changes them marks them in its own way. */
const MARKS = ['x-theirs', 'x-changed'];
const MARKED = `
headerModifiers: {request: {set: [{name: x-theirs, value: "yes"}]}, response: {set: [{name: x-theirs, value: "yes"}]}}
transformation: {request: {set: [{name: x-changed, value: "yes"}]}, response: {set: [{name: x-changed, value: "yes"}]}}
`;
const ALL_MARKS = Object.fromEntries(MARKS.map((name) => [name, 'yes']));
const marked = (backend: string): object => from(backend, { headers: ALL_MARKS });

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const content = `${encoded({ alg: 'ES256', typ: 'JWT' })}.${encoded({ sub: 'ann' })}`;
const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
const TOKEN = `${content}.${signature.toString('base64url')}`;
const KEYS = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256' }] });
const PASSWORD = createHash('sha1').update('secret').digest('base64');

const guard = authorizer(({ headers }) => (headers['x-pass'] === 'ann' ? allowing({}) : false));

/** The policies that protect the listeners of the Gateway, each on a port: what comes in, and how others are refused. */
const PROTECTED = [
  [
    8080,
    'basicAuth',
    `basicAuth: {users: ["ann:{SHA}${PASSWORD}"]}`,
    { authorization: `Basic ${Buffer.from('ann:secret').toString('base64')}` },
    401,
  ],
  [8081, 'extAuth', 'extAuth: {extensionRef: {name: guard}}', { 'x-pass': 'ann' }, 403],
  [8083, 'jwt', 'jwt: {extensionRef: {name: tokens}}', { authorization: `Bearer ${TOKEN}` }, 401],
  [
    8084,
    'rbac',
    `rbac: {policy: {matchExpressions: ["request.headers['x-pass'] == 'ann'"]}}`,
    { 'x-pass': 'ann' },
    403,
  ],
] as const;

const VICTIM = [
  service('a'),
  service('theirs', { namespace: 'evil' }),
  service('guard', { port: '{port: 9000, appProtocol: kubernetes.io/h2c}' }),
  extension('guard', 'extAuth: {grpcService: {backendRef: {name: guard, port: 9000}, requestTimeout: 30s}}'),
  extension('tokens', `jwt: {providers: [{name: p, jwks: {local: {inline: ${JSON.stringify(KEYS)}}}}]}`),
  route('HTTPRoute', 'r', rules('cart'), 'hostnames: [a.shop.test]'),
  ...PROTECTED.map(([port, field, fields]) =>
    trafficPolicy(field, `kind: Gateway, name: front, sectionName: web-${port}`, fields),
  ),
];

const listeners = (hostname?: string): readonly string[] =>
  PROTECTED.map(
    ([port]) =>
      `{name: web-${port}, port: ${port}, protocol: HTTP${hostname === undefined ? '' : `, hostname: "${hostname}"`}}`,
  );

const theirListeners = (hostname?: string): string =>
  PROTECTED.map(
    ([port]) =>
      `{name: l-${port}, port: ${port}, protocol: HTTP${hostname === undefined ? '' : `, hostname: "${hostname}"`}}`,
  ).join(', ');

const at = (path: string, headers: Sent['headers'] = {}): Sent => ({ host: 'a.shop.test', path, headers });

/** The routes of the Gateway's listeners are protected as before, and nothing of the other tenant acts on them. */
const untouched: readonly Row[] = PROTECTED.flatMap(([port, field, , pass, refused]): readonly Row[] => [
  [`${field}: without credentials`, { port, ...at('/cart') }, { status: refused }],
  [`${field}: with credentials`, { port, ...at('/cart', pass) }, from('shop/a:8080')],
]);

const upstreams = { 'shop/guard:9000': guard };

for (const [what, own, theirs] of [
  ['the same host', undefined, 'a.shop.test'],
  ['a longer wildcard', '*.test', '*.shop.test'],
  ['no hostname', '*.shop.test', undefined],
] as const) {
  await behaves({
    name: `a ListenerSet of another tenant with ${what}, without routes`,
    manifests: [
      front(...listeners(own)),
      ...VICTIM,
      set('take', theirListeners(theirs)),
      theirPolicy('take', MARKED),
    ],
    upstreams,
    requests: untouched,
    async also(t, proxy) {
      for (const [port, field, , pass] of PROTECTED) {
        const { headers, received } = await proxy.send(at('/cart', pass), port);
        for (const mark of MARKS) {
          t.equal(headers[mark], undefined, `${field}: ${mark} of the answer`);
          t.equal(received?.headers[mark], undefined, `${field}: ${mark} of the request`);
        }
      }
    },
  });

  await behaves({
    name: `a ListenerSet of another tenant with ${what}, with a route of its own`,
    manifests: [
      front(...listeners(own)),
      ...VICTIM,
      set('take', theirListeners(theirs)),
      theirPolicy('take', MARKED),
      through('take', 'theirs', '[a.shop.test]', '/theirs'),
    ],
    upstreams,
    requests: [
      ...untouched,
      ...PROTECTED.map(
        ([port, field]): Row => [
          `${field}: their route has their policies, and no others`,
          { port, ...at('/theirs') },
          { ...marked('evil/theirs:8080'), headers: ALL_MARKS },
        ],
      ),
    ],
    async also(t, proxy) {
      for (const [port, field, , pass] of PROTECTED) {
        const { headers, received } = await proxy.send(at('/cart', pass), port);
        for (const mark of MARKS) {
          t.equal(headers[mark], undefined, `${field}: ${mark} of the answer`);
          t.equal(received?.headers[mark], undefined, `${field}: ${mark} of the request`);
        }
      }
    },
  });
}

// Which listener gets a TLS connection: the server name decides, whoever has the listener, and the host of a request only afterwards.

import t from 'tap';
import { analyze } from '../../src/analysis/analyze.ts';
import { objectsOf } from '../analysis/shop.ts';
import {
  behaves,
  from,
  gateway,
  type Row,
  route,
  secret,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';

const { leaf } = await certificates();
const pair = secret('leaf', await leaf(['*.shop.test']));
const WITH_PAIR = 'tls: {certificateRefs: [{name: leaf}]}';
const WIDE = `{name: wide, port: 8443, protocol: HTTPS, hostname: "*.shop.test", ${WITH_PAIR}}`;
const inEvil = (manifest: string): string => manifest.replaceAll('namespace: shop', 'namespace: evil');

/** A listener of another tenant for the host of its name. */
const set = (name: string, listener: string): string => `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: {name: ${name}, namespace: evil}
spec:
  parentRef: {name: front, namespace: shop}
  listeners: [{name: own, port: 8443, hostname: ${name}.shop.test, ${listener}}]
`;
const SERVED = from('shop/a:8080');
const over = (host: string, serverName = host) => ({ port: 8443, host, tls: { serverName } });

const passing = (name: string, hostname: string): string =>
  `{name: ${name}, port: 8443, protocol: TLS, hostname: "${hostname}", tls: {mode: Passthrough}}`;
const shared = (...listeners: readonly string[]): string =>
  gateway(...listeners).replace('listeners:', 'allowedListeners: {namespaces: {from: All}}\n  listeners:');

/** What `analyze` says about lost hosts, the listeners and the routes that lose them. */
const found = (manifests: readonly string[]): readonly string[] =>
  analyze(objectsOf(...manifests))
    .filter(({ code }) => ['AN-44', 'AN-79'].includes(code))
    .map(({ code, object, message }) => `${code} ${object.name}: ${/host (\S+),/.exec(message)?.[1]}`);

const PAIRS = [pair, inEvil(pair), service('a'), service('theirs', { namespace: 'evil' })];
/** Listeners of another tenant: one that serves, one without a certificate, and two that pass TLS, to nobody and to a route. */
const OTHERS = [
  set('taken', `protocol: HTTPS, ${WITH_PAIR}`),
  set('unserved', 'protocol: HTTPS, tls: {certificateRefs: [{name: none}]}'),
  set('idle', 'protocol: TLS, tls: {mode: Passthrough}'),
  set('passed', 'protocol: TLS, tls: {mode: Passthrough}'),
  inEvil(
    route('TLSRoute', 'theirs', '- backendRefs: [{name: theirs, port: 8080}]').replace(
      '{name: front}',
      '{group: gateway.networking.x-k8s.io, kind: XListenerSet, name: passed}',
    ),
  ),
];
const HOSTS =
  'hostnames: [kept.shop.test, taken.shop.test, unserved.shop.test, idle.shop.test, passed.shop.test]';
const TO_A = '- backendRefs: [{name: a, port: 8080}]';
const ROWS: readonly Row[] = [
  ['a host that no other listener has', over('kept.shop.test'), SERVED],
  ['a host of another listener', over('taken.shop.test'), { status: 404 }],
  ['a host of a listener without a certificate', over('unserved.shop.test'), SERVED],
  ['a host of a listener that passes TLS to nobody', over('idle.shop.test'), SERVED],
  ['a host of a listener that passes TLS through', over('passed.shop.test'), from('evil/theirs:8080')],
];
const TAKEN = ['AN-44 passed: passed.shop.test', 'AN-44 taken: taken.shop.test'];

const OF_REQUESTS = [shared(WIDE), ...PAIRS, ...OTHERS, route('HTTPRoute', 'r', TO_A, HOSTS)];
const OF_CONNECTIONS = [
  shared(passing('wide', '*.shop.test')),
  ...PAIRS,
  ...OTHERS,
  route('TLSRoute', 'r', TO_A, HOSTS),
];
for (const [name, manifests] of [
  ['a HTTPRoute', OF_REQUESTS],
  ['a TLSRoute', OF_CONNECTIONS],
] as const) {
  await behaves({ name: `${name} and more specific listeners of another tenant`, manifests, requests: ROWS });
  t.strictSame(found(manifests), TAKEN, `findings about ${name}`);
}

const OWN = [
  gateway(
    passing('wide', '*.shop.test'),
    `{name: closed, port: 8443, protocol: HTTPS, hostname: closed.shop.test, ${WITH_PAIR}}`,
    passing('passed', 'passed.shop.test'),
    passing('idle', 'idle.shop.test'),
  ),
  ...PAIRS,
  service('b'),
  route(
    'TLSRoute',
    'r',
    TO_A,
    'hostnames: [kept.shop.test, closed.shop.test, passed.shop.test, idle.shop.test]',
  ).replace('{name: front}', '{name: front, sectionName: wide}'),
  route('TLSRoute', 'other', '- backendRefs: [{name: b, port: 8080}]').replace(
    '{name: front}',
    '{name: front, sectionName: passed}',
  ),
];
await behaves({
  name: 'a TLSRoute and more specific listeners of its Gateway',
  manifests: OWN,
  requests: [
    ['a host that no other listener has', over('kept.shop.test'), SERVED],
    ['a host of an HTTPS listener without a route', over('closed.shop.test'), { status: 404 }],
    ['a host of a listener that passes TLS through', over('passed.shop.test'), from('shop/b:8080')],
    ['a host of a listener that passes TLS to nobody', over('idle.shop.test'), SERVED],
  ],
});
t.strictSame(found(OWN), ['AN-79 r: closed.shop.test', 'AN-79 r: passed.shop.test']);

const TERMINATED = [
  gateway(
    `{name: own, port: 8443, protocol: TLS, hostname: own.shop.test, ${WITH_PAIR}}`,
    WIDE,
    `{name: other, port: 8444, protocol: TLS, hostname: own.shop.test, ${WITH_PAIR}}`,
    WIDE.replace('name: wide, port: 8443', 'name: apart, port: 8444').replace('*.', 'x.'),
  ),
  ...PAIRS,
  route('TCPRoute', 'r', TO_A),
];
await behaves({
  name: 'a TCPRoute of a TLS listener, beside a listener with a wider hostname',
  manifests: TERMINATED,
  requests: [
    ['its own host', over('own.shop.test'), { status: 404 }],
    ['beside another host', { ...over('own.shop.test'), port: 8444 }, SERVED],
  ],
});
t.strictSame(found(TERMINATED), ['AN-79 r: own.shop.test']);

const REFUSED = { status: 403 };
for (const listenerIsolation of [false, true])
  await behaves({
    name: `another server name than the host, with isolation ${listenerIsolation}`,
    settings: { listenerIsolation },
    manifests: [
      gateway(WIDE, `{name: admin, port: 8443, protocol: HTTPS, hostname: admin.shop.test, ${WITH_PAIR}}`),
      pair,
      service('a'),
      route('HTTPRoute', 'both', '- backendRefs: [{name: a, port: 8080}]', 'hostnames: [admin.shop.test]'),
      route(
        'HTTPRoute',
        'one',
        '- matches: [{path: {value: /one}}]\n  backendRefs: [{name: a, port: 8080}]',
        'hostnames: [admin.shop.test]',
      ).replace('{name: front}', '{name: front, sectionName: admin}'),
      trafficPolicy(
        'closed',
        'kind: Gateway, name: front, sectionName: admin',
        'rbac: {policy: {matchExpressions: ["false"]}}',
      ),
    ],
    requests: [
      ['its own server name', over('admin.shop.test'), REFUSED],
      // AN-41.
      ['another one, and a route of both listeners', over('admin.shop.test', 'x.shop.test'), SERVED],
      ['a route of one listener', { ...over('admin.shop.test'), path: '/one' }, REFUSED],
    ] satisfies readonly Row[],
  });

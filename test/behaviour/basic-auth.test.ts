// TrafficPolicy.basicAuth: who comes in with a password, at every level, and where nobody has to.

import { createHash } from 'node:crypto';
import { examplesOf } from '../docs/blocks.ts';
import {
  behaves,
  from,
  gateway,
  REPLACED,
  route,
  rules,
  secret,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';
import type { Sent } from '../parts/requests.ts';

const sha = (password: string): string => `{SHA}${createHash('sha1').update(password).digest('base64')}`;
const as = (user: string, password: string): Pick<Sent, 'headers'> => ({
  headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
});
const users = (...names: readonly string[]): string =>
  `basicAuth: {users: [${names.map((name) => `"${name}:${sha(`of ${name}`)}"`).join(', ')}]}`;
const login = (name: string): Pick<Sent, 'headers'> => as(name, `of ${name}`);
const OFF = 'basicAuth: {disable: {}}';
const REFUSED = { status: 401, headers: { 'www-authenticate': /^Basic/ } };
const SERVED = from('shop/a:8080');

await behaves({
  name: 'users of a policy',
  manifests: [
    gateway('{name: web, port: 8080, protocol: HTTP}'),
    service('a'),
    route('HTTPRoute', 'two', rules('two')),
    route('HTTPRoute', 'open', rules('open')),
    trafficPolicy('two', 'kind: HTTPRoute, name: two', users('alice', 'bob')),
  ],
  requests: [
    [
      'the first',
      { path: '/two', ...login('alice') },
      from('shop/a:8080', { headers: login('alice').headers }),
    ],
    ['the second', { path: '/two', ...login('bob') }, SERVED],
    ['a wrong password', { path: '/two', ...as('alice', 'of bob') }, REFUSED],
    ['somebody else', { path: '/two', ...as('eve', 'of eve') }, REFUSED],
    ['no password', { path: '/two' }, REFUSED],
    ['another scheme', { path: '/two', headers: { authorization: 'Bearer x' } }, REFUSED],
    ['a route without a policy', { path: '/open' }, SERVED],
  ],
});

const htpasswd = (name: string, namespace: string, data: Readonly<Record<string, string>>): string => `
apiVersion: v1
kind: Secret
metadata: {name: ${name}, namespace: ${namespace}}
stringData: ${JSON.stringify(data)}
`;
const grant = (kind: string, name: string): string => `
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: ${name}, namespace: vault}
spec:
  from: [{group: gateway.gatewarden.dev, kind: ${kind}, namespace: shop}]
  to: [{group: "", kind: Secret, name: ${name}}]
`;
const line = (name: string): string => `${name}:${sha(`of ${name}`)}`;

await behaves({
  name: 'users in a Secret',
  manifests: [
    gateway('{name: web, port: 8080, protocol: HTTP}'),
    service('a'),
    route('HTTPRoute', 'r', rules('own', 'key', 'granted', 'elsewhere', 'gone', 'mixed')),
    htpasswd('staff', 'shop', {
      '.htpasswd': `# staff\n${line('alice')}\r\n\n  ${line('bob')}  \n`,
      guests: line('carol'),
    }),
    htpasswd('granted', 'vault', { '.htpasswd': line('dave') }),
    htpasswd('elsewhere', 'vault', { '.htpasswd': line('dave') }),
    htpasswd('mixed', 'shop', { '.htpasswd': `${line('alice')}\nbob:$apr1$3zSE0Abt$IuTi4mWYOh4yXMQ1Ur4Cx0` }),
    grant('TrafficPolicy', 'granted'),
    // Of another kind it allows nothing.
    grant('GatewayExtension', 'elsewhere'),
    ...[
      ['own', '{name: staff}'],
      ['key', '{name: staff, key: guests}'],
      ['granted', '{name: granted, namespace: vault}'],
      ['elsewhere', '{name: elsewhere, namespace: vault}'],
      ['gone', '{name: gone}'],
      ['mixed', '{name: mixed}'],
    ].map(([name = '', reference]) =>
      trafficPolicy(
        name,
        `kind: HTTPRoute, name: r, sectionName: ${name}`,
        `basicAuth: {secretRef: ${reference}}`,
      ),
    ),
  ],
  requests: [
    ['the first of it', { path: '/own', ...login('alice') }, SERVED],
    ['another of it', { path: '/own', ...login('bob') }, SERVED],
    ['nobody of another key', { path: '/own', ...login('carol') }, REFUSED],
    ['another key', { path: '/key', ...login('carol') }, SERVED],
    ['and nobody of the usual one', { path: '/key', ...login('alice') }, REFUSED],
    ['of another namespace, with a grant', { path: '/granted', ...login('dave') }, SERVED],
    ['and not without a password', { path: '/granted' }, REFUSED],
    ['without a grant nothing is served', { path: '/elsewhere', ...login('dave') }, REPLACED],
    ['without the Secret neither', { path: '/gone' }, REPLACED],
    ['nor where the proxy would refuse one of its users', { path: '/mixed', ...login('alice') }, REPLACED],
  ],
});

const { leaf } = await certificates();
const [wide, own, open, safe] = [
  'wide.example.org',
  'own.example.org',
  'open.example.org',
  'safe.example.org',
];
const filter = (name: string): string =>
  `filters: [{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: ${name}}}]`;

await behaves({
  name: 'levels of basic authentication',
  manifests: [
    gateway(
      `{name: wide, port: 8080, protocol: HTTP, hostname: ${wide}}`,
      `{name: own, port: 8080, protocol: HTTP, hostname: ${own}}`,
      `{name: open, port: 8080, protocol: HTTP, hostname: ${open}}`,
      `{name: safe, port: 8443, protocol: HTTPS, hostname: ${safe}, tls: {certificateRefs: [{name: safe}]}}`,
    ),
    secret('safe', await leaf([safe])),
    service('a'),
    service('b'),
    route('HTTPRoute', 'plain', rules('plain')),
    route('HTTPRoute', 'routed', rules('routed', 'again')),
    route('HTTPRoute', 'unlocked', rules('unlocked', 'locked')),
    route(
      'HTTPRoute',
      'backends',
      `
      - matches: [{path: {value: /only}}]
        backendRefs: [{name: a, port: 8080, ${filter('off')}}]
      - matches: [{path: {value: /weighted}}]
        backendRefs: [{name: a, port: 8080, ${filter('off')}}, {name: b, port: 8080, weight: 0}]
      - matches: [{path: {value: /filtered}}]
        ${filter('off')}
        backendRefs: [{name: a, port: 8080}]`,
    ),
    trafficPolicy('off', undefined, OFF),
    trafficPolicy('gateway', 'kind: Gateway, name: front', users('gateway')),
    trafficPolicy('listener', 'kind: Gateway, name: front, sectionName: own', users('listener')),
    trafficPolicy('open', 'kind: Gateway, name: front, sectionName: open', OFF),
    trafficPolicy('safe', 'kind: Gateway, name: front, sectionName: safe', OFF),
    trafficPolicy('route', 'kind: HTTPRoute, name: routed', users('route')),
    trafficPolicy('rule', 'kind: HTTPRoute, name: routed, sectionName: again', users('rule')),
    trafficPolicy('unlocked', 'kind: HTTPRoute, name: unlocked', OFF),
    trafficPolicy('locked', 'kind: HTTPRoute, name: unlocked, sectionName: locked', users('rule')),
  ],
  requests: [
    ['the Gateway', { host: wide, path: '/plain', ...login('gateway') }, SERVED],
    ['and not without a password', { host: wide, path: '/plain' }, REFUSED],
    ['the listener before the Gateway', { host: own, path: '/plain', ...login('listener') }, SERVED],
    ["the Gateway's user is none there", { host: own, path: '/plain', ...login('gateway') }, REFUSED],
    ['off on an HTTP listener', { host: open, path: '/plain' }, SERVED],
    ['off on an HTTPS listener', { host: safe, path: '/plain', port: 8443, tls: {} }, SERVED],
    ['on again on a route of it', { host: open, path: '/routed' }, REFUSED],
    ['and with its user', { host: open, path: '/routed', ...login('route') }, SERVED],
    ['the route before the listener', { host: own, path: '/routed', ...login('route') }, SERVED],
    ["the listener's user is none there", { host: own, path: '/routed', ...login('listener') }, REFUSED],
    ['the rule before the route', { host: own, path: '/again', ...login('rule') }, SERVED],
    ["the route's user is none there", { host: own, path: '/again', ...login('route') }, REFUSED],
    ['off on a route', { host: own, path: '/unlocked' }, SERVED],
    ['on again on a rule of it', { host: own, path: '/locked' }, REFUSED],
    ['and with its user', { host: own, path: '/locked', ...login('rule') }, SERVED],
    ['off by a filter of a rule', { host: own, path: '/filtered' }, SERVED],
    ['off for the only backend', { host: own, path: '/only' }, SERVED],
    ['off for one of several backends', { host: own, path: '/weighted' }, SERVED],
  ],
});

await behaves({
  name: 'basicAuth as the page has it',
  manifests: [
    gateway('{name: web, port: 8080, protocol: HTTP}'),
    service('a'),
    route('HTTPRoute', 'cart', rules('cart')),
    route('HTTPRoute', 'docs', rules('docs')),
    (await examplesOf('policies.md'))('basicAuth'),
  ],
  requests: [
    ['the password', { path: '/cart', ...as('ann', 'correct horse') }, SERVED],
    ['another password', { path: '/cart', ...as('ann', 'battery') }, REFUSED],
    ['another user', { path: '/cart', ...as('bob', 'correct horse') }, REFUSED],
    ['none', { path: '/cart' }, REFUSED],
    ['/docs', { path: '/docs' }, SERVED],
  ],
});

// docs/traffic-policy.md and docs/direct-response.md with a real Envoy: their examples as they stand there, and what requests meet.

import { gzipSync } from 'node:zlib';
import { examplesOf } from '../docs/blocks.ts';
import { behaves, from, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import { allowing, authorizer } from '../parts/grpc/ext-authz.ts';
import type { Sent } from '../parts/requests.ts';

const example = await examplesOf('traffic-policy.md');
const routeOf = (name: string): string =>
  route(
    'HTTPRoute',
    name,
    `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: cart, port: 8080}]`,
  );
const shop = [HTTP_GATEWAY, service('cart'), routeOf('cart')];
const SERVED = from('shop/cart:8080');

const sized = (path: string, bytes: number): Sent => ({ path, method: 'POST', body: 'x'.repeat(bytes) });
await behaves({
  name: 'limits as the page has them',
  manifests: [...shop, routeOf('uploads'), example('limits')],
  requests: [
    ['a small body', sized('/cart', 1000), SERVED],
    ['a large one', sized('/cart', 2000), { status: 413, received: undefined }],
    ['a large one, where the limit is off', sized('/uploads', 2000), SERVED],
    ['a slow backend', { path: '/cart', headers: { 'x-echo-delay': '2s' } }, { status: 504 }],
  ],
  also: async (t, proxy) => {
    const before = proxy.received('shop/cart:8080').length;
    t.match(await proxy.send({ path: '/cart', headers: { 'x-echo-status': '503' } }), { status: 503 });
    t.equal(proxy.received('shop/cart:8080').length - before, 3, 'the backend was asked three times');
  },
});

await behaves({
  name: 'a bucket as the page has it',
  manifests: [...shop, routeOf('docs'), example('rate')],
  requests: [
    ['the first', { path: '/cart' }, SERVED],
    ['the second', { path: '/cart' }, SERVED],
    ['the third', { path: '/cart' }, { status: 429, received: undefined }],
    ['another route', { path: '/docs' }, SERVED],
  ],
});

const [FRIEND, STRANGER] = ['https://www.example.com', 'https://evil.test'];
const preflight = (origin: string): Sent => ({
  method: 'OPTIONS',
  path: '/cart',
  headers: { origin, 'access-control-request-method': 'PUT' },
});
const post = (headers: Readonly<Record<string, string>>): Sent => ({
  method: 'POST',
  path: '/cart',
  host: 'shop.test',
  headers,
});
const FORBIDDEN = { status: 403, received: undefined };
await behaves({
  name: 'origins as the page has them',
  manifests: [...shop, example('origins')],
  requests: [
    [
      'a preflight of a friend',
      preflight(FRIEND),
      {
        status: 200,
        received: undefined,
        headers: {
          'access-control-allow-origin': FRIEND,
          'access-control-allow-methods': /GET,\s*PUT/,
          'access-control-max-age': '600',
        },
      },
    ],
    [
      'a preflight of a stranger',
      preflight(STRANGER),
      { ...SERVED, headers: { 'access-control-allow-origin': undefined } },
    ],
    ['a stranger reads', { path: '/cart', headers: { origin: STRANGER } }, SERVED],
    ['a stranger writes', post({ origin: STRANGER }), FORBIDDEN],
    ['nobody writes', post({}), FORBIDDEN],
    ['a friend writes', post({ origin: FRIEND }), SERVED],
    ['the host itself writes', post({ origin: 'http://shop.test' }), SERVED],
  ],
});

await behaves({
  name: 'expressions as the page has them',
  manifests: [...shop, routeOf('docs'), example('rbac')],
  requests: [
    ['who reads', { path: '/cart' }, SERVED],
    ['who writes and is of the team', post({ 'x-team': 'shop' }), SERVED],
    ['who writes', post({}), FORBIDDEN],
    ['a robot', { path: '/docs', headers: { 'user-agent': 'a-robot/1.0' } }, FORBIDDEN],
    ['anybody else', { path: '/docs', headers: { 'user-agent': 'curl/8' } }, SERVED],
    ['who does not say', { path: '/docs' }, SERVED],
  ],
});

await behaves({
  name: 'rewrites as the page has them',
  manifests: [...shop, example('rewrites')],
  requests: [
    [
      'path and headers',
      { path: '/cart/v1/items', headers: { 'x-internal': 'yes' } },
      {
        ...from('shop/cart:8080', {
          path: '/api/items',
          headers: { 'x-route': 'cart', 'x-internal': undefined },
        }),
        headers: { 'x-served-by': 'front' },
      },
    ],
    [
      'a path that the pattern does not find',
      { path: '/cart' },
      {
        ...from('shop/cart:8080', { path: '/cart', headers: { 'x-route': 'cart' } }),
        headers: { 'x-served-by': 'front' },
      },
    ],
  ],
});

await behaves({
  name: 'compression as the page has it',
  manifests: [...shop, example('gzip')],
  requests: [
    [
      'who takes gzip',
      { path: '/cart', headers: { 'accept-encoding': 'gzip' } },
      { status: 200, headers: { 'content-encoding': 'gzip' } },
    ],
    ['who does not', { path: '/cart' }, { ...SERVED, headers: { 'content-encoding': undefined } }],
    [
      'who sends gzip',
      {
        path: '/cart',
        method: 'POST',
        headers: { 'content-encoding': 'gzip' },
        body: gzipSync('a cart full'),
      },
      from('shop/cart:8080', { body: 'a cart full', headers: { 'content-encoding': undefined } }),
    ],
  ],
});

await behaves({
  name: 'an answer without a backend as the page has it',
  manifests: [HTTP_GATEWAY, (await examplesOf('direct-response.md'))('closed')],
  requests: [
    ['the answer', { path: '/cart/items' }, { status: 503, body: 'back at nine' }],
    ['an answer that is not there', { path: '/checkout' }, { status: 500 }],
    ['anything else', { path: '/other' }, { status: 404 }],
  ],
});

const tiers = authorizer(({ headers }) =>
  allowing(headers['x-wish'] === undefined ? {} : { 'x-tier': headers['x-wish'] }),
);
const wish = (tier: string, method = 'GET'): Sent => ({ path: '/cart', method, headers: { 'x-wish': tier } });
await behaves({
  name: 'changed routes as the page has them',
  manifests: [
    ...shop,
    service('tiers', { port: '{port: 9000, appProtocol: kubernetes.io/h2c}' }),
    example('tiers'),
  ],
  upstreams: { 'shop/tiers:9000': { serve: tiers.serve } },
  requests: [
    ['the first route', { path: '/cart', method: 'POST' }, SERVED],
    ['gold', wish('gold'), SERVED],
    ['gold, denied by the new rule', wish('gold', 'POST'), { status: 403, received: undefined }],
    ['staff, which needs a filter that was passed', wish('staff'), { status: 500, received: undefined }],
    ['staff, directly', { path: '/cart', headers: { 'x-tier': 'staff' } }, { status: 401 }],
  ],
});

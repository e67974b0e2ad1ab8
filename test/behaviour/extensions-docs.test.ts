// docs/extensions.md with a real Envoy: its examples as they stand there, and what requests meet.

import { generateKeyPairSync, sign } from 'node:crypto';
import { examplesOf } from '../docs/blocks.ts';
import { behaves, from, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import { authorizer } from '../parts/grpc/ext-authz.ts';
import { base64, processor, setting } from '../parts/grpc/ext-proc.ts';
import { rateLimitService } from '../parts/grpc/rate-limit.ts';

const example = await examplesOf('extensions.md');

const rule = (path: string): string =>
  `- matches: [{path: {value: ${path}}}]\n  backendRefs: [{name: a, port: 8080}]`;
const shop: readonly string[] = [
  HTTP_GATEWAY,
  service('a'),
  ...['cart', 'pay', 'docs'].map((name) => route('HTTPRoute', name, rule(`/${name}`))),
];
const SERVED = from('shop/a:8080');
const guard = authorizer(({ headers }) => headers['authorization'] !== undefined);
const allowed = { headers: { authorization: 'me' } };
const guardService = service('guard', { port: '{port: 9000, appProtocol: kubernetes.io/h2c}' });
// Not within the time of a page, which a busy machine may miss.
const patient = example('extAuth').replace('requestTimeout: 2s', 'requestTimeout: 60s');

await behaves({
  name: 'extAuth as the page has it',
  manifests: [...shop, guardService, patient],
  upstreams: { 'shop/guard:9000': { serve: guard.serve } },
  requests: [
    ['without the header', { path: '/cart' }, { status: 403 }],
    ['with it', { path: '/cart', ...allowed }, SERVED],
    ['/pay', { path: '/pay', ...allowed, body: 'order' }, SERVED],
    ['/pay with a long body', { path: '/pay', ...allowed, body: 'x'.repeat(8193) }, { status: 413 }],
    ['/docs', { path: '/docs' }, SERVED],
  ],
  async also(t) {
    t.match(
      guard.asked().map(({ path, body, contextExtensions }) => ({ path, body, contextExtensions })),
      [
        { path: '/cart' },
        { path: '/cart' },
        { path: '/pay', body: 'order', contextExtensions: { team: 'billing' } },
      ],
    );
    t.equal(guard.asked().length, 3);
  },
});

await behaves({
  name: 'extAuth as the page has it, while the service is down',
  manifests: [...shop, guardService, patient],
  upstreams: { 'shop/guard:9000': { state: 'down' } },
  requests: [
    ['/cart', { path: '/cart', ...allowed }, { status: 403 }],
    ['/docs', { path: '/docs' }, SERVED],
  ],
});

const scrubber = processor({
  requestHeaders: () => setting('requestHeaders', 'x-scrubbed', 'yes'),
  // Of another length: it says so itself.
  requestBody: () => ({
    requestBody: {
      response: {
        bodyMutation: { body: base64('scrubbed') },
        headerMutation: { setHeaders: [{ header: { key: 'content-length', rawValue: base64('8') } }] },
      },
    },
  }),
});
const scrubberService = service('scrubber', { port: '{port: 9000, appProtocol: kubernetes.io/h2c}' });

await behaves({
  name: 'extProc as the page has it',
  manifests: [
    ...shop,
    scrubberService,
    example('extProc').replace('messageTimeout: 1s', 'messageTimeout: 60s'),
  ],
  upstreams: { 'shop/scrubber:9000': { serve: scrubber.serve } },
  requests: [
    ['/cart', { path: '/cart' }, from('shop/a:8080', { headers: { 'x-scrubbed': 'yes' } })],
    ['/pay', { path: '/pay', body: 'order' }, from('shop/a:8080', { body: 'scrubbed' })],
    ['/docs', { path: '/docs' }, from('shop/a:8080', { headers: { 'x-scrubbed': undefined } })],
  ],
  async also(t) {
    t.strictSame(scrubber.stages(), ['requestHeaders', 'requestHeaders', 'requestBody']);
  },
});

await behaves({
  name: 'extProc as the page has it, while the service is down',
  manifests: [...shop, scrubberService, example('extProc')],
  upstreams: { 'shop/scrubber:9000': { state: 'down' } },
  requests: [
    ['/cart', { path: '/cart' }, { status: 500 }],
    ['/docs', { path: '/docs' }, SERVED],
  ],
});

const limits = rateLimitService();

await behaves({
  name: 'rateLimit.global as the page has it',
  manifests: [
    ...shop,
    service('limits', { port: '{port: 8081, appProtocol: kubernetes.io/h2c}' }),
    example('rateLimit').replace('timeout: 250ms', 'timeout: 60s'),
  ],
  upstreams: { 'shop/limits:8081': { serve: limits.serve } },
  requests: [
    ['with the header', { path: '/cart', headers: { 'x-user': 'ann' } }, SERVED],
    ['without it', { path: '/cart' }, SERVED],
    ['/pay', { path: '/pay' }, SERVED],
  ],
  async also(t) {
    t.strictSame(limits.asked(), [
      ['remote_address=127.0.0.1', 'x-user=ann,path=/cart'],
      ['remote_address=127.0.0.1'],
    ]);
  },
});

const ISSUER = 'https://login.example.org';
const keys = generateKeyPairSync('ed25519');
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function bearer(claims: object, key = keys.privateKey) {
  const content = `${encoded({ alg: 'EdDSA' })}.${encoded(claims)}`;
  const signature = sign(undefined, Buffer.from(content), key).toString('base64url');
  return { headers: { authorization: `Bearer ${content}.${signature}` } };
}

const good = { iss: ISSUER, aud: 'shop', sub: 'ann' };

await behaves({
  name: 'jwt as the page has it',
  manifests: [
    ...shop,
    example('jwt'),
    `
apiVersion: v1
kind: ConfigMap
metadata: {name: staff-keys, namespace: shop}
data: {jwks: ${JSON.stringify(keys.publicKey.export({ format: 'pem', type: 'spki' }))}}
`,
  ],
  requests: [
    ['without a token', { path: '/cart' }, { status: 401 }],
    [
      'with a good one',
      { path: '/cart', ...bearer(good) },
      from('shop/a:8080', { headers: { 'x-user': 'ann', authorization: undefined } }),
    ],
    ['for another audience', { path: '/cart', ...bearer({ ...good, aud: 'yard' }) }, { status: 403 }],
    [
      'of another issuer',
      { path: '/cart', ...bearer({ ...good, iss: 'https://other.test' }) },
      { status: 401 },
    ],
    [
      'by another key',
      { path: '/cart', ...bearer(good, generateKeyPairSync('ed25519').privateKey) },
      { status: 401 },
    ],
    ['/docs without a token', { path: '/docs' }, SERVED],
  ],
});

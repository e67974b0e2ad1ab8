// What a client says of itself in headers, and what it asks of Envoy there: it neither opens a rule nor lifts a limit.

import { generateKeyPairSync } from 'node:crypto';
import {
  behaves,
  extension,
  HTTP_GATEWAY,
  onRule,
  route,
  rules,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';
import { statuses } from '../parts/upstream.ts';

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const KEY = JSON.stringify(publicKey.export({ format: 'pem', type: 'spki' }));
const LATE = { 'x-echo-delay': '5s' };
const INSIDE = '10.1.1.1';

await behaves({
  name: 'headers of clients',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('failing'),
    extension(
      'tokens',
      `jwt:
  validationMode: AllowMissing
  providers: [{name: p, jwks: {local: {inline: ${KEY}}}, claimsToHeaders: [{name: role, header: x-role}]}]`,
    ),
    route(
      'HTTPRoute',
      'r',
      `${rules('inside', 'claims', 'free')}
- matches: [{path: {value: /timed}}]
  timeouts: {request: 300ms}
  backendRefs: [{name: a, port: 8080}]
- matches: [{path: {value: /failing}}]
  backendRefs: [{name: failing, port: 8080}]`,
    ),
    trafficPolicy(
      'inside',
      onRule('inside'),
      `rbac: {policy: {matchExpressions: ["source.address.startsWith('10.')"]}}`,
    ),
    trafficPolicy('claims', onRule('claims'), 'jwt: {extensionRef: {name: tokens}}'),
  ],
  upstreams: { 'shop/failing:8080': { answer: statuses(503, 503, 503) } },
  requests: [
    ['an address', { path: '/inside', headers: { 'x-forwarded-for': INSIDE } }, { status: 403 }],
    [
      'an address in every other header',
      {
        path: '/inside',
        headers: {
          'x-forwarded-for': `${INSIDE}, ${INSIDE}`,
          'x-envoy-external-address': INSIDE,
          'x-real-ip': INSIDE,
          forwarded: `for=${INSIDE}`,
        },
      },
      { status: 403 },
    ],
    [
      'a longer timeout',
      { path: '/timed', headers: { ...LATE, 'x-envoy-upstream-rq-timeout-ms': '60000' } },
      { status: 504 },
    ],
    [
      'a longer timeout of gRPC',
      {
        path: '/timed',
        headers: { ...LATE, 'x-envoy-expected-rq-timeout-ms': '60000', 'grpc-timeout': '60S' },
      },
      { status: 504 },
    ],
  ],
  also: async (t, proxy) => {
    const claimed = await proxy.send({ path: '/claims', headers: { 'x-role': 'admin' } });
    t.equal(claimed.status, 200);
    t.equal(claimed.received?.headers['x-role'], undefined, 'a claim that no token has');
    const { received } = await proxy.send({
      path: '/free',
      headers: { 'x-forwarded-client-cert': 'URI=spiffe://shop/admin', 'x-envoy-internal': 'true' },
    });
    t.equal(received?.headers['x-forwarded-client-cert'], undefined, 'a certificate');
    t.equal(received?.headers['x-envoy-internal'], undefined, 'a place inside');
    await proxy.send({
      path: '/failing',
      headers: { 'x-envoy-retry-on': '5xx', 'x-envoy-max-retries': '9' },
    });
    t.equal(proxy.received('shop/failing:8080').length, 1, 'retries');
  },
});

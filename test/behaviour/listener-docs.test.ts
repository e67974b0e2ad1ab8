// docs/http-listener-policy.md and docs/listener-policy.md with a real Envoy: their examples as they stand there, and what requests meet.

import { examplesOf } from '../docs/blocks.ts';
import {
  behaves,
  from,
  gateway,
  HTTP_GATEWAY,
  route,
  service,
  trafficPolicy,
  UPGRADE,
} from '../parts/behaviour.ts';
import { eventually } from '../parts/eventually.ts';
import { collector } from '../parts/grpc/telemetry.ts';

const ofRequests = await examplesOf('http-listener-policy.md');
const ofConnections = await examplesOf('listener-policy.md');

const cart = route('HTTPRoute', 'cart', '- backendRefs: [{name: a, port: 8080}]');
const shop = [HTTP_GATEWAY, service('a'), cart];
const A = from('shop/a:8080');

await behaves({
  name: 'settings of the connection manager as the page has them',
  manifests: [...shop, ofRequests('edge')],
  requests: [
    ['/healthz', { path: '/healthz', host: 'any.test' }, { status: 200, received: undefined }],
    ['a websocket', { path: '/cart', ...UPGRADE }, { status: 101, received: { protocol: 'websocket' } }],
    ['x-internal', { path: '/cart', headers: { 'x-internal': 'yes' } }, A],
  ],
  also: async (t, proxy) => {
    t.notOk(proxy.received('shop/a:8080').some(({ headers }) => 'x-internal' in headers));
  },
});

await behaves({
  name: 'logs as the page has them',
  manifests: [...shop, ofRequests('logs')],
  requests: [
    ['200', { path: '/cart' }, A],
    ['503', { path: '/cart', headers: { 'x-echo-status': '503' } }, { status: 503 }],
  ],
  also: async (t, proxy) => {
    const lines = await eventually('three lines', async () => {
      const found = (await proxy.log()).split('\n').filter((line) => /^(\{"|FAILED)/.test(line));
      return found.length < 3 ? undefined : found;
    });
    t.strictSame(lines, ['{"code":200,"path":"/cart"}', '{"code":503,"path":"/cart"}', 'FAILED /cart']);
  },
});

const spans = collector();
await behaves({
  name: 'spans as the page has them',
  manifests: [
    ...shop,
    service('collector', { port: '{port: 4317, appProtocol: kubernetes.io/h2c}' }),
    ofRequests('spans'),
  ],
  upstreams: { 'shop/collector:4317': { serve: spans.serve } },
  requests: [1, 2, 3, 4, 5].map(
    (count) => [`request ${count}`, {}, from('shop/a:8080', { headers: { traceparent: /^00-/ } })] as const,
  ),
  also: async (t) => {
    const [span] = await eventually('a span', () => (spans.spans().length === 0 ? undefined : spans.spans()));
    t.match(span, { resource: { 'service.name': 'front.shop' }, attributes: { team: 'checkout' } });
  },
});

const header = { from: '10.9.0.7', to: '10.9.0.1', port: 8080 };
await behaves({
  name: 'the PROXY protocol as the page has it',
  manifests: [
    gateway('{name: web, port: 8080, protocol: HTTP}', '{name: plain, port: 8081, protocol: HTTP}'),
    service('a'),
    cart,
    ofConnections('proxy-protocol'),
    trafficPolicy(
      'seen',
      'kind: Gateway, name: front',
      "headerModifiers: {request: {set: [{name: x-client, value: '%DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT%'}]}}",
    ),
  ],
  requests: [
    [
      'with the header',
      { proxyHeader: header },
      from('shop/a:8080', { headers: { 'x-client': '10.9.0.7' } }),
    ],
    [
      'without it',
      { protocol: 'tcp', staysOpen: true, body: 'GET / HTTP/1.1\r\nhost: x\r\n\r\n' },
      { body: '' },
    ],
    ['on the port with an entry', { port: 8081 }, A],
  ],
});

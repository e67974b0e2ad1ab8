// BackendConfigPolicy through real Envoys: hosts that are left out, since they were ill when they were asked, or answered badly.

import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { until } from '../cluster/until.ts';
import { behaves, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import type { RunningProxy } from '../parts/proxy.ts';

const policy = (name: string, spec: object): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: ${name}, namespace: shop}
spec: ${JSON.stringify({ targetRefs: [{ group: '', kind: 'Service', name }], ...spec })}
`;

const at = (name: string): string =>
  `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: ${name}, port: 8080}]\n`;

/** Which endpoints answered, of so many requests. */
async function endpoints(proxy: RunningProxy, times: number, path: string): Promise<readonly string[]> {
  const seen: string[] = [];
  for (let index = 0; index < times; index++) {
    const { received, status } = await proxy.send({ path });
    seen.push(received?.endpoint ?? String(status));
  }
  return seen;
}

const THREE = ['10.8.0.1', '10.8.0.2', '10.8.0.3'];
const [ILL, ILL_TOO] = ['10.8.0.1:9000', '10.8.0.2:9000'];
/** Of several hosts that are left out within a second, the second would be asked until that is over. */
const NO_PANIC = { loadBalancer: { healthyPanicThreshold: 0, roundRobin: {}, updateMergeWindow: '0s' } };

const FOR_GOOD = { consecutive5xx: 1, interval: '50ms', baseEjectionTime: '1h', maxEjectionPercent: 100 };
const OUTLIERS: Readonly<Record<string, object>> = {
  'for-good': FOR_GOOD,
  returning: { ...FOR_GOOD, baseEjectionTime: '50ms' },
  seldom: { ...FOR_GOOD, baseEjectionTime: '50ms', interval: '1h' },
  third: { ...FOR_GOOD, consecutive5xx: 3 },
  never: { ...FOR_GOOD, consecutive5xx: 0 },
  few: { ...FOR_GOOD, maxEjectionPercent: 34 },
};

await behaves({
  name: 'hosts that answer 500',
  manifests: [
    HTTP_GATEWAY,
    ...Object.entries(OUTLIERS).flatMap(([name, outlierDetection]) => [
      service(name, { addresses: THREE }),
      policy(name, { ...NO_PANIC, outlierDetection }),
    ]),
    route('HTTPRoute', 'r', Object.keys(OUTLIERS).map(at).join('')),
  ],
  upstreams: Object.fromEntries(
    Object.keys(OUTLIERS).flatMap((name) =>
      [ILL, ILL_TOO].map((endpoint) => [`shop/${name}:8080@${endpoint}`, { answer: { status: 500 } }]),
    ),
  ),
  also: async (t, proxy) => {
    const asked = (name: string) =>
      [ILL, ILL_TOO].map(
        (ill) => proxy.received(`shop/${name}:8080`).filter(({ endpoint }) => endpoint === ill).length,
      );
    for (const name of Object.keys(OUTLIERS)) await endpoints(proxy, 12, `/${name}`);
    t.strictSame(asked('for-good'), [1, 1], 'are not asked again');
    t.strictSame(asked('third'), [3, 3], 'consecutive5xx: are asked so often');
    t.strictSame(asked('never'), [4, 4], 'consecutive5xx 0: are asked for ever');
    const [less = 0, more = 0] = asked('few').sort();
    t.ok(less === 1 && more > 3, 'maxEjectionPercent: of three hosts one', { less, more });
    await until('baseEjectionTime, interval: they are asked again', async () => {
      await endpoints(proxy, 3, '/returning');
      return asked('returning').every((count) => count > 2);
    });
    for (const name of ['for-good', 'seldom']) await endpoints(proxy, 12, `/${name}`);
    t.strictSame(asked('for-good'), [1, 1], 'baseEjectionTime: not before');
    t.strictSame(asked('seldom'), [1, 1], 'interval: nor before anybody looks');
  },
});

const SOON = { timeout: '5s', interval: '100ms', unhealthyThreshold: 1, healthyThreshold: 1 };
const READY = { path: '/ready' };
const NOT_READY = {
  answer: ({ path }: { readonly path: string }) => ({ status: path === READY.path ? 503 : 200 }),
};
const LATE = {
  answer: ({ path }: { readonly path: string }) => ({ delay: path === READY.path ? 300 : 0 }),
};

const healthResponse = (status: number): Buffer => Buffer.from([0, 0, 0, 0, 2, 0x08, status]);
const [SERVING, NOT_SERVING] = [healthResponse(1), healthResponse(2)];

/** A server in which one service is well, by its name in the request of the check; what else is asked is answered. */
const oneService = (well: string) => async (t: Test) => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url !== '/grpc.health.v1.Health/Check') return response.end();
      // HealthCheckRequest: its only field is the name, behind tag and length.
      const asked = Buffer.concat(parts)
        .subarray(5 + 2)
        .toString();
      response.writeHead(200, { 'content-type': 'application/grpc', trailer: 'grpc-status' });
      response.write(asked === well ? SERVING : NOT_SERVING);
      response.addTrailers({ 'grpc-status': '0' });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return (server.address() as AddressInfo).port;
};

const GRPC = { port: '{port: 8080, appProtocol: grpc}' };
const HTTP_CHECKS: Readonly<Record<string, object>> = {
  head: { ...SOON, http: { ...READY, host: 'check.example', method: 'HEAD' } },
  get: { ...SOON, http: READY },
  hurried: { ...SOON, timeout: '100ms', http: READY },
  calm: { ...SOON, http: READY },
};
const GRPC_CHECKS: Readonly<Record<string, object>> = {
  grpc: { ...SOON, grpc: { serviceName: 'shop.Cart', authority: 'check.example' } },
  cart: { ...SOON, grpc: { serviceName: 'shop.Cart' } },
  wish: { ...SOON, grpc: { serviceName: 'shop.Wish' } },
};

await behaves({
  name: 'hosts that are ill from the beginning',
  manifests: [
    HTTP_GATEWAY,
    ...Object.keys(HTTP_CHECKS).map((name) => service(name)),
    ...Object.keys(GRPC_CHECKS).map((name) => service(name, GRPC)),
    ...Object.entries({ ...HTTP_CHECKS, ...GRPC_CHECKS }).map(([name, healthCheck]) =>
      policy(name, { ...NO_PANIC, healthCheck }),
    ),
    service('panic'),
    policy('panic', {
      loadBalancer: { healthyPanicThreshold: 100, roundRobin: {} },
      healthCheck: { ...SOON, http: READY },
    }),
    `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: named, namespace: shop}
spec: {type: Static, static: {hosts: [{host: files.example.org, port: 81}]}}
`,
    policy('named', {
      targetRefs: [{ group: 'gateway.gatewarden.dev', kind: 'Backend', name: 'named' }],
      healthCheck: { ...SOON, http: READY },
    }),
    route(
      'HTTPRoute',
      'r',
      [...Object.keys(HTTP_CHECKS), ...Object.keys(GRPC_CHECKS), 'panic'].map(at).join('') +
        '- backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: named}]\n',
    ),
  ],
  upstreams: {
    'shop/head:8080': NOT_READY,
    'shop/panic:8080': NOT_READY,
    'shop/hurried:8080': LATE,
    'shop/calm:8080': LATE,
    'shop/cart:8080': { serve: oneService('shop.Cart') },
    'shop/wish:8080': { serve: oneService('shop.Cart') },
  },
  requests: [
    ['503 where nobody is well', { path: '/head' }, { status: 503 }],
    ['who is well answers', { path: '/get' }, { status: 200 }],
    ['healthyPanicThreshold: the ill are asked where too few are well', { path: '/panic' }, { status: 200 }],
    ['timeout: 503 where the check is answered too late', { path: '/hurried' }, { status: 503 }],
    ['timeout: late is not too late', { path: '/calm' }, { status: 200 }],
    ['grpc: a server that answers every check', { path: '/grpc' }, { status: 200 }],
    ['serviceName: a service that is well', { path: '/cart' }, { status: 200 }],
    ['serviceName: 503 where another service is well', { path: '/wish' }, { status: 503 }],
    ['a host by name', { path: '/' }, { status: 200 }],
  ],
  also: async (t, proxy) => {
    const first = (backend: string) => proxy.received(backend)[0];
    t.match(first('shop/head:8080'), { method: 'HEAD', host: 'check.example', path: READY.path });
    t.match(first('shop/get:8080'), { method: 'GET', path: READY.path });
    t.match(first('shop/named'), { method: 'GET', host: 'files.example.org' }, 'http.host: that of the host');
    t.match(first('shop/grpc:8080'), { path: '/grpc.health.v1.Health/Check', host: 'check.example' });
    t.not(first('shop/get:8080')?.host, 'check.example');
  },
});

// Where requests go: weights, backends that can't be used, application protocols, Backends with hosts.

import type { Test } from 'tap';
import { behaves, from, HTTP_GATEWAY, route, service, tally, UPGRADE } from '../parts/behaviour.ts';
import type { RunningProxy } from '../parts/proxy.ts';
import type { Sent } from '../parts/requests.ts';

const at = (path: string, refs: string): string =>
  `- matches: [{path: {value: ${path}}}]\n  backendRefs: [${refs}]\n`;
const ref = (name: string, weight?: number): string =>
  `{name: ${name}, port: 8080${weight === undefined ? '' : `, weight: ${weight}`}}`;

async function shares(t: Test, proxy: RunningProxy, sent: Sent, count: number) {
  const answers = await Promise.all(Array.from({ length: count }, () => proxy.send(sent)));
  t.equal(answers.length, count);
  return tally(answers);
}

await behaves({
  name: 'weights',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('b'),
    service('none', { addresses: [] }),
    route(
      'HTTPRoute',
      'weights',
      at('/split', `${ref('a', 9)}, ${ref('b', 1)}`) +
        at('/even', `${ref('a')}, ${ref('b')}`) +
        at('/off', `${ref('a', 1)}, ${ref('b', 0)}`) +
        at('/alone', ref('a', 0)) +
        at('/half', `${ref('a', 1)}, ${ref('gone', 1)}`) +
        at('/gone', ref('gone')) +
        at('/none', ref('none')),
    ),
  ],
  requests: [
    ['a backend alone gets all, whatever its weight', { path: '/alone' }, from('shop/a:8080')],
    ['500 for a Service that is not there', { path: '/gone' }, { status: 500 }],
    ['503 for a Service without ready endpoints', { path: '/none' }, { status: 503 }],
  ],
  also: async (t, proxy) => {
    const split = await shares(t, proxy, { path: '/split' }, 200);
    // Nine tenths; fewer than 150 of 200 would come about once in ten thousand million runs.
    t.ok(split['shop/a:8080']! > 150 && split['shop/b:8080']! > 0, 'requests are shared by weight');
    const even = await shares(t, proxy, { path: '/even' }, 200);
    t.ok(even['shop/a:8080']! > 50 && even['shop/b:8080']! > 50, 'without weights they are shared evenly');
    t.strictSame(await shares(t, proxy, { path: '/off' }, 50), { 'shop/a:8080': 50 }, 'weight 0 gets none');
    const half = await shares(t, proxy, { path: '/half' }, 100);
    t.ok(half['shop/a:8080']! > 20 && half['500']! > 20, 'the share of a missing backend answers 500');
  },
});

await behaves({
  name: 'endpoints of a Service',
  manifests: [
    HTTP_GATEWAY,
    service('a', { addresses: ['10.8.0.4', '10.8.0.5'] }),
    route('HTTPRoute', 'all', at('/', ref('a'))),
  ],
  also: async (t, proxy) => {
    const seen = new Set<string | undefined>();
    for (let sent = 0; sent < 10; sent++) seen.add((await proxy.send({})).received?.endpoint);
    t.strictSame([...seen].sort(), ['10.8.0.4:9000', '10.8.0.5:9000'], 'take turns');
  },
});

await behaves({
  name: 'application protocols',
  manifests: [
    HTTP_GATEWAY,
    service('plain'),
    service('h2', { port: '{port: 8080, appProtocol: kubernetes.io/h2c}' }),
    service('grpc', { port: '{port: 8080, name: grpc}' }).replace(
      'ports: [{port: 9000}]',
      'ports: [{port: 9000, name: grpc}]',
    ),
    route(
      'HTTPRoute',
      'protocols',
      at('/plain', ref('plain')) + at('/h2', ref('h2')) + at('/grpc', ref('grpc')),
    ),
  ],
  requests: [
    ['HTTP/1.1 by default', { path: '/plain' }, from('shop/plain:8080', { protocol: 'HTTP/1.1' })],
    [
      'HTTP/1.1 also for a client with HTTP/2',
      { path: '/plain', protocol: 'http2' },
      from('shop/plain:8080', { protocol: 'HTTP/1.1' }),
    ],
    ['HTTP/2 by appProtocol', { path: '/h2' }, from('shop/h2:8080', { protocol: 'HTTP/2' })],
    ['HTTP/2 by the name of the port', { path: '/grpc' }, from('shop/grpc:8080', { protocol: 'HTTP/2' })],
    ['no upgrade where nobody speaks it', { path: '/plain', ...UPGRADE }, { status: 403 }],
  ],
});

const hosts = (name: string, host: string, port: number): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: ${name}, namespace: shop}
spec: {type: Static, static: {hosts: [{host: ${host}, port: ${port}}]}}
`;
const toHosts = (name: string): string =>
  at(`/${name}`, `{group: gateway.gatewarden.dev, kind: Backend, name: ${name}}`);

await behaves({
  name: 'a Backend never leads to the proxy itself',
  manifests: [
    HTTP_GATEWAY,
    hosts('admin', '127.0.0.1', 19000),
    hosts('admin6', '"::1"', 19000),
    hosts('mapped', '"::ffff:127.0.0.1"', 19000),
    hosts('any', '0.0.0.0', 9091),
    hosts('named', 'localhost', 8082),
    hosts('listener', '127.0.0.2', 8080),
    hosts('beside', '127.0.0.1', 9000),
    route(
      'HTTPRoute',
      'itself',
      ['admin', 'admin6', 'mapped', 'any', 'named', 'listener', 'beside'].map(toHosts).join(''),
    ),
  ],
  requests: [
    ['its administration', { path: '/admin' }, { status: 500 }],
    ['its administration by IPv6', { path: '/admin6' }, { status: 500 }],
    ['its administration by IPv4 in IPv6', { path: '/mapped' }, { status: 500 }],
    ['its metrics at the unspecified address', { path: '/any' }, { status: 500 }],
    ['its readiness by name', { path: '/named' }, { status: 500 }],
    ['its own listener', { path: '/listener' }, { status: 500 }],
    ['another server in its pod is reached', { path: '/beside' }, from('shop/beside')],
  ],
});

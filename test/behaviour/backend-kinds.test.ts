// Backends that are no Services of the route's own namespace: hosts, other namespaces and their grants.

import { behaves, from, HTTP_GATEWAY, type Row, route, service, UPGRADE } from '../parts/behaviour.ts';

const at = (path: string, refs: string): string =>
  `- matches: [{path: {value: ${path}}}]\n  backendRefs: [${refs}]\n`;

await behaves({
  name: 'Backends with hosts',
  manifests: [
    HTTP_GATEWAY,
    `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: hosts, namespace: shop}
spec:
  type: Static
  static:
    hosts: [{host: 10.1.1.1, port: 80}, {host: files.example.org, port: 81}]
`,
    route(
      'HTTPRoute',
      'hosts',
      at('/good', '{group: gateway.gatewarden.dev, kind: Backend, name: hosts}') +
        at('/port', '{group: gateway.gatewarden.dev, kind: Backend, name: hosts, port: 80}') +
        at('/kind', '{group: example.org, kind: Thing, name: hosts}'),
    ),
  ],
  requests: [
    ['500 for a Backend with a port', { path: '/port' }, { status: 500 }],
    ['500 for a kind that nobody knows', { path: '/kind' }, { status: 500 }],
  ],
  also: async (t, proxy) => {
    const seen = new Set<string | undefined>();
    for (let sent = 0; sent < 10; sent++) seen.add((await proxy.send({ path: '/good' })).received?.endpoint);
    t.strictSame([...seen].sort(), ['10.1.1.1:80', 'files.example.org:81'], 'every host is asked');
  },
});

const PROTOCOLS: Readonly<Record<string, object>> = {
  http2: { protocol: 'HTTP/2' },
  grpc: { protocol: 'HTTP/2' },
  'grpc-web': { protocol: 'HTTP/2' },
  'platform.io/h2c': { protocol: 'HTTP/2' },
  'platform.io/ws': { protocol: 'HTTP/1.1' },
};
const nameOf = (appProtocol: string): string => appProtocol.replace(/\W/g, '-');
const toBackend = (name: string): string =>
  at(`/${name}`, `{group: gateway.gatewarden.dev, kind: Backend, name: ${name}}`);

await behaves({
  name: 'application protocols of Backends',
  manifests: [
    HTTP_GATEWAY,
    ...[...Object.keys(PROTOCOLS), undefined].map(
      (appProtocol) => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: ${nameOf(appProtocol ?? 'none')}, namespace: shop}
spec: ${JSON.stringify({ type: 'Static', static: { hosts: [{ host: '10.1.1.1', port: 80 }], appProtocol } })}
`,
    ),
    route('HTTPRoute', 'protocols', [...Object.keys(PROTOCOLS), 'none'].map(nameOf).map(toBackend).join('')),
  ],
  requests: [
    ...Object.entries(PROTOCOLS).map(
      ([appProtocol, expected]): Row => [
        appProtocol,
        { path: `/${nameOf(appProtocol)}` },
        from(`shop/${nameOf(appProtocol)}`, expected),
      ],
    ),
    ['HTTP/1.1 without one', { path: '/none' }, from('shop/none', { protocol: 'HTTP/1.1' })],
    ['platform.io/ws: an upgrade', { path: '/platform-io-ws', ...UPGRADE }, { status: 101 }],
    ['no upgrade without it', { path: '/none', ...UPGRADE }, { status: 403 }],
  ],
});

await behaves({
  name: 'backends of another namespace',
  manifests: [
    HTTP_GATEWAY,
    service('a', { namespace: 'other' }),
    service('a', { namespace: 'closed' }),
    `
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: shop, namespace: other}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}]
  to: [{group: "", kind: Service}]
`,
    route(
      'HTTPRoute',
      'far',
      at('/granted', '{name: a, namespace: other, port: 8080}') +
        at('/refused', '{name: a, namespace: closed, port: 8080}'),
    ),
  ],
  requests: [
    ['with a grant', { path: '/granted' }, from('other/a:8080')],
    ['500 without one', { path: '/refused' }, { status: 500 }],
  ],
});

await behaves({
  name: 'websockets',
  manifests: [
    HTTP_GATEWAY,
    service('ws', { port: '{port: 8080, appProtocol: kubernetes.io/ws}' }),
    service('plain'),
    route(
      'HTTPRoute',
      'ws',
      at('/ws', '{name: ws, port: 8080}') +
        at('/both', '{name: ws, port: 8080}, {name: plain, port: 8080, weight: 0}'),
    ),
  ],
  requests: [
    [
      'an upgrade',
      { path: '/ws', ...UPGRADE },
      { status: 101, received: { backend: 'shop/ws:8080', protocol: 'websocket' } },
    ],
    ['one backend of several that speaks it is enough', { path: '/both', ...UPGRADE }, { status: 101 }],
    ['other requests', { path: '/ws' }, from('shop/ws:8080', { protocol: 'HTTP/1.1' })],
  ],
});

// Backends that send a request to the host that it names.

import { behaves, from, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';

await behaves({
  name: 'a dynamic forward proxy',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('b'),
    `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: anywhere, namespace: shop}
spec: {type: DynamicForwardProxy, dynamicForwardProxy: {}}
`,
    route(
      'HTTPRoute',
      'r',
      `
- matches: [{path: {value: /forward}}]
  backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: anywhere}]
- matches: [{path: {value: /own}}]
  backendRefs: [{name: a, port: 8080}]
- matches: [{path: {value: /unused}}]
  backendRefs: [{name: b, port: 8080}]
`,
    ),
  ],
  also: async (t, proxy) => {
    const [b] = proxy.upstreams('shop/b:8080');
    const host = `127.0.0.1:${b!.port}`;
    t.match(await proxy.send({ path: '/forward', host }), from('shop/b:8080'), 'the host decides');
    t.match(await proxy.send({ path: '/own', host }), from('shop/a:8080'), 'other routes are as they were');
    t.match(
      await proxy.send({ path: '/forward', host: 'nowhere.invalid' }),
      { status: 503 },
      'a host without address',
    );
  },
});

await behaves({
  name: 'a dynamic forward proxy with a BackendConfigPolicy',
  manifests: [
    HTTP_GATEWAY,
    service('b'),
    `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: anywhere, namespace: shop}
spec: {type: DynamicForwardProxy, dynamicForwardProxy: {}}
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: anywhere, namespace: shop}
spec:
  targetRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: anywhere}]
  commonHttpProtocolOptions: {maxRequestsPerConnection: 1}
  loadBalancer: {random: {}}
`,
    route(
      'HTTPRoute',
      'r',
      `
- matches: [{path: {value: /forward}}]
  backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: anywhere}]
- matches: [{path: {value: /unused}}]
  backendRefs: [{name: b, port: 8080}]
`,
    ),
  ],
  also: async (t, proxy) => {
    const [b] = proxy.upstreams('shop/b:8080');
    const host = `127.0.0.1:${b!.port}`;
    for (let count = 1; count <= 3; count++)
      t.match(await proxy.send({ path: '/forward', host }), from('shop/b:8080', { connection: count }));
  },
});

const { authority, leaf } = await certificates();
const stranger = await certificates();

await behaves({
  name: 'a dynamic forward proxy with TLS',
  systemCa: authority,
  manifests: [
    HTTP_GATEWAY,
    ...['named', 'other', 'stranger'].map((name) => service(name)),
    `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: anywhere, namespace: shop}
spec: {type: DynamicForwardProxy, dynamicForwardProxy: {enableTls: true}}
`,
    route(
      'HTTPRoute',
      'r',
      '- backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: anywhere}]',
    ),
  ],
  upstreams: {
    'shop/named:8080': { tls: await leaf(['127.0.0.1']) },
    'shop/other:8080': { tls: await leaf(['other.example.org']) },
    'shop/stranger:8080': { tls: await stranger.leaf(['127.0.0.1']) },
  },
  also: async (t, proxy) => {
    // No name: which address one has is the resolver's business.
    const through = (name: string) =>
      proxy.send({ host: `127.0.0.1:${proxy.upstreams(`shop/${name}:8080`)[0]?.port}` });
    t.match(
      await through('named'),
      from('shop/named:8080', { tls: { version: 'TLSv1.2' } }),
      'the host is verified',
    );
    t.match(await through('other'), { status: 503 }, '503 for a certificate of another name');
    t.match(await through('stranger'), { status: 503 }, '503 for one of another authority');
  },
});

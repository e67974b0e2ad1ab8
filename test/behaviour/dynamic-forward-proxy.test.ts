// Backends that send a request to the host that it names.

import { behaves, from, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';

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

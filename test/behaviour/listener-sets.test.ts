// Listeners of ListenerSets beside those of the Gateway.

import { behaves, from, gateway, route, service } from '../parts/behaviour.ts';

const set = (name: string, listener: string): string => `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: {name: ${name}, namespace: shop}
spec:
  parentRef: {name: front}
  listeners: [${listener}]
`;
const to = (name: string): string => `- backendRefs: [{name: ${name}, port: 8080}]`;
const OPEN = 'allowedListeners: {namespaces: {from: Same}}\n  listeners:';

await behaves({
  name: 'ListenerSets',
  manifests: [
    gateway('{name: web, port: 8080, protocol: HTTP}').replace('listeners:', OPEN),
    set('more', '{name: web, port: 9090, protocol: HTTP}'),
    service('gateway'),
    service('set'),
    route('HTTPRoute', 'gateway', to('gateway')),
    route('HTTPRoute', 'set', to('set')).replace(
      '{name: front}',
      '{group: gateway.networking.x-k8s.io, kind: XListenerSet, name: more}',
    ),
  ],
  requests: [
    ['routes of the Gateway', {}, from('shop/gateway:8080')],
    ['routes of the set on its own port', { port: 9090 }, from('shop/set:8080')],
  ],
});

await behaves({
  name: 'a Gateway that allows none',
  manifests: [
    gateway('{name: web, port: 8080, protocol: HTTP}'),
    set('more', '{name: web, port: 9090, protocol: HTTP}'),
    service('gateway'),
    route('HTTPRoute', 'gateway', to('gateway')),
  ],
  requests: [['its own listeners', {}, from('shop/gateway:8080')]],
  also: async (t, proxy) => {
    await t.rejects(proxy.send({}, 9090), { message: 'there is no listener on port 9090' });
  },
});

// A TrafficPolicy at every level: which one a request meets. Seen by the size of body that is taken, and by how long a backend may think.

import { behaves, from, gateway, route, rules, service, trafficPolicy } from '../parts/behaviour.ts';
import type { Sent } from '../parts/requests.ts';

const size = (bytes: number): string => `buffer: {maxRequestSize: "${bytes}"}`;
const body = (bytes: number, path: string, host: string): Sent => ({ path, host, body: 'x'.repeat(bytes) });

const [any, own] = ['any.example.org', 'own.example.org'];
const TOO_LARGE = { status: 413 };
const TAKEN = from('shop/a:8080');

await behaves({
  name: 'levels of policies',
  manifests: [
    gateway(
      '{name: wide, port: 8080, protocol: HTTP, hostname: any.example.org}',
      '{name: own, port: 8080, protocol: HTTP, hostname: own.example.org}',
    ),
    service('a'),
    route('HTTPRoute', 'plain', rules('plain'), `hostnames: [${any}, ${own}]`),
    route('HTTPRoute', 'routed', rules('routed', 'ruled'), `hostnames: [${any}, ${own}]`),
    trafficPolicy('referred', undefined, size(500)),
    route(
      'HTTPRoute',
      'referring',
      rules('referring').replace(
        '  backendRefs',
        '  filters: [{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: referred}}]\n  backendRefs',
      ),
    ),
    trafficPolicy('gateway', 'kind: Gateway, name: front', size(100)),
    trafficPolicy('listener', 'kind: Gateway, name: front, sectionName: own', size(200)),
    trafficPolicy('route', 'kind: HTTPRoute, name: routed', size(300)),
    trafficPolicy('rule', 'kind: HTTPRoute, name: routed, sectionName: ruled', size(400)),
  ],
  requests: [
    ['the Gateway: within', body(100, '/plain', any), TAKEN],
    ['the Gateway: beyond', body(101, '/plain', any), TOO_LARGE],
    ['the listener before the Gateway: within', body(200, '/plain', own), TAKEN],
    ['the listener before the Gateway: beyond', body(201, '/plain', own), TOO_LARGE],
    ['the route before the listener: within', body(300, '/routed', own), TAKEN],
    ['the route before the listener: beyond', body(301, '/routed', own), TOO_LARGE],
    ['a filter of the rule: within', body(500, '/referring', any), TAKEN],
    ['a filter of the rule: beyond', body(501, '/referring', any), TOO_LARGE],
    ['the rule before the route: within', body(400, '/ruled', any), TAKEN],
    ['the rule before the route: beyond', body(401, '/ruled', any), TOO_LARGE],
  ],
});

await behaves({
  name: 'timeouts of policies',
  manifests: [
    gateway('{name: web, port: 8080, protocol: HTTP}'),
    service('a'),
    route('HTTPRoute', 'plain', rules('plain')),
    route(
      'HTTPRoute',
      'said',
      rules('said').replace('  backendRefs', '  timeouts: {request: 10s}\n  backendRefs'),
    ),
    trafficPolicy('plain', 'kind: HTTPRoute, name: plain', 'timeouts: {request: 200ms}'),
    trafficPolicy('said', 'kind: HTTPRoute, name: said', 'timeouts: {request: 200ms}'),
  ],
  requests: [
    ['504 beyond', { path: '/plain', headers: { 'x-echo-delay': '5s' } }, { status: 504 }],
    ['an answer within', { path: '/plain' }, TAKEN],
    ['what the rule says itself comes first', { path: '/said', headers: { 'x-echo-delay': '400ms' } }, TAKEN],
  ],
});

await behaves({
  name: 'of two policies on one target',
  manifests: [
    gateway('{name: web, port: 8080, protocol: HTTP}'),
    service('a'),
    route('HTTPRoute', 'plain', rules('plain')),
    trafficPolicy('younger', 'kind: HTTPRoute, name: plain', size(300)).replace(
      'namespace: shop}',
      'namespace: shop, creationTimestamp: "2026-02-01T00:00:00Z"}',
    ),
    trafficPolicy('older', 'kind: HTTPRoute, name: plain', size(100)).replace(
      'namespace: shop}',
      'namespace: shop, creationTimestamp: "2026-01-01T00:00:00Z"}',
    ),
  ],
  requests: [
    ['the older holds', { ...body(101, '/plain', any) }, TOO_LARGE],
    ['and what it takes is taken', { ...body(100, '/plain', any) }, TAKEN],
  ],
});

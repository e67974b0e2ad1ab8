// TR-83 and TR-84: findings of the translation about answers of the proxy itself.

import { entries } from './entry.ts';

const direct = (status: number): string => `
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: DirectResponse
      metadata: {name: done, namespace: shop}
      spec: {status: ${status}, body: done}`;

const shadowed = (share: number): string => `
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: TrafficPolicy
      metadata: {name: cart, namespace: shop}
      spec:
        targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
        csrf: {percentageShadowed: ${share}}`;

export const TRANSLATED_ANSWERS = entries({
  'TR-83': {
    level: 'W',
    title: 'body of a DirectResponse without effect',
    explain:
      'An answer with status 204 or 304 has no body: a client takes the bytes after its headers for the start of the next answer. So the proxy gets no body for it.',
    kind: 'DirectResponse',
    isTranslated: true,
    bad: direct(204),
    at: 'spec.body',
    good: direct(200),
  },
  'TR-84': {
    level: 'W',
    title: 'share of csrf that refuses requests instead of counting them',
    explain:
      'For each request Envoy draws once whether it looks at it, and again whether it only counts it. With a `percentageShadowed` between 0 and 100 the draws differ for some requests, which are refused with 403. With 50 this is a quarter of the requests from foreign origins. With 100 all are counted, and none is refused.',
    kind: 'TrafficPolicy',
    isTranslated: true,
    bad: shadowed(50),
    at: 'spec.csrf.percentageShadowed',
    good: shadowed(100),
  },
});

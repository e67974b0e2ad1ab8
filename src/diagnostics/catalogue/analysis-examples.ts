// The manifests that examples of the analysis are made of.

import type { Explained } from './entry.ts';

export const CLASS = `
      apiVersion: gateway.networking.k8s.io/v1
      kind: GatewayClass
      metadata: {name: gatewarden}
      spec: {controllerName: gatewarden.dev/gateway}`;

export const gateway = (listeners: string, more = '') => `
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: Gateway
      metadata: {name: edge, namespace: shop}
      spec:
        gatewayClassName: gatewarden${more}
        listeners:
          - ${listeners}`;

export const HTTP = '{name: http, protocol: HTTP, port: 8080}';
export const EDGE = CLASS + gateway(HTTP);

export const CART = `
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: cart, namespace: shop}
      spec: {ports: [{port: 80}]}`;

export const TO_CART = 'backendRefs: [{name: cart, port: 80}]';

export const route = (
  rule: string,
  { name = 'cart', parents = '[{name: edge}]', more = '', created = 1 } = {},
) => `
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: {name: ${name}, namespace: shop, creationTimestamp: "2026-01-0${created}T00:00:00Z"}
      spec:${parents === '' ? '' : `\n        parentRefs: ${parents}`}${more}
        rules:
          - ${rule}`;

export const policy = (
  fields: string,
  { name = 'base', target = 'HTTPRoute, name: cart', created = 1 } = {},
) => `
      ---
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: TrafficPolicy
      metadata: {name: ${name}, namespace: shop, creationTimestamp: "2026-01-0${created}T00:00:00Z"}
      spec:
        targetRefs: [{group: gateway.networking.k8s.io, kind: ${target}}]
        ${fields}`;

const extension = (spec: string) => `
      ---
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: GatewayExtension
      metadata: {name: staff, namespace: shop}
      spec:
        ${spec}`;

export const auth = (more = '') =>
  extension(`extAuth: {${more}grpcService: {backendRef: {name: cart, port: 80}}}`);
export const DEMANDED = 'extAuth: {extensionRef: {name: staff}}';
export const BUFFER = 'buffer: {maxRequestSize: 64Ki}';

export const USERS = 'basicAuth: {users: ["ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g="]}';
export const TIERS = `${TO_CART}
          - name: gold
            matches: [{headers: [{name: x-tier, value: gold}]}]
            ${TO_CART}`;

export const delegating = (name: string, { from = 'root', more = '' } = {}) =>
  route(
    `matches: [{path: {value: /cart}}]
            backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${name}}]`,
    { name: from, more },
  );
export const AT_OTHER_HOST = { from: 'other', more: '\n        hostnames: [b.test]' };
export const ITEMS = (more = '') =>
  route(
    `matches: [{path: {value: /cart/items}}]
            ${TO_CART}`,
    { name: 'items', parents: '', more },
  );

export const listenerSet = `
      ---
      apiVersion: gateway.networking.x-k8s.io/v1alpha1
      kind: XListenerSet
      metadata: {name: more, namespace: shop}
      spec:
        parentRef: {name: edge}
        listeners: [{name: more, protocol: HTTP, port: 8081}]`;

export const grant = `
      ---
      apiVersion: gateway.networking.k8s.io/v1beta1
      kind: ReferenceGrant
      metadata: {name: from-shop, namespace: stock}
      spec:
        from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}]
        to: [{group: "", kind: Service}]`;
export const STOCK = `
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: stock, namespace: stock}
      spec: {ports: [{port: 80}]}`;
export const TO_STOCK = 'backendRefs: [{name: stock, namespace: stock, port: 80}]';

export const SERVED = EDGE + CART + route(TO_CART);

export const SHARED_GATEWAY = gateway(
  '{name: http, protocol: HTTP, port: 8080, allowedRoutes: {namespaces: {from: All}}}',
  '\n        allowedListeners: {namespaces: {from: All}}',
);
export const HOST = '\n        hostnames: [shop.test]';
export const OTHER_CART = CART.replace('namespace: shop', 'namespace: other');
export const otherRoute = (path: string) => `
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: {name: taker, namespace: other}
      spec:
        parentRefs: [{name: edge, namespace: shop}]
        rules:
          - matches: [{path: {value: ${path}}}]
            ${TO_CART}`;
export const otherSet = (hostname: string) =>
  listenerSet
    .replace('namespace: shop', 'namespace: other')
    .replace('{name: edge}', '{name: edge, namespace: shop}')
    .replace('port: 8081', `port: 8080, hostname: ${hostname}`);

export const TWO_LISTENERS =
  CLASS + gateway(`${HTTP}\n          - {name: inner, protocol: HTTP, port: 8081}`);

export const trusting = (more: string) => `
      ---
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: BackendConfigPolicy
      metadata: {name: verified, namespace: shop}
      spec:
        targetRefs: [{group: "", kind: Service, name: cart}]
        tls: {wellKnownCACertificates: System${more}}`;

/** All entries are about several objects together. */
type Entry = Omit<Explained, 'level' | 'isTranslated' | 'isAnalyzed'>;

export const analyzed = (entry: Entry): Explained => ({
  level: 'W',
  isTranslated: true,
  isAnalyzed: true,
  ...entry,
});

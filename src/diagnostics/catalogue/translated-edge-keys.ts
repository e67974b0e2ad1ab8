// TR-135: findings of the translation about the keys of records of the edge data plane.

import { EDGE_HTTP, edgeGateway } from './edge-examples.ts';
import { entries } from './entry.ts';

/** An HTTPRoute `cart`, and a GRPCRoute of this name. */
const besideCart = (name: string) => `${edgeGateway(EDGE_HTTP)}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: cart, namespace: shop}
      spec: {ports: [{name: http, port: 8080}]}
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: {name: cart, namespace: shop}
      spec:
        parentRefs: [{name: web}]
        rules: [{matches: [{path: {value: /cart}}], backendRefs: [{name: cart, port: 8080}]}]
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: GRPCRoute
      metadata: {name: ${name}, namespace: shop}
      spec:
        parentRefs: [{name: web}]
        rules: [{backendRefs: [{name: cart, port: 8080}]}]`;

export const TRANSLATED_EDGE_KEYS = entries({
  'TR-135': {
    level: 'R',
    title: 'record of the edge data plane has the key of another one',
    explain:
      'The setting `corrections` turns the corrections E30 or E38 off. Then the records of two listeners, or of two rules, can have one key, and the data plane keeps one of them: rule 0 of the GRPCRoute `cart.0` has the key of match 0 of rule 0 of the HTTPRoute `cart`. One of them is served, the same one each time. [The corrections](../reference/corrections.md) give each record a key of its own.',
    kind: 'GRPCRoute',
    isTranslated: true,
    settings: 'corrections: none',
    bad: besideCart('cart.0'),
    at: 'spec.rules[0]',
    good: besideCart('calls'),
  },
});

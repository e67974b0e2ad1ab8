// AN-60 to AN-69: findings of the analysis about references to objects that are there but don't fit, and about changes without an effect.

import { analyzed } from './analysis-examples.ts';
import { entries } from './entry.ts';

const SERVED = (controller = 'gatewarden.dev/gateway') => `
      apiVersion: gateway.networking.k8s.io/v1
      kind: GatewayClass
      metadata: {name: gatewarden}
      spec: {controllerName: ${controller}}
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: Gateway
      metadata: {name: edge, namespace: shop}
      spec:
        gatewayClassName: gatewarden
        listeners: [{name: http, protocol: HTTP, port: 8080}]
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: {name: cart, namespace: shop}
      spec:
        parentRefs: [{name: edge}]
        rules:
          - backendRefs: [{name: cart, port: 80}]
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: cart, namespace: shop}
      spec: {ports: [{port: 80, appProtocol: kubernetes.io/h2c}]}`;

const POLICY = (fields: string) => `
      ---
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: TrafficPolicy
      metadata: {name: base, namespace: shop}
      spec:
        targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
        ${fields}`;

const ON_GATEWAY = (fields: string) =>
  POLICY(fields)
    .replace('name: base', 'name: all')
    .replace('kind: HTTPRoute, name: cart', 'kind: Gateway, name: edge');

const FRAMES = (value: string) =>
  `headerModifiers: {response: {set: [{name: x-frame-options, value: ${value}}]}}`;

const EXTENSION = `
      ---
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: GatewayExtension
      metadata: {name: staff, namespace: shop}
      spec:
        extAuth: {grpcService: {backendRef: {name: cart, port: 80}}}`;

const USERS = (key: string) => `
      ---
      apiVersion: v1
      kind: Secret
      metadata: {name: users, namespace: shop}
      stringData: {${key}: "ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g="}`;

export const ANALYSIS_REFERENCES = entries({
  'AN-60': analyzed({
    title: 'extension of another type',
    explain:
      'A GatewayExtension has one block: `extAuth`, `extProc`, `rateLimit` or `jwt`. A field of a TrafficPolicy needs an extension with the block of the same name. With another one the policy is invalid, and what it applies to answers with 500.',
    kind: 'TrafficPolicy',
    bad: SERVED() + POLICY('jwt: {extensionRef: {name: staff}}') + EXTENSION,
    at: 'spec.jwt.extensionRef.name',
    good: SERVED() + POLICY('extAuth: {extensionRef: {name: staff}}') + EXTENSION,
  }),
  'AN-61': analyzed({
    title: 'Secret or ConfigMap without the key',
    explain:
      "The Secret or ConfigMap is there, but not the key that the reference needs: the one that it names, or else a fixed one such as `.htpasswd` for users and `ca.crt` for CA certificates. The policy is invalid: routes answer with 500, and a backend isn't used without the TLS that it should have.",
    kind: 'TrafficPolicy',
    bad: SERVED() + POLICY('basicAuth: {secretRef: {name: users}}') + USERS('htpasswd'),
    at: 'spec.basicAuth.secretRef',
    good: SERVED() + POLICY('basicAuth: {secretRef: {name: users}}') + USERS('.htpasswd'),
  }),
  'AN-62': analyzed({
    title: 'controller of a GatewayClass that is probably misspelt',
    explain:
      'Gateways of a class belong to the controller that `controllerName` names. This one differs from one of ours by a typo. No Gateway of this class is translated, and its `controllerName` is immutable in a cluster: delete the class and create it again.',
    kind: 'GatewayClass',
    bad: SERVED('gatewarden.dev/gatway'),
    at: 'spec.controllerName',
    good: SERVED(),
  }),
  'AN-63': analyzed({
    title: 'header change that never has an effect',
    explain:
      'Header changes of all levels add up, and the last writer wins. For requests the order is `earlyRequestHeaderModifier`, `transformation`, `headerModifiers` from the most specific level to the Gateway, and the filters of the rule; for responses the filters of the rule, `headerModifiers` in the same order, and `transformation`. On every route where this change applies, a later one sets or removes the same header.',
    kind: 'TrafficPolicy',
    bad: SERVED() + POLICY(FRAMES('DENY')) + ON_GATEWAY(FRAMES('SAMEORIGIN')),
    at: 'spec.headerModifiers.response.set[0]',
    good: SERVED() + POLICY(FRAMES('DENY')),
  }),
});

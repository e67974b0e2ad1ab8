// TR-78 and TR-79: findings of the translation about listeners: routes that attach only to rejected ones, and clients that aren't verified.

import { entries } from './entry.ts';

const edge = (mode: string): string => `
      apiVersion: gateway.networking.k8s.io/v1
      kind: GatewayClass
      metadata: {name: gatewarden}
      spec: {controllerName: gatewarden.dev/gateway}
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: Gateway
      metadata: {name: edge, namespace: infra}
      spec:
        gatewayClassName: gatewarden
        tls:
          frontend:
            default:
              validation:
                caCertificateRefs: [{group: "", kind: ConfigMap, name: clients}]
                mode: ${mode}
        listeners:
          - name: https
            protocol: HTTPS
            port: 8443
            tls: {certificateRefs: [{name: shop-tls}]}`;

const reserved = (port: number): string => `
      apiVersion: gateway.networking.k8s.io/v1
      kind: GatewayClass
      metadata: {name: gatewarden}
      spec: {controllerName: gatewarden.dev/gateway}
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: Gateway
      metadata: {name: edge, namespace: shop}
      spec:
        gatewayClassName: gatewarden
        listeners: [{name: http, protocol: HTTP, port: ${port}}]
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: {name: cart, namespace: shop}
      spec:
        parentRefs: [{name: edge}]
        rules: [{backendRefs: [{name: cart, port: 80}]}]`;

export const TRANSLATED_LISTENERS = entries({
  'TR-78': {
    level: 'W',
    title: 'route on rejected listeners only',
    explain:
      'Every listener that accepts the route is rejected: its port is reserved or has another protocol already, its hostname is taken, or it has a protocol or a kind of routes that is not supported. The route is not served there: its condition `Accepted` is `False` with reason `NoReadyListeners`. The conditions of each listener tell what is wrong.',
    kind: 'HTTPRoute',
    isTranslated: true,
    bad: reserved(9091),
    at: 'spec.parentRefs[0]',
    good: reserved(8080),
  },
  'TR-79': {
    level: 'W',
    title: 'clients are let in without a valid certificate',
    explain:
      'With `mode: AllowInsecureFallback` the Gateway requests client certificates and lets in every client: without a certificate, and with any. `AllowValidOnly`, the default, lets in only clients whose certificate one of the CAs has signed. The condition `InsecureFrontendValidationMode` of the Gateway reports it too.',
    kind: 'Gateway',
    isTranslated: true,
    bad: edge('AllowInsecureFallback'),
    at: 'spec.tls.frontend.default.validation.mode',
    good: edge('AllowValidOnly'),
  },
});

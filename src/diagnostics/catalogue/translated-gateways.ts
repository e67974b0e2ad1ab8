// TR-01 to TR-19: findings of the translation about all objects, and about Gateways and their listeners.

import { entries } from './entry.ts';

export const TRANSLATED_GATEWAYS = entries({
  'TR-01': {
    level: 'R',
    title: 'two objects of one kind, namespace and name',
    explain:
      'A cluster holds one object of a name: applied one after the other, the later takes the place of the earlier. A translation of files has no order, so it reads the one that a cluster gave last, or else chooses by content, and says that there are others. Give them names of their own, or remove those that are not meant.',
    kind: 'Service',
    isTranslated: true,
    bad: `
      apiVersion: v1
      kind: Service
      metadata: {name: cart, namespace: shop}
      spec: {ports: [{port: 8080}]}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: cart, namespace: shop}
      spec: {ports: [{port: 9090}]}`,
    at: 'metadata.name',
    good: `
      apiVersion: v1
      kind: Service
      metadata: {name: cart, namespace: shop}
      spec: {ports: [{port: 8080}]}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: cart-admin, namespace: shop}
      spec: {ports: [{port: 9090}]}`,
  },
  'TR-02': {
    level: 'W',
    title: 'the GatewayClass of a Gateway is not there',
    explain:
      'A Gateway is ours when its GatewayClass is there and names our controller. Without the class nobody knows whose it is, so it is left alone: no configuration, no status. A class with the controller of somebody else is no mistake, and nothing is said of it.',
    kind: 'Gateway',
    isTranslated: true,
    bad: `
      apiVersion: gateway.networking.k8s.io/v1
      kind: Gateway
      metadata: {name: edge, namespace: infra}
      spec:
        gatewayClassName: gatewarden
        listeners: [{name: http, protocol: HTTP, port: 8080}]`,
    at: 'spec.gatewayClassName',
    good: `
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
        listeners: [{name: http, protocol: HTTP, port: 8080}]`,
  },
  'TR-03': {
    level: 'W',
    title: 'the Gateway of a ListenerSet is not there',
    explain:
      'A ListenerSet adds listeners to the Gateway that `parentRef` names, in its own namespace unless `parentRef.namespace` says another. Where there is no such Gateway, nobody serves them, and nobody writes a status that says so.',
    kind: 'XListenerSet',
    isTranslated: true,
    bad: `
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
        allowedListeners: {namespaces: {from: All}}
        listeners: [{name: http, protocol: HTTP, port: 8080}]
      ---
      apiVersion: gateway.networking.x-k8s.io/v1alpha1
      kind: XListenerSet
      metadata: {name: shop, namespace: shop}
      spec:
        parentRef: {name: edge}
        listeners: [{name: shop, protocol: HTTP, port: 8081}]`,
    at: 'spec.parentRef',
    good: `
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
        allowedListeners: {namespaces: {from: All}}
        listeners: [{name: http, protocol: HTTP, port: 8080}]
      ---
      apiVersion: gateway.networking.x-k8s.io/v1alpha1
      kind: XListenerSet
      metadata: {name: shop, namespace: shop}
      spec:
        parentRef: {name: edge, namespace: infra}
        listeners: [{name: shop, protocol: HTTP, port: 8081}]`,
  },
  'TR-04': {
    level: 'W',
    title: 'the buffer limit of a Gateway is no quantity of bytes',
    explain:
      'The annotation `gatewarden.dev/per-connection-buffer-limit` is a quantity as Kubernetes writes it, such as `32Ki`, of at most 4294967295 bytes. Anything else is ignored, and the proxy keeps to its own limit of 1 MiB.',
    kind: 'Gateway',
    isTranslated: true,
    bad: `
      apiVersion: gateway.networking.k8s.io/v1
      kind: GatewayClass
      metadata: {name: gatewarden}
      spec: {controllerName: gatewarden.dev/gateway}
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: Gateway
      metadata: 
        name: edge
        namespace: infra
        annotations: {gatewarden.dev/per-connection-buffer-limit: 32 KB}
      spec:
        gatewayClassName: gatewarden
        listeners: [{name: http, protocol: HTTP, port: 8080}]`,
    at: 'metadata.annotations["gatewarden.dev/per-connection-buffer-limit"]',
    good: `
      apiVersion: gateway.networking.k8s.io/v1
      kind: GatewayClass
      metadata: {name: gatewarden}
      spec: {controllerName: gatewarden.dev/gateway}
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: Gateway
      metadata: 
        name: edge
        namespace: infra
        annotations: {gatewarden.dev/per-connection-buffer-limit: 32Ki}
      spec:
        gatewayClassName: gatewarden
        listeners: [{name: http, protocol: HTTP, port: 8080}]`,
  },
  'TR-05': {
    level: 'W',
    title: 'client certificates are not asked for',
    explain:
      'The Gateway API can ask clients for certificates (`spec.tls.frontend`). This is not translated: whoever relies on it lets everybody in. Authenticate clients by a policy instead, for example `jwt` or `extAuth` of a TrafficPolicy, and remove the field.',
    kind: 'Gateway',
    isTranslated: true,
    bad: `
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
        listeners: [{name: http, protocol: HTTP, port: 8080}]`,
    at: 'spec.tls.frontend',
    good: `
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
        listeners: [{name: http, protocol: HTTP, port: 8080}]`,
  },
  'TR-06': {
    level: 'W',
    title: 'a listener of protocol HTTPS that terminates no TLS',
    explain:
      'Without `tls`, or with `mode: Passthrough`, a listener of protocol HTTPS has no certificate: its port speaks HTTP in the clear, and clients that start TLS fail. Name a certificate, use protocol HTTP where that is meant, or protocol TLS with a TLSRoute for connections that the backend decrypts.',
    kind: 'Gateway',
    isTranslated: true,
    bad: `
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
        listeners:
          - {name: https, protocol: HTTPS, port: 8443}`,
    at: 'spec.listeners[0]',
    good: `
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
        listeners:
          - name: https
            protocol: HTTPS
            port: 8443
            tls: {certificateRefs: [{name: shop-tls}]}`,
  },
  'TR-07': {
    level: 'W',
    title: 'a TCPRoute or TLSRoute that another one keeps out',
    explain:
      'A TCP or TLS listener serves one route, the oldest that attaches to it. Others attach too, are counted and accepted, and get no connection. Give each route a listener of its own: another port, or for TLSRoutes another hostname.',
    kind: 'TCPRoute',
    isTranslated: true,
    bad: `
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
        listeners: [{name: db, protocol: TCP, port: 5432}]
      ---
      apiVersion: gateway.networking.k8s.io/v1alpha2
      kind: TCPRoute
      metadata: {name: db-a, namespace: shop}
      spec:
        parentRefs: [{name: edge}]
        rules: [{backendRefs: [{name: db-a, port: 5432}]}]
      ---
      apiVersion: gateway.networking.k8s.io/v1alpha2
      kind: TCPRoute
      metadata: {name: db-b, namespace: shop}
      spec:
        parentRefs: [{name: edge}]
        rules: [{backendRefs: [{name: db-b, port: 5432}]}]`,
    at: 'spec.parentRefs',
    good: `
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
        listeners: [{name: db, protocol: TCP, port: 5432}]
      ---
      apiVersion: gateway.networking.k8s.io/v1alpha2
      kind: TCPRoute
      metadata: {name: db-a, namespace: shop}
      spec:
        parentRefs: [{name: edge}]
        rules: [{backendRefs: [{name: db-a, port: 5432}]}]`,
  },
  'TR-08': {
    level: 'W',
    title: 'a TCPRoute or TLSRoute of several rules, or none',
    explain:
      'A connection has nothing by which rules could be told apart, so the proxy serves a TCPRoute or TLSRoute of exactly one rule with at least one backend. Any other leaves its listener without a route. Several backends of the one rule share the connections by weight.',
    kind: 'TCPRoute',
    isTranslated: true,
    bad: `
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
        listeners: [{name: db, protocol: TCP, port: 5432}]
      ---
      apiVersion: gateway.networking.k8s.io/v1alpha2
      kind: TCPRoute
      metadata: {name: db, namespace: shop}
      spec:
        parentRefs: [{name: edge}]
        rules:
          - {backendRefs: [{name: db-a, port: 5432}]}
          - {backendRefs: [{name: db-b, port: 5432}]}`,
    at: 'spec.rules',
    good: `
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
        listeners: [{name: db, protocol: TCP, port: 5432}]
      ---
      apiVersion: gateway.networking.k8s.io/v1alpha2
      kind: TCPRoute
      metadata: {name: db, namespace: shop}
      spec:
        parentRefs: [{name: edge}]
        rules:
          - {backendRefs: [{name: db-a, port: 5432}, {name: db-b, port: 5432}]}`,
  },
  'TR-09': {
    level: 'W',
    title: 'an object that looks as if it were meant to be read',
    explain:
      'Objects of other APIs are left alone, without a word. This one is nearly an object that is read: its kind or its group is one slip of the pen away from one, or its `apiVersion` is missing. As it stands it counts as absent, and so does all that refers to it.',
    kind: 'HttpRoute',
    isTranslated: true,
    bad: `
      apiVersion: gateway.networking.k8s.io/v1
      kind: HttpRoute
      metadata: {name: cart, namespace: shop}
      spec:
        rules: [{backendRefs: [{name: cart, port: 80}]}]`,
    at: 'kind',
    good: `
      apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: {name: cart, namespace: shop}
      spec:
        rules: [{backendRefs: [{name: cart, port: 80}]}]`,
  },
});

// TR-01 to TR-19: findings of the translation about all objects, and about Gateways and their listeners.

import { entries } from './entry.ts';

export const TRANSLATED_GATEWAYS = entries({
  'TR-01': {
    level: 'R',
    title: 'two objects with the same kind, namespace and name',
    explain:
      'In a cluster the name is unique: the object that is applied later replaces the earlier one. So does the command line: of several files that contain it, the last one counts, in the order of the arguments, and in a folder of the names. The finding names all places, and the one that is used. The library uses the object that a cluster returned last, or else chooses by content. Rename or remove the others.',
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
    title: 'GatewayClass not found',
    explain:
      'Gatewarden translates a Gateway if its GatewayClass exists and names its controller. Without the class, the Gateway is ignored: it gets no configuration and no status. A class of another controller is not a mistake and is not reported.',
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
    title: 'Gateway of a ListenerSet not found',
    explain:
      'A ListenerSet adds listeners to the Gateway in `parentRef`, in its own namespace unless `parentRef.namespace` is set. Without that Gateway, the listeners are not served, and no status is written.',
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
    at: 'spec.parentRef.name',
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
    title: 'invalid buffer limit of a Gateway',
    explain:
      'The annotation `gatewarden.dev/per-connection-buffer-limit` is a Kubernetes quantity such as `32Ki`, of at most 4294967295 bytes. Any other value is ignored, and the proxy uses its default of 1 MiB.',
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
    title: 'settings for client certificates without effect',
    explain:
      'A Gateway requests client certificates with `spec.tls.frontend`, on listeners that terminate TLS. Here no listener does: none on this port, or, for `default`, none on a port without an entry in `perPort`. The same holds for the names of clients in the option `gatewarden.dev/verify-subject-alt-names` of a listener, on a port where the Gateway requires no client certificate. Clients are not verified by this setting.',
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
    at: 'spec.tls.frontend.default.validation',
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
        tls:
          frontend:
            default:
              validation:
                caCertificateRefs: [{group: "", kind: ConfigMap, name: clients}]
        listeners:
          - name: https
            protocol: HTTPS
            port: 8443
            tls: {certificateRefs: [{name: shop-tls}]}`,
  },
  'TR-06': {
    level: 'W',
    title: 'HTTPS or TLS listener without `tls`',
    explain:
      'A listener of protocol HTTPS needs `tls.certificateRefs`, and a listener of protocol TLS needs them or `mode: Passthrough`. Without `tls`, and with `mode: Passthrough` and protocol HTTPS, the listener is not served: the proxy never serves plain text in its place. Set a certificate, or write protocol HTTP for plain text, or protocol TLS with a TLSRoute if the backend terminates TLS.',
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
    title: 'TCPRoute or TLSRoute without connections',
    explain:
      'A TCP or TLS listener serves only the oldest route that attaches to it. Other routes are counted and get no connections: their condition `Accepted` is `False` with reason `Conflicted`. Give each route its own listener: another port, or for TLSRoutes another hostname.',
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
    title: 'TCPRoute or TLSRoute without exactly one rule',
    explain:
      'A TCPRoute or TLSRoute needs exactly one rule with at least one backend, because nothing in a connection selects between rules. Otherwise its listener has no route, and `Accepted` is `False` with reason `UnsupportedValue`. Several backends of the rule share the connections by weight.',
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
    title: 'ignored object that looks like a known kind',
    explain:
      'Objects of other APIs are ignored and not reported. This object is almost one that is read: its kind or group has a typing error, or its `apiVersion` is missing. It is ignored, and references to it fail.',
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

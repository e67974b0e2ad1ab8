// Valid objects of every foreign kind that the translation reads, with most of their fields: the source of mutants.

import { parseAllDocuments } from 'yaml';

const EXAMPLES = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec:
  controllerName: gatewarden.dev/gateway
  description: Envoy
  parametersRef: {group: gateway.gatewarden.dev, kind: GatewayParameters, name: small, namespace: infra}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge-in, namespace: infra, labels: {team: infra}}
spec:
  gatewayClassName: gatewarden
  addresses: [{type: Hostname, value: edge.example.org}, {value: edge2.example.org, type: Hostname}]
  infrastructure:
    labels: {team: infra}
    annotations: {example.org/a: b}
    parametersRef: {group: gateway.gatewarden.dev, kind: GatewayParameters, name: small}
  allowedListeners: {namespaces: {from: Selector, selector: {matchLabels: {a: b}}}}
  tls:
    backend: {clientCertificateRef: {name: client}}
    frontend: {default: {validation: {caCertificateRefs: [{group: "", kind: ConfigMap, name: ca}]}}}
  listeners:
    - {name: http, port: 80, protocol: HTTP, hostname: "*.example.org"}
    - name: https
      port: 443
      protocol: HTTPS
      hostname: shop.example.org
      tls:
        certificateRefs: [{name: cert}, {name: cert2, namespace: certs, kind: Secret, group: ""}]
        options: {gatewarden.dev/min-tls-version: "1.2"}
      allowedRoutes:
        namespaces: {from: Selector, selector: {matchExpressions: [{key: team, operator: In, values: [shop]}]}}
        kinds: [{kind: HTTPRoute}, {group: gateway.networking.k8s.io, kind: GRPCRoute}]
    - {name: tls, port: 8443, protocol: TLS, tls: {mode: Passthrough}, allowedRoutes: {namespaces: {from: All}}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: shop, annotations: {gatewarden.dev/route-weight: "1"}}
spec:
  parentRefs:
    - {name: edge-in, namespace: infra, sectionName: http, port: 80}
    - {name: set, kind: XListenerSet, group: gateway.networking.x-k8s.io}
  hostnames: [shop.example.org, "*.shop.example.org"]
  rules:
    - name: first
      matches:
        - path: {type: Exact, value: /cart}
          method: GET
          headers: [{name: x-a, value: b}, {name: x-b, type: RegularExpression, value: "a+"}]
          queryParams: [{name: q, value: "1"}, {name: r, type: RegularExpression, value: ".*"}]
        - path: {value: /other}
      filters:
        - type: RequestHeaderModifier
          requestHeaderModifier: {set: [{name: a, value: b}], add: [{name: c, value: d}], remove: [e]}
        - type: ResponseHeaderModifier
          responseHeaderModifier: {set: [{name: a, value: b}]}
        - type: RequestMirror
          requestMirror: {backendRef: {name: mirror, port: 80}, fraction: {numerator: 1}}
        - type: URLRewrite
          urlRewrite: {hostname: a.example.org, path: {type: ReplaceFullPath, replaceFullPath: /b}}
        - type: ExtensionRef
          extensionRef: {group: gateway.gatewarden.dev, kind: DirectResponse, name: teapot}
        - type: CORS
          cors:
            allowOrigins: ["https://example.org"]
            allowMethods: [GET, PUT]
            allowHeaders: [x-a]
            exposeHeaders: [x-b]
            allowCredentials: true
            maxAge: 10
      backendRefs:
        - {name: web, port: 80, weight: 3}
        - {name: canary, namespace: other, port: 8080, kind: Service, group: "", filters: [{type: RequestHeaderModifier, requestHeaderModifier: {remove: [a]}}]}
      timeouts: {request: 10s, backendRequest: 1s500ms}
      retry: {codes: [500, 503], attempts: 3, backoff: 100ms}
      sessionPersistence: {sessionName: s, type: Cookie, absoluteTimeout: 1h, idleTimeout: 5m, cookieConfig: {lifetimeType: Permanent}}
    - filters:
        - type: RequestRedirect
          requestRedirect: {scheme: https, hostname: a.example.org, port: 443, statusCode: 301, path: {type: ReplaceFullPath, replaceFullPath: /a}}
    - matches: [{path: {value: /old}}]
      filters: [{type: URLRewrite, urlRewrite: {path: {type: ReplacePrefixMatch, replacePrefixMatch: /new}}}]
      backendRefs: [{name: web, port: 80}]
    - {}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: bare, namespace: shop}
spec: {parentRefs: [{name: edge-in}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: {name: grpc, namespace: shop}
spec:
  parentRefs: [{name: edge-in, namespace: infra}]
  hostnames: [grpc.example.org]
  rules:
    - name: first
      matches:
        - method: {service: shop.Cart, method: Add}
          headers: [{name: x-a, value: b}]
        - method: {type: RegularExpression, service: "shop\\\\..+"}
      filters:
        - {type: RequestHeaderModifier, requestHeaderModifier: {add: [{name: a, value: b}]}}
        - {type: RequestMirror, requestMirror: {backendRef: {name: mirror, port: 80}, percent: 5}}
      backendRefs: [{name: cart, port: 9000, weight: 2}]
      sessionPersistence: {type: Header, sessionName: x-s}
---
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: TCPRoute
metadata: {name: tcp, namespace: shop}
spec:
  parentRefs: [{name: edge-in, namespace: infra, sectionName: tcp}]
  rules: [{name: first, backendRefs: [{name: db, port: 5432}, {name: db2, port: 5432, weight: 0}]}]
---
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: TLSRoute
metadata: {name: tls, namespace: shop}
spec:
  parentRefs: [{name: edge-in, namespace: infra, sectionName: tls}]
  hostnames: [tls.example.org]
  rules: [{backendRefs: [{name: db, port: 5432}]}]
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: grant, namespace: other}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}]
  to: [{group: "", kind: Service}, {group: "", kind: Secret, name: cert}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: tls, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: web, sectionName: https}]
  options: {a.example.org/b: c}
  validation:
    hostname: web.example.org
    caCertificateRefs: [{group: "", kind: ConfigMap, name: ca}]
    subjectAltNames: [{type: Hostname, hostname: web.example.org}, {type: URI, uri: "spiffe://a/b"}]
---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: {name: set, namespace: shop}
spec:
  parentRef: {name: edge-in, namespace: infra}
  listeners:
    - {name: extra, port: 8080, protocol: HTTP, hostname: extra.example.org}
    - name: extra-tls
      port: 8443
      protocol: HTTPS
      tls: {certificateRefs: [{name: cert}]}
      allowedRoutes: {namespaces: {from: All}, kinds: [{kind: HTTPRoute}]}
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec:
  type: ClusterIP
  clusterIP: 10.96.0.10
  clusterIPs: [10.96.0.10]
  selector: {app: web}
  trafficDistribution: PreferClose
  ports:
    - {name: http, port: 80, targetPort: 8080, protocol: TCP, appProtocol: http}
    - {name: grpc, port: 9000, targetPort: grpc}
---
apiVersion: v1
kind: Secret
metadata: {name: cert, namespace: shop}
type: kubernetes.io/tls
data: {tls.crt: Y2VydA==, tls.key: a2V5}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: ca, namespace: shop}
data: {ca.crt: pem}
---
apiVersion: v1
kind: Namespace
metadata: {name: shop, labels: {team: shop}}
---
apiVersion: v1
kind: Node
metadata: {name: node-1, labels: {topology.kubernetes.io/zone: z1}}
---
apiVersion: v1
kind: Pod
metadata: {name: web-1, namespace: shop, labels: {app: web}}
spec:
  nodeName: node-1
  containers: [{name: main, image: a, ports: [{name: http, containerPort: 8080}, {containerPort: 8080}]}]
status: {podIP: 10.0.0.1, podIPs: [{ip: 10.0.0.1}], phase: Running}
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: web-1, namespace: shop, labels: {kubernetes.io/service-name: web}}
addressType: IPv4
endpoints:
  - {addresses: [10.0.0.1], conditions: {ready: true}, nodeName: node-1, targetRef: {kind: Pod, name: web-1, namespace: shop}}
ports: [{name: http, port: 8080, protocol: TCP}]
---
apiVersion: networking.mesh.io/v1
kind: ServiceEntry
metadata: {name: ext, namespace: shop}
spec:
  hosts: [ext.example.org]
  addresses: [240.0.0.1]
  ports: [{number: 443, name: https, protocol: TLS, targetPort: 8443}]
  location: MESH_EXTERNAL
  resolution: STATIC
  exportTo: ["*"]
  endpoints: [{address: 10.1.0.1, ports: {https: 8444}, labels: {a: b}, network: n, locality: r/z/s, weight: 2}]
---
apiVersion: networking.mesh.io/v1
kind: WorkloadEntry
metadata: {name: vm, namespace: shop, labels: {app: vm}}
spec: {address: 10.1.0.1, ports: {https: 8444}, labels: {app: vm}, network: n, locality: r/z/s, weight: 2, serviceAccount: vm}
---
apiVersion: networking.mesh.io/v1
kind: DestinationRule
metadata: {name: web, namespace: shop}
spec:
  host: web.shop.svc.cluster.local
  exportTo: [.]
  workloadSelector: {matchLabels: {app: web}}
  trafficPolicy:
    outlierDetection: {consecutive5xxErrors: 5, interval: 10s, baseEjectionTime: 30s, maxEjectionPercent: 10, minHealthPercent: 0}
    loadBalancer: {localityLbSetting: {enabled: true, failover: [{from: r1, to: r2}]}}
    connectionPool: {tcp: {tcpKeepalive: {probes: 3, time: 10s, interval: 5s}}}
    portLevelSettings: [{port: {number: 80}, outlierDetection: {consecutiveGatewayErrors: 3}}]
---
apiVersion: security.mesh.io/v1
kind: AuthorizationPolicy
metadata: {name: readers, namespace: shop}
spec:
  action: ALLOW
  targetRefs: [{group: "", kind: Service, name: web}]
  rules:
    - from: [{source: {principals: [cluster.local/ns/web/sa/front], notNamespaces: [other]}}]
      to: [{operation: {methods: [GET], notPaths: [/admin*], ports: ["80"]}}]
      when: [{key: "request.headers[x-a]", values: [b]}]
---
apiVersion: inference.networking.k8s.io/v1
kind: InferencePool
metadata: {name: models, namespace: shop}
spec:
  selector: {matchLabels: {app: model}}
  targetPorts: [{number: 8000}]
  endpointPickerRef: {name: picker, port: {number: 9002}, failureMode: FailOpen}
`;

export interface Example {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly [member: string]: unknown;
}

export const EXAMPLE_OBJECTS: readonly Example[] = parseAllDocuments(EXAMPLES).map(
  (document) => document.toJS() as Example,
);

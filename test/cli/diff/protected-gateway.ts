// Manifests for tests of policies: a Gateway with listeners for HTTP, TCP and TLS, a route on both of its HTTP listeners, and extensions.

export const FRONT = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden
  listeners:
    - {name: http, port: 8080, protocol: HTTP}
    - {name: web, port: 10080, protocol: HTTP}
    - {name: db, port: 5432, protocol: TCP}
    - {name: tls, port: 8443, protocol: TLS, tls: {mode: Passthrough}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop}
spec:
  parentRefs: [{name: front}]
  hostnames: [shop.test]
  rules:
    - name: pay
      matches: [{path: {type: PathPrefix, value: /pay}}]
      backendRefs: [{name: cart, port: 80}]
    - name: rest
      backendRefs: [{name: cart, port: 80}]
---
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: TCPRoute
metadata: {name: db, namespace: shop}
spec:
  parentRefs: [{name: front, sectionName: db}]
  rules: [{backendRefs: [{name: cart, port: 80}]}]
---
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: TLSRoute
metadata: {name: tls, namespace: shop}
spec:
  parentRefs: [{name: front, sectionName: tls}]
  hostnames: [a.test]
  rules: [{backendRefs: [{name: cart, port: 80}]}]
---
apiVersion: v1
kind: Service
metadata: {name: cart, namespace: shop}
spec: {ports: [{port: 80}]}
---
apiVersion: v1
kind: Service
metadata: {name: guard, namespace: shop}
spec: {ports: [{port: 9000}]}
`;

const extension = (name: string, spec: string): string => `---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: GatewayExtension
metadata: {name: ${name}, namespace: shop}
spec: {${spec}}
`;

const SERVICE = 'grpcService: {backendRef: {name: guard, port: 9000}}';

/** An extension that verifies tokens; `more`: other members of its `jwt`. */
export const tokens = (name: string, more = ''): string =>
  extension(
    name,
    `type: JWT, jwt: {${more}providers: [{name: p, issuer: "https://${name}.test", jwks: {local: {inline: '{"keys":[{"kty":"oct","k":"AAAA","kid":"1"}]}'}}}]}`,
  );

export const EXTENSIONS = [
  extension('guard', `type: ExtAuth, extAuth: {${SERVICE}}`),
  extension('other-guard', `type: ExtAuth, extAuth: {${SERVICE}}`),
  extension('scrubber', `type: ExtProc, extProc: {${SERVICE}}`),
  extension('other-scrubber', `type: ExtProc, extProc: {${SERVICE}}`),
  extension('counts', `type: RateLimit, rateLimit: {domain: shop, ${SERVICE}}`),
  tokens('staff'),
  tokens('other-staff'),
].join('');

/** A TrafficPolicy with this target and this member of its spec. */
export const policyAt = (target: string, member: string, name = 'base'): string => `---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: ${name}, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, ${target}}]
  ${member}
`;

// An LLM gateway in YAML: two providers with keys, a policy, and a route whose backend isn't there.

export const LLM = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: ai}
spec:
  gatewayClassName: gatewarden-edge
  listeners: [{name: http, port: 8080, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: chat, namespace: ai}
spec:
  parentRefs: [{name: front}]
  hostnames: [chat.test]
  rules:
    - matches: [{path: {value: /v1}}]
      backendRefs: [{group: edge.gatewarden.dev, kind: EdgeBackend, name: llm}]
    - matches: [{path: {value: /docs}}]
      backendRefs: [{name: gone, port: 80}]
---
apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgeBackend
metadata: {name: llm, namespace: ai}
spec:
  ai:
    groups:
      - providers: [{name: main, vendorA: {model: large-1}, policies: {auth: {secretRef: {name: key}}}}]
      - providers: [{name: spare, vendorC: {model: small-2}}]
---
apiVersion: v1
kind: Secret
metadata: {name: key, namespace: ai}
stringData: {Authorization: sk-secret-1}
---
apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgePolicy
metadata: {name: limits, namespace: ai}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: chat}]
  traffic: {rateLimit: {local: [{requests: 5, unit: Minutes}]}}
`;

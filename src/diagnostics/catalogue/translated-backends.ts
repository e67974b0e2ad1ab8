// TR-40 to TR-49: findings of the translation about backends, their policies, and meshes.

import { entries } from './entry.ts';

const GOOD_BACKEND = `
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: Backend
      metadata: {name: report, namespace: shop}
      spec:
        type: Cloud
        cloud:
          accountId: "123456789012"
          function: {functionName: report}
          auth: {type: Secret, secretRef: {name: credentials}}`;

const staticBackend = (host: string, port: number) => `
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: Backend
      metadata: {name: own, namespace: shop}
      spec:
        type: Static
        static: {hosts: [{host: ${host}, port: ${port}}]}`;

const SECRET = `
      ---
      apiVersion: v1
      kind: Secret
      metadata: {name: credentials, namespace: shop}
      stringData: {accessKey: example, secretKey: example}`;

const SERVICE = `
      apiVersion: v1
      kind: Service
      metadata: {name: cart, namespace: shop}
      spec: {ports: [{name: https, port: 8443}]}`;

const tlsPolicy = (name: string, validation: string, created = 1) => `
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: BackendTLSPolicy
      metadata: {name: ${name}, namespace: shop, creationTimestamp: "2026-01-0${created}T00:00:00Z"}
      spec:
        targetRefs: [{group: "", kind: Service, name: cart}]
        validation: {hostname: cart.shop.example, ${validation}}`;

const SYSTEM = 'wellKnownCACertificates: System';

/** Its key is thrown away. */
const CA = `
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: ca, namespace: shop}
      data:
        ca.crt: |
          -----BEGIN CERTIFICATE-----
          MIIBkDCCATegAwIBAgIUD9wJyAF7nHLDSlrJ8idmgzVPAh8wCgYIKoZIzj0EAwIw
          FTETMBEGA1UEAwwKZXhhbXBsZSBDQTAgFw0yNjExMjQxMTI5MzZaGA8yMTI2MTAz
          MTExMjkzNlowFTETMBEGA1UEAwwKZXhhbXBsZSBDQTBZMBMGByqGSM49AgEGCCqG
          SM49AwEHA0IABIgLelq03w+fz0uPwwQ9XMrYrEFMV8tPGQnvYs5KNrizOhugVwQH
          hhubZorMr9d7kvcnAko6GN4YHbl/3GAhjaajYzBhMB0GA1UdDgQWBBSf3IiHLDY7
          3+uFqzhf5Rvg1s6V3zAfBgNVHSMEGDAWgBSf3IiHLDY73+uFqzhf5Rvg1s6V3zAP
          BgNVHRMBAf8EBTADAQH/MA4GA1UdDwEB/wQEAwICBDAKBggqhkjOPQQDAgNHADBE
          AiB54tRm8iKPxrryF59RB3NqZEac2+ywgaDifQIuO15TlwIgSrOvbnaVqX9LTSyK
          pSY88xoL35vX+4qHoP4AhVi6/4E=
          -----END CERTIFICATE-----`;

const caReference = (name: string) => `{group: "", kind: ConfigMap, name: ${name}}`;

const serviceEntry = (spec: string, metadata = '') => `
      apiVersion: networking.mesh.io/v1
      kind: ServiceEntry
      metadata: {name: db, namespace: shop${metadata}}
      spec:
        hosts: [db.example]
        ports: [{number: 5432, name: tcp, protocol: TCP}]
        ${spec}`;

const DNS = 'resolution: DNS';

const GRPC_CHECKS = `
      ---
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: BackendConfigPolicy
      metadata: {name: cart, namespace: shop}
      spec:
        targetRefs: [{group: "", kind: Service, name: cart}]
        healthCheck: {timeout: 1s, interval: 5s, unhealthyThreshold: 2, healthyThreshold: 1, grpc: {}}`;

export const TRANSLATED_BACKENDS = entries({
  'TR-40': {
    level: 'R',
    title: 'invalid Backend',
    explain:
      'The Backend is incomplete, or its Secret is missing or lacks the keys `accessKey` and `secretKey`. The cluster is not created, and requests to it are answered with 500. Fix the problem in the message; the condition `Accepted` of the Backend reports it too.',
    kind: 'Backend',
    isTranslated: true,
    bad: GOOD_BACKEND,
    at: 'spec.cloud.auth.secretRef.name',
    good: GOOD_BACKEND + SECRET,
  },
  'TR-41': {
    level: 'R',
    title: 'BackendTLSPolicy without a usable CA or name',
    explain:
      'No CA certificate is available: a ConfigMap is missing, has no key `ca.crt`, or has no certificate in it; or there is no name to verify. The clusters of the targets are not created, because otherwise any server would be trusted. Requests to them are answered with 500.',
    kind: 'BackendTLSPolicy',
    isTranslated: true,
    bad: SERVICE + tlsPolicy('cart', 'caCertificateRefs: [{group: "", kind: ConfigMap, name: gone}]'),
    at: 'spec.validation.caCertificateRefs[0].name',
    good: SERVICE + tlsPolicy('cart', SYSTEM),
  },
  'TR-42': {
    level: 'W',
    title: 'one of several certificate references is invalid',
    explain:
      'The first valid reference of the policy is used, so backends are verified, but another reference is invalid. The condition `ResolvedRefs` of the policy reports it too.',
    kind: 'BackendTLSPolicy',
    isTranslated: true,
    bad:
      SERVICE + CA + tlsPolicy('cart', `caCertificateRefs: [${caReference('ca')}, ${caReference('gone')}]`),
    at: 'spec.validation.caCertificateRefs[1].name',
    good: SERVICE + CA + tlsPolicy('cart', `caCertificateRefs: [${caReference('ca')}]`),
  },
  'TR-43': {
    level: 'W',
    title: 'BackendTLSPolicy overridden by older ones',
    explain:
      'If several policies have the same target and `sectionName`, the oldest applies, and for equal age the first by name. All targets of this policy already have another one.',
    kind: 'BackendTLSPolicy',
    isTranslated: true,
    bad: SERVICE + tlsPolicy('cart', SYSTEM) + tlsPolicy('cart-too', SYSTEM, 2),
    at: 'spec.targetRefs',
    good: SERVICE + tlsPolicy('cart', SYSTEM),
  },
  'TR-44': {
    level: 'R',
    title: 'mesh TLS annotation is not a boolean',
    explain:
      '`gatewarden.dev/disable-mesh-auto-mtls` must be `true` or `false`. With any other value it is not known whether to use plaintext, so the clusters of the backend are not created.',
    kind: 'ServiceEntry',
    isTranslated: true,
    settings: 'mesh: {enabled: true, autoMtls: true}',
    bad: serviceEntry(DNS, ', annotations: {gatewarden.dev/disable-mesh-auto-mtls: "yes"}'),
    at: 'metadata.annotations["gatewarden.dev/disable-mesh-auto-mtls"]',
    good: serviceEntry(DNS, ', annotations: {gatewarden.dev/disable-mesh-auto-mtls: "true"}'),
  },
  'TR-45': {
    level: 'R',
    title: 'ServiceEntry needs exactly one endpoint',
    explain:
      'With `DNS_ROUND_ROBIN` the proxy resolves one name and uses the first address. It rejects a cluster with more endpoints, or with none, so the clusters of the entry are not created.',
    kind: 'ServiceEntry',
    isTranslated: true,
    settings: 'mesh: {enabled: true}',
    bad: serviceEntry('resolution: DNS_ROUND_ROBIN\n        endpoints: [{network: east}]'),
    at: 'spec.endpoints',
    good: serviceEntry('resolution: DNS_ROUND_ROBIN'),
  },
  'TR-46': {
    level: 'W',
    title: 'pod of the proxy not found',
    explain:
      'The setting `proxyPod` names the pod whose labels and locality decide which endpoints are near. The Pod is not in the input, so the translation assumes a proxy without labels and locality, in the namespace of its Gateway.',
    kind: 'Pod',
    isTranslated: true,
    settings: 'proxyPod: {namespace: infra, name: edge-1}',
    bad: SERVICE,
    at: 'metadata.name',
    good: `
      apiVersion: v1
      kind: Pod
      metadata: {name: edge-1, namespace: infra}
      spec: {containers: [{name: proxy, image: proxy}]}`,
  },
  'TR-47': {
    level: 'R',
    title: 'cluster rejected by Envoy',
    explain:
      "Each cluster is validated against Envoy's published rules, and at level `strict` against a real Envoy if one is configured. An invalid cluster is not created, so that the others still work. Requests to it are answered with 500.",
    kind: 'Service',
    isTranslated: true,
    bad: SERVICE + GRPC_CHECKS,
    at: '',
    good: SERVICE.replace('name: https,', 'name: grpc,') + GRPC_CHECKS,
  },
  'TR-48': {
    level: 'R',
    title: 'backend that is the proxy itself',
    explain:
      'The host is a loopback or unspecified address, and the port is one that proxies use: the port of a listener, or the port for administration, readiness or metrics. Requests would reach the proxy from inside, around what its listeners demand. The cluster is not created, and requests to it are answered with 500. This holds for static hosts and `endpointURL` of a Backend, and for hosts and endpoints of a ServiceEntry. Of an EndpointSlice, a Pod or a WorkloadEntry only the endpoint is left out. Write the name of the server that is meant.',
    kind: 'Backend',
    isTranslated: true,
    bad: staticBackend('127.0.0.1', 19000),
    at: 'spec.static.hosts[0].port',
    good: staticBackend('127.0.0.1', 9000),
  },
  'TR-49': {
    level: 'W',
    title: 'Backend that names a Service of another namespace',
    explain:
      'A route may use a Service of another namespace only with a ReferenceGrant. A Backend with the DNS name of the Service gets around that. Ask the owner of the namespace for a ReferenceGrant from kind Backend to kind Service, and then this finding goes; or refer to the Service in the route.',
    kind: 'Backend',
    isTranslated: true,
    bad: staticBackend('cart.data.svc.cluster.local', 8080),
    at: 'spec.static.hosts[0].host',
    good: `${staticBackend('cart.data.svc.cluster.local', 8080)}
      ---
      apiVersion: gateway.networking.k8s.io/v1beta1
      kind: ReferenceGrant
      metadata: {name: backends, namespace: data}
      spec:
        from: [{group: gateway.gatewarden.dev, kind: Backend, namespace: shop}]
        to: [{group: "", kind: Service}]`,
  },
});

// TR-40 to TR-59: findings of the translation about backends, their policies, and meshes.

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
    title: 'a Backend that no cluster can be made of',
    explain:
      'The Backend says too little, or names a Secret that is missing or has not the keys `accessKey` and `secretKey`. Its cluster is withheld: a request that a route sends to it is answered with 500. Mend what the message names; the condition `Accepted` of the Backend says the same.',
    kind: 'Backend',
    isTranslated: true,
    bad: GOOD_BACKEND,
    at: 'spec.cloud.auth.secretRef.name',
    good: GOOD_BACKEND + SECRET,
  },
  'TR-41': {
    level: 'R',
    title: 'a BackendTLSPolicy that can verify nothing',
    explain:
      'No certificate of an authority can be had: a ConfigMap is missing, has no key `ca.crt`, or holds no certificate there; or there is no name to verify. The clusters that the policy holds for are withheld, since the alternative would be to trust anybody: requests to them are answered with 500.',
    kind: 'BackendTLSPolicy',
    isTranslated: true,
    bad: SERVICE + tlsPolicy('cart', 'caCertificateRefs: [{group: "", kind: ConfigMap, name: gone}]'),
    at: 'spec.validation.caCertificateRefs[0].name',
    good: SERVICE + tlsPolicy('cart', SYSTEM),
  },
  'TR-42': {
    level: 'W',
    title: 'a reference to certificates that leads to none, beside one that does',
    explain:
      'The first reference of the policy that leads to certificates is used, so backends are verified; but one of the others leads nowhere. The condition `ResolvedRefs` of the policy says so too.',
    kind: 'BackendTLSPolicy',
    isTranslated: true,
    bad:
      SERVICE + tlsPolicy('cart', `${SYSTEM}, caCertificateRefs: [{group: "", kind: ConfigMap, name: gone}]`),
    at: 'spec.validation.caCertificateRefs[0].name',
    good: SERVICE + tlsPolicy('cart', SYSTEM),
  },
  'TR-43': {
    level: 'W',
    title: 'a BackendTLSPolicy that older ones leave nothing to do',
    explain:
      'Of several policies with one target, and one `sectionName`, the oldest counts, and of those of one age the first by name. All that this policy targets is held by others.',
    kind: 'BackendTLSPolicy',
    isTranslated: true,
    bad: SERVICE + tlsPolicy('cart', SYSTEM) + tlsPolicy('cart-too', SYSTEM, 2),
    at: 'spec.targetRefs',
    good: SERVICE + tlsPolicy('cart', SYSTEM),
  },
  'TR-44': {
    level: 'R',
    title: 'an annotation that turns off mesh TLS with a value that is no boolean',
    explain:
      "`gatewarden.dev/disable-mesh-auto-mtls` is `true` or `false`. Whether the backend is to be spoken to in plaintext can't be guessed from anything else, so its clusters are withheld.",
    kind: 'ServiceEntry',
    isTranslated: true,
    settings: 'mesh: {enabled: true, autoMtls: true}',
    bad: serviceEntry(DNS, ', annotations: {gatewarden.dev/disable-mesh-auto-mtls: "yes"}'),
    at: 'metadata.annotations["gatewarden.dev/disable-mesh-auto-mtls"]',
    good: serviceEntry(DNS, ', annotations: {gatewarden.dev/disable-mesh-auto-mtls: "true"}'),
  },
  'TR-45': {
    level: 'R',
    title: 'a ServiceEntry whose resolution takes one endpoint, with another number of them',
    explain:
      'With `DNS_ROUND_ROBIN` the proxy asks one name and takes the first address that it gets. More endpoints, or none, it refuses. The clusters of the entry are withheld.',
    kind: 'ServiceEntry',
    isTranslated: true,
    settings: 'mesh: {enabled: true}',
    bad: serviceEntry(
      'resolution: DNS_ROUND_ROBIN\n        endpoints: [{address: a.example}, {address: b.example}]',
    ),
    at: 'spec.endpoints',
    good: serviceEntry('resolution: DNS_ROUND_ROBIN'),
  },
  'TR-46': {
    level: 'W',
    title: 'the pod of the proxy is not among the objects',
    explain:
      'The setting `proxyPod` names the pod whose labels and place decide which endpoints are near. There is no such Pod in what is translated, so the proxy counts as without labels and place, and as in the namespace of its Gateway.',
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
    title: 'a cluster that Envoy would refuse',
    explain:
      "At level `strict` each cluster is held against the rules that Envoy publishes with its own types, and against a proxy where one is asked. One that doesn't pass is withheld, so that the others reach the proxy: requests to it are answered with 500.",
    kind: 'Service',
    isTranslated: true,
    settings: 'validation: {level: strict}',
    bad: SERVICE + GRPC_CHECKS,
    at: '',
    good: SERVICE.replace('name: https,', 'name: grpc,') + GRPC_CHECKS,
  },
});

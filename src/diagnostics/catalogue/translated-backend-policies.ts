// TR-70 to TR-74: findings of the translation about BackendConfigPolicies.

import { entries } from './entry.ts';

const SERVICE = `
      apiVersion: v1
      kind: Service
      metadata: {name: cart, namespace: shop}
      spec: {ports: [{name: http, port: 8080}]}`;

const policy = (spec: string) => `
      ---
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: BackendConfigPolicy
      metadata: {name: cart, namespace: shop}
      spec:
        targetRefs: [{group: "", kind: Service, name: cart}]
        ${spec}`;

const HTTP2 = 'http2ProtocolOptions: {maxConcurrentStreams: 10}';
const SECRET_TLS = 'tls: {secretRef: {name: cart-tls}}';
const FILES_TLS = (files: string) => `tls: {files: {${files}}}`;

export const TRANSLATED_BACKEND_POLICIES = entries({
  'TR-70': {
    level: 'R',
    title: 'invalid BackendConfigPolicy',
    explain:
      "The policy needs something that is missing or invalid: a Secret doesn't exist, its key doesn't match its certificate, or the proxy doesn't support a value. Without the policy, and above all its TLS settings, connections to the backends are not safe. The clusters of all its targets are not created, and requests to them are answered with 500, even if the backend has other policies. The condition `Accepted` of the policy reports it too.",
    kind: 'BackendConfigPolicy',
    isTranslated: true,
    bad: SERVICE + policy(SECRET_TLS),
    at: 'spec.tls.secretRef.name',
    good: SERVICE + policy('tls: {wellKnownCACertificates: System}'),
  },
  'TR-72': {
    level: 'W',
    title: 'part of a BackendConfigPolicy has no effect on a backend',
    explain:
      "The rest of the policy applies. HTTP/1 options have no effect on a backend whose port declares HTTP/2 (`appProtocol`), and HTTP/2 options have none on others. Hosts with addresses only can't be hashed by name. A gRPC health check needs an HTTP/2 backend; without it the proxy rejects the cluster.",
    kind: 'BackendConfigPolicy',
    isTranslated: true,
    bad: SERVICE + policy(HTTP2),
    at: 'spec.http2ProtocolOptions',
    good: SERVICE.replace('name: http,', 'name: http2,') + policy(HTTP2),
  },
  'TR-73': {
    level: 'W',
    title: 'BackendConfigPolicy does less than it seems to',
    explain:
      'TLS without a root CA encrypts connections, but accepts any server. A slow start whose `aggression` is not a number is ignored.',
    kind: 'BackendConfigPolicy',
    isTranslated: true,
    bad: SERVICE + policy(FILES_TLS('tlsCertificate: /tls/client.pem, tlsKey: /tls/client.key')),
    at: 'spec.tls',
    good:
      SERVICE +
      policy(FILES_TLS('tlsCertificate: /tls/client.pem, tlsKey: /tls/client.key, rootCA: /tls/ca.pem')),
  },
});

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
    title: 'a BackendConfigPolicy that is invalid',
    explain:
      "Something that the policy needs is missing or of no use: a Secret isn't there, its key isn't that of its certificate, a value can't be told to a proxy. Without what the policy asks for, TLS above all, its backends may not be spoken to: the clusters of all that it targets are withheld, and requests to them are answered with 500. Other policies of the same backend don't change that. The condition `Accepted` of the policy says the same.",
    kind: 'BackendConfigPolicy',
    isTranslated: true,
    bad: SERVICE + policy(SECRET_TLS),
    at: 'spec.tls.secretRef.name',
    good: SERVICE + policy('tls: {wellKnownCACertificates: System}'),
  },
  'TR-72': {
    level: 'W',
    title: 'a part of a BackendConfigPolicy that has no effect on a backend',
    explain:
      "The rest of the policy is in force. Options of HTTP/1 do nothing for a backend whose port says HTTP/2 (`appProtocol`), those of HTTP/2 nothing for all others; hosts that are known by addresses alone can't be hashed by name; a gRPC health check needs a backend that speaks HTTP/2, and without it the proxy refuses the cluster.",
    kind: 'BackendConfigPolicy',
    isTranslated: true,
    bad: SERVICE + policy(HTTP2),
    at: 'spec.http2ProtocolOptions',
    good: SERVICE.replace('name: http,', 'name: http2,') + policy(HTTP2),
  },
  'TR-73': {
    level: 'W',
    title: 'a BackendConfigPolicy that does less than it seems to',
    explain:
      "TLS without a root CA encrypts, but verifies nobody: whoever answers is spoken to. A slow start whose `aggression` is no number isn't there at all.",
    kind: 'BackendConfigPolicy',
    isTranslated: true,
    bad: SERVICE + policy(FILES_TLS('tlsCertificate: /tls/client.pem, tlsKey: /tls/client.key')),
    at: 'spec.tls',
    good:
      SERVICE +
      policy(FILES_TLS('tlsCertificate: /tls/client.pem, tlsKey: /tls/client.key, rootCA: /tls/ca.pem')),
  },
});

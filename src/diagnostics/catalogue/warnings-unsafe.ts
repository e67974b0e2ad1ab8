// W-01 to W-11: deprecated and unknown fields, and settings that are not safe.

import { entries } from './entry.ts';

const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]';
const BACKEND = 'targetRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: db}]';

export const WARNINGS_UNSAFE = entries({
  'W-01': {
    level: 'W',
    title: '`type` is deprecated',
    explain:
      'The block that is present decides what a GatewayExtension is. `type` adds nothing and must not contradict the block, so remove it.',
    kind: 'GatewayExtension',
    bad: `
      type: RateLimit
      rateLimit: {domain: shop, grpcService: {backendRef: {name: limiter, port: 8081}}}`,
    at: 'spec.type',
    good: `
      rateLimit: {domain: shop, grpcService: {backendRef: {name: limiter, port: 8081}}}`,
  },
  'W-02': {
    level: 'W',
    title: 'unknown field',
    explain:
      'The API server drops unknown fields, so the field has no effect. The usual cause is a typing error, or a field of another kind: policies that attach to whole objects have no `sectionName`. A few free-form blocks keep unknown fields, but nothing reads them. `kubectl` rejects unknown fields, and so does the command line, unless you set `--unknown-fields=warn`.',
    kind: 'BackendConfigPolicy',
    bad: `
      targetRefs: [{group: "", kind: Service, name: db, sectionName: postgres}]
      connectTimeout: 5s`,
    at: 'spec.targetRefs[0].sectionName',
    good: `
      targetRefs: [{group: "", kind: Service, name: db}]
      connectTimeout: 5s`,
  },
  'W-03': {
    level: 'W',
    title: "the certificate of the backend isn't verified",
    explain:
      'Without verification, anyone between the gateway and the backend can impersonate the backend. Name the CA that issued the certificate, or the names that it may have.',
    kind: 'EdgeBackend',
    bad: `
      static: {host: db.example.com, port: 443}
      policies: {tls: {insecureSkipVerify: All}}`,
    at: 'spec.policies.tls.insecureSkipVerify',
    good: `
      static: {host: db.example.com, port: 443}
      policies: {tls: {caCertificateRefs: [{name: internal-ca}]}}`,
  },
  'W-04': {
    level: 'W',
    title: '`insecureSkipVerify: false` names no trust source',
    explain:
      'One of four fields decides whom the proxy trusts, and `insecureSkipVerify` counts as one even if it is `false`. Then there is no CA to verify against, so the peer is not verified. Set a trust source instead.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${BACKEND}
      tls: {insecureSkipVerify: false}`,
    at: 'spec.tls.insecureSkipVerify',
    good: `
      ${BACKEND}
      tls: {wellKnownCACertificates: System}`,
  },
  'W-05': {
    level: 'W',
    title: 'insecure TLS setting',
    explain:
      'TLS 1.0 and 1.1 are deprecated (RFC 8996), and renegotiation has a history of attacks. Use them only for a backend that supports nothing else.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${BACKEND}
      tls: {wellKnownCACertificates: System, parameters: {minVersion: "1.1"}}`,
    at: 'spec.tls.parameters.minVersion',
    good: `
      ${BACKEND}
      tls: {wellKnownCACertificates: System, parameters: {minVersion: "1.2"}}`,
  },
  'W-06': {
    level: 'W',
    title: 'secret material in the object',
    explain:
      'Everyone who can read the object sees the key, and it ends up in backups, audit logs and repositories. Put the key into a Secret and refer to that. In key sets, keep only the public members.',
    kind: 'EdgeBackend',
    bad: `
      static: {host: api.example.com, port: 443}
      policies: {auth: {key: Bearer example}}`,
    at: 'spec.policies.auth.key',
    good: `
      static: {host: api.example.com, port: 443}
      policies: {auth: {secretRef: {name: api-key}}}`,
  },
  'W-07': {
    level: 'W',
    title: 'requests without credentials are allowed',
    explain:
      'In this mode, credentials are validated if they are present, and requests without credentials are allowed. That is only safe together with authorization rules.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic: {apiKeyAuthentication: {mode: Optional, secretRef: {name: keys}}}`,
    at: 'spec.traffic.apiKeyAuthentication.mode',
    good: `
      ${ROUTE}
      traffic: {apiKeyAuthentication: {mode: Strict, secretRef: {name: keys}}}`,
  },
  'W-08': {
    level: 'W',
    title: 'clients can reach any host',
    explain:
      'A dynamic forward proxy connects to any host that a request names, also inside the cluster. Restrict who can use it, and for which hosts, with an authorization policy. In a Backend, requests are also sent in plaintext unless `enableTls` is true.',
    kind: 'Backend',
    bad: `
      type: DynamicForwardProxy
      dynamicForwardProxy: {}`,
    at: 'spec.dynamicForwardProxy.enableTls',
    good: `
      type: Static
      static: {hosts: [{host: api.example.com, port: 443}]}`,
  },
  'W-09': {
    level: 'W',
    title: 'keys are fetched without TLS',
    explain:
      'An attacker who can change the response can insert a key and then sign tokens that the gateway accepts. Use `https://`.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic:
        jwtAuthentication:
          providers: [{issuer: https://login.example.com, jwks: {remote: {uri: http://login.example.com/keys}}}]`,
    at: 'spec.traffic.jwtAuthentication.providers[0].jwks.remote.uri',
    good: `
      ${ROUTE}
      traffic:
        jwtAuthentication:
          providers: [{issuer: https://login.example.com, jwks: {remote: {uri: https://login.example.com/keys}}}]`,
  },
  'W-10': {
    level: 'W',
    title: 'authorization service fails open',
    explain:
      'With `failOpen: true`, all requests are allowed while the service is down, so an outage of the service turns off your access control.',
    kind: 'GatewayExtension',
    bad: `
      extAuth: {failOpen: true, grpcService: {backendRef: {name: auth, port: 9000}}}`,
    at: 'spec.extAuth.failOpen',
    good: `
      extAuth: {failOpen: false, grpcService: {backendRef: {name: auth, port: 9000}}}`,
  },
  'W-11': {
    level: 'W',
    title: 'credentials allowed for every origin',
    explain:
      'Browsers reject a response that allows credentials for the origin `*`; otherwise any site could act on behalf of your users. List the origins that may send credentials.',
    kind: 'TrafficPolicy',
    bad: `
      cors: {allowOrigins: ["*"], allowCredentials: true}`,
    at: 'spec.cors.allowCredentials',
    good: `
      cors: {allowOrigins: [https://example.com], allowCredentials: true}`,
  },
});

// W-01 to W-11: deprecated and unknown fields, and settings that are not safe.

import { entries } from './entry.ts';

const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]';
const BACKEND = 'targetRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: db}]';

export const WARNINGS_UNSAFE = entries({
  'W-01': {
    level: 'W',
    title: '`type` is deprecated',
    explain:
      'The block that is present says what a GatewayExtension is, and `type` adds nothing to it. It must not contradict the block either, so the simplest is to leave it out.',
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
      'The API server drops fields that it does not know, so whatever the field should do, it will not do it. Mostly it is a typing error, or a field of another kind: policies that attach to whole objects have no `sectionName`. A few free-form blocks keep unknown fields; nothing reads them there. `kubectl` refuses unknown fields, and so does the command line, unless it is told `--unknown-fields=warn`.',
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
    title: "the backend's certificate isn't verified",
    explain:
      'Without verification anyone between the gateway and the backend can pose as the backend. Name the CA that issued the certificate, or the names that it may have.',
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
      'Exactly one of four members decides whom the proxy trusts, and the presence of `insecureSkipVerify` counts, whatever its value. With `false` there is no CA to verify against, so the peer is not verified after all. Name a trust source.',
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
      'TLS 1.0 and 1.1 are retired (RFC 8996), and renegotiation has a history of attacks. Use them only for a backend that can do nothing better.',
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
      'Everyone who may read the object sees the key, and it ends up in backups, logs of changes and repositories. Put it into a Secret and name that; in key sets keep the public members only.',
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
    title: 'requests without credentials pass',
    explain:
      'The lenient modes validate credentials that are there and let the other requests through. That is only safe with authorization rules that demand something of a request.',
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
      'A dynamic forward proxy connects to whatever host a request names, also inside the cluster. Restrict who may use it, and for which hosts, by an authorization policy. In a Backend the requests go out in plaintext besides, unless `enableTls` is true.',
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
      'Whoever can change the answer on its way can put a key of their own into it, and sign tokens that the gateway takes for good. Use `https://`.',
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
    title: 'an authorization service that fails open',
    explain:
      'With `failOpen: true` requests pass without a decision while the service is down, so that an outage of it is an outage of your access control.',
    kind: 'GatewayExtension',
    bad: `
      extAuth: {failOpen: true, grpcService: {backendRef: {name: auth, port: 9000}}}`,
    at: 'spec.extAuth.failOpen',
    good: `
      extAuth: {failOpen: false, grpcService: {backendRef: {name: auth, port: 9000}}}`,
  },
  'W-11': {
    level: 'W',
    title: 'every origin with credentials',
    explain:
      'Browsers refuse an answer that allows credentials to the origin `*`. And if they did not, every site could act in the name of your users. List the origins that may send credentials.',
    kind: 'TrafficPolicy',
    bad: `
      cors: {allowOrigins: ["*"], allowCredentials: true}`,
    at: 'spec.cors.allowCredentials',
    good: `
      cors: {allowOrigins: [https://example.com], allowCredentials: true}`,
  },
});

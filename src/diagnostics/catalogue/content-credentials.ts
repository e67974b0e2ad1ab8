// C-06 to C-09: htpasswd lines and keys.

import { entries } from './entry.ts';

const SHA = 'joe:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=';
const KEY =
  '{"kty":"EC","crv":"P-256","x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4","y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM"}';

export const CONTENT_CREDENTIALS = entries({
  'C-06': {
    level: 'R',
    title: 'not htpasswd lines',
    explain:
      'A line is `name:hash`, with the hash in a form that `htpasswd` writes: MD5, bcrypt, SHA-1 or crypt. Each name must be unique, and there must be at least one user. A plain password is rejected. Messages never repeat a line.',
    kind: 'EdgePolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      traffic: {basicAuthentication: {users: ['joe:secret']}}`,
    at: 'spec.traffic.basicAuthentication.users[0]',
    good: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      traffic: {basicAuthentication: {users: ['${SHA}']}}`,
  },
  'C-07': {
    level: 'R',
    title: 'not htpasswd lines with SHA-1 hashes',
    explain:
      'The proxy reads only lines `name:{SHA}hash`, as `htpasswd -s` writes them. Each name must be unique, and there must be at least one user. Messages never repeat a line.',
    kind: 'TrafficPolicy',
    bad: `
      basicAuth: {users: ['joe:$apr1$ZzQ5yjKU$CD8gNmUaMbtXCrCCrMGgC0']}`,
    at: 'spec.basicAuth.users[0]',
    good: `
      basicAuth: {users: ['${SHA}']}`,
  },
  'C-08': {
    level: 'R',
    title: 'not a key set',
    explain:
      'The field holds a JSON object whose `keys` list at least one valid public key (RFC 7517). Put a single key into such a list, and convert a PEM text first.',
    kind: 'EdgePolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      traffic:
        jwtAuthentication:
          providers:
          - issuer: https://id.example.com
            jwks: {inline: '${KEY}'}`,
    at: 'spec.traffic.jwtAuthentication.providers[0].jwks.inline',
    good: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      traffic:
        jwtAuthentication:
          providers:
          - issuer: https://id.example.com
            jwks: {inline: '{"keys":[${KEY}]}'}`,
  },
  'C-09': {
    level: 'R',
    title: 'not a key or key set',
    explain:
      'The field holds a public key as PEM, a single JSON key, or a key set with at least one key (RFC 7517). Certificates and private keys are rejected.',
    kind: 'GatewayExtension',
    bad: `
      jwt: {providers: [{name: id, jwks: {local: {inline: '{"keys":[]}'}}}]}`,
    at: 'spec.jwt.providers[0].jwks.local.inline',
    good: `
      jwt: {providers: [{name: id, jwks: {local: {inline: '${KEY}'}}}]}`,
  },
});

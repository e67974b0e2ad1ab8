// GE: rules of GatewayExtension.

import { entries } from './entry.ts';

const SERVICE = '{backendRef: {name: auth, port: 9000}}';
const REMOTE = '{remote: {url: "https://id.example.com/keys", backendRef: {name: id, port: 443}}}';

export const GATEWAY_EXTENSION = entries({
  'GE-01': {
    level: 'R',
    title: 'exactly one extension',
    explain:
      'A GatewayExtension has exactly one of `extAuth`, `extProc`, `rateLimit` and `jwt`. Use one object for each extension.',
    kind: 'GatewayExtension',
    bad: `
      extAuth: {grpcService: ${SERVICE}}
      extProc: {grpcService: ${SERVICE}}`,
    at: 'spec',
    good: `
      extAuth: {grpcService: ${SERVICE}}`,
  },
  'GE-02': {
    level: 'R',
    title: 'type ExtAuth without an extAuth block',
    explain:
      '`type` is deprecated and has no effect, but it must not contradict the block that is present. Remove `type`, or set `extAuth`.',
    kind: 'GatewayExtension',
    bad: `
      type: ExtAuth
      extProc: {grpcService: ${SERVICE}}`,
    at: 'spec.extAuth',
    good: `
      extAuth: {grpcService: ${SERVICE}}`,
  },
  'GE-03': {
    level: 'R',
    title: 'type ExtProc without an extProc block',
    explain:
      '`type` is deprecated and has no effect, but it must not contradict the block that is present. Remove `type`, or set `extProc`.',
    kind: 'GatewayExtension',
    bad: `
      type: ExtProc
      extAuth: {grpcService: ${SERVICE}}`,
    at: 'spec.extProc',
    good: `
      extProc: {grpcService: ${SERVICE}}`,
  },
  'GE-04': {
    level: 'R',
    title: 'type RateLimit without a rateLimit block',
    explain:
      '`type` is deprecated and has no effect, but it must not contradict the block that is present. Remove `type`, or set `rateLimit`.',
    kind: 'GatewayExtension',
    bad: `
      type: RateLimit
      extAuth: {grpcService: ${SERVICE}}`,
    at: 'spec.rateLimit',
    good: `
      rateLimit: {domain: shop, grpcService: ${SERVICE}}`,
  },
  'GE-05': {
    level: 'R',
    title: 'type JWT without a jwt block',
    explain:
      '`type` is deprecated and has no effect, but it must not contradict the block that is present. Remove `type`, or set `jwt`.',
    kind: 'GatewayExtension',
    bad: `
      type: JWT
      extAuth: {grpcService: ${SERVICE}}`,
    at: 'spec.jwt',
    good: `
      jwt: {providers: [{name: id, jwks: ${REMOTE}}]}`,
  },
  'GE-06': {
    level: 'R',
    title: 'gRPC or HTTP',
    explain:
      'The authorization service is called with gRPC (`grpcService`) or with HTTP (`httpService`). Set one of the two.',
    kind: 'GatewayExtension',
    bad: `
      extAuth: {grpcService: ${SERVICE}, httpService: ${SERVICE}}`,
    at: 'spec.extAuth',
    good: `
      extAuth: {httpService: ${SERVICE}}`,
  },
  'GE-07': {
    level: 'R',
    title: '`backoff.maxInterval` below the base',
    explain:
      "The wait between retries starts at `baseInterval` and grows up to `maxInterval`, so `maxInterval` can't be below `baseInterval`. The default of `maxInterval` is 10 times the base.",
    kind: 'GatewayExtension',
    bad: `
      extAuth:
        httpService:
          backendRef: {name: auth, port: 9000}
          retry: {backoff: {baseInterval: 1s, maxInterval: 500ms}}`,
    at: 'spec.extAuth.httpService.retry.backoff.maxInterval',
    good: `
      extAuth:
        httpService:
          backendRef: {name: auth, port: 9000}
          retry: {backoff: {baseInterval: 500ms, maxInterval: 1s}}`,
  },
  'GE-08': {
    level: 'R',
    title: 'provider names are unique',
    explain: 'Logs and metadata contain the name of the provider of a token, so names must be unique.',
    kind: 'GatewayExtension',
    bad: `
      jwt: {providers: [{name: id, jwks: ${REMOTE}}, {name: id, jwks: ${REMOTE}}]}`,
    at: 'spec.jwt.providers[1].name',
    good: `
      jwt: {providers: [{name: id, jwks: ${REMOTE}}, {name: partner, jwks: ${REMOTE}}]}`,
  },
  'GE-09': {
    level: 'R',
    title: 'local or remote keys',
    explain:
      'The keys of a provider are part of the configuration (`local`) or are fetched (`remote`). Set one of the two, and write one provider for each source.',
    kind: 'GatewayExtension',
    bad: `
      jwt: {providers: [{name: id, jwks: {}}]}`,
    at: 'spec.jwt.providers[0].jwks',
    good: `
      jwt: {providers: [{name: id, jwks: {local: {configMapRef: {name: keys}}}}]}`,
  },
  'GE-10': {
    level: 'R',
    title: 'inline keys or a ConfigMap',
    explain:
      'Local keys are in the object (`inline`) or in a ConfigMap under the key `jwks` (`configMapRef`). Set one of the two.',
    kind: 'GatewayExtension',
    bad: `
      jwt: {providers: [{name: id, jwks: {local: {}}}]}`,
    at: 'spec.jwt.providers[0].jwks.local',
    good: `
      jwt: {providers: [{name: id, jwks: {local: {configMapRef: {name: keys}}}}]}`,
  },
  'GE-11': {
    level: 'R',
    title: 'the token is in a header or a query parameter',
    explain:
      '`tokenSource` names one place of the token: `header` or `queryParameter`. Without `tokenSource`, the proxy looks in the standard places.',
    kind: 'GatewayExtension',
    bad: `
      jwt:
        providers:
        - name: id
          jwks: ${REMOTE}
          tokenSource: {header: {header: x-token}, queryParameter: token}`,
    at: 'spec.jwt.providers[0].tokenSource',
    good: `
      jwt:
        providers:
        - name: id
          jwks: ${REMOTE}
          tokenSource: {header: {header: x-token}}`,
  },
  'GE-12': {
    level: 'R',
    title: 'domain is empty',
    explain:
      'Every request to the rate limit service has a domain, and the service looks up its limits by that domain. Write the domain that the service is configured with.',
    kind: 'GatewayExtension',
    bad: `
      rateLimit: {domain: "", grpcService: ${SERVICE}}`,
    at: 'spec.rateLimit.domain',
    good: `
      rateLimit: {domain: shop, grpcService: ${SERVICE}}`,
  },
});

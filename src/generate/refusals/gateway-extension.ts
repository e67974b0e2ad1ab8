// What Envoy refuses of a GatewayExtension.

import { refusals } from './refusal.ts';

const REFERENCE = 'backendRef: {name: svc, port: 80}';

export const GATEWAY_EXTENSION = refusals(
  [
    `type: ExtAuth\nextAuth: {grpcService: {${REFERENCE}}, statusOnError: 418}`,
    'unknown status codes',
    'C-27 extAuth.statusOnError',
    'invalid',
    'invalid',
  ],
  [
    `type: ExtAuth\nextAuth: {httpService: {${REFERENCE}, pathPrefix: check}}`,
    'prefixes without a leading slash',
    'C-21 extAuth.httpService.pathPrefix',
    'invalid',
    'invalid',
  ],
  [
    `type: ExtAuth\nextAuth: {httpService: {${REFERENCE}, authorizationRequest: {headersToAdd: {x-a: "%REQ()%"}}}}`,
    'operators without their arguments',
    'C-17 extAuth.httpService.authorizationRequest.headersToAdd.x-a',
    'invalid',
    'invalid',
  ],
  [
    `type: ExtAuth\nextAuth: {grpcService: {${REFERENCE}, retry: {attempts: 1, backoff: {baseInterval: 0s}}}}`,
    'retry intervals of 0s',
    'DU-18 extAuth.grpcService.retry.backoff.baseInterval',
    'invalid',
    'invalid',
  ],
  [
    `type: ExtProc\nextProc: {grpcService: {${REFERENCE}}, processingMode: {requestBodyMode: FULL_DUPLEX_STREAMED}}`,
    '`FULL_DUPLEX_STREAMED` without trailers, or with `failOpen`',
    'C-28 extProc.processingMode.requestTrailerMode',
    'invalid',
    'invalid',
  ],
  [
    `type: ExtProc\nextProc: {grpcService: {${REFERENCE}}, messageTimeout: 61m}`,
    'timeouts above one hour',
    'C-30 extProc.messageTimeout',
    'invalid',
    'invalid',
  ],
  [
    `type: RateLimit\nrateLimit: {grpcService: {${REFERENCE}}, domain: ""}`,
    'an empty domain',
    'GE-12 rateLimit.domain',
    'invalid',
    'invalid',
  ],
  [
    `type: JWT\njwt: {providers: [{name: a, issuer: "https://a.test", jwks: {remote: {url: keys, ${REFERENCE}}}}]}`,
    'invalid URLs',
    'C-10 jwt.providers[0].jwks.remote.url',
    'invalid',
    'invalid',
  ],
  [
    'type: JWT\njwt: {providers: [{name: a, issuer: "https://a.test", jwks: {local: {inline: "{}"}}}]}',
    'invalid keys',
    'C-09 jwt.providers[0].jwks.local.inline',
    'invalid',
    'invalid',
  ],
);

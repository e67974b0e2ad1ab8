// What Envoy refuses of a TrafficPolicy.

import { refusals } from './refusal.ts';

export const TRAFFIC_POLICY = refusals(
  [
    'rbac: {policy: {matchExpressions: ["[1].exists(x, x == 1)"]}}',
    "macros and functions that its CEL doesn't have",
    'C-02 rbac.policy.matchExpressions[0]',
    'invalid',
    'invalid',
  ],
  [
    'csrf: {percentageEnabled: 100, additionalOrigins: [{safeRegex: "(?!a)"}]}',
    'invalid RE2 patterns',
    'C-03 csrf.additionalOrigins[0].safeRegex',
    'invalid',
    'invalid',
  ],
  [
    'urlRewrite: {pathRegex: {pattern: "(?!a)", substitution: /b}}',
    'invalid RE2 patterns',
    'C-03 urlRewrite.pathRegex.pattern',
    'invalid',
    'invalid',
  ],
  [
    'urlRewrite: {pathRegex: {pattern: a, substitution: "b\\nc"}}',
    'line breaks and NUL in a path',
    'C-04 urlRewrite.pathRegex.substitution',
    'invalid',
    'invalid',
  ],
  [
    'headerModifiers: {request: {set: [{name: x-a, value: "100%"}]}}',
    'invalid format strings',
    'C-18 headerModifiers.request.set[0].value',
    'invalid',
    'invalid',
  ],
  [
    'headerModifiers: {request: {set: [{name: x-a, value: "%NOSUCH%"}]}}',
    "operators that its version doesn't have",
    'W-42 headerModifiers.request.set[0].value',
    'invalid',
    'invalid',
  ],
  [
    'headerModifiers: {request: {set: [{name: host, value: a}]}}',
    'changes of the host and of pseudo-headers',
    'C-15 headerModifiers.request.set[0].name',
    'invalid',
    'invalid',
  ],
  [
    'transformation: {request: {set: [{name: x-a, value: "{{ nosuch() }}"}]}}',
    'invalid templates',
    'C-05 transformation.request.set[0].value',
    'invalid',
    'invalid',
  ],
  [
    'rateLimit: {local: {tokenBucket: {maxTokens: 1, fillInterval: 49ms}}}',
    'fill intervals below 50ms',
    'DU-22 rateLimit.local.tokenBucket.fillInterval',
    'invalid',
    'invalid',
  ],
  [
    'buffer: {maxRequestSize: "0"}',
    'a buffer of size 0',
    'TP-12 buffer.maxRequestSize',
    'invalid',
    'invalid',
  ],
  [
    'basicAuth: {users: ["a:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=", "a:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g="]}',
    'duplicate users',
    'C-07 basicAuth.users[1]',
    'invalid',
    'invalid',
  ],
  [
    'retry: {attempts: 1, retryOn: [5xx], backoffBaseInterval: 0s}',
    'retry intervals of 0s',
    'DU-11 retry.backoffBaseInterval',
    'replaced',
    'replaced',
  ],
  [
    'retry: {attempts: -1, retryOn: [5xx]}',
    'numbers out of the range of its type',
    'ST-04 retry.attempts',
    'replaced',
    'replaced',
  ],
);

// W-71 to W-75: a spec with the warning, and the corrected spec.

import t from 'tap';
import { WARNINGS_DATA_PLANE } from '../../src/diagnostics/catalogue/warnings-data-plane.ts';
import { findingsOf } from './judging.ts';
import { LOCATIONS } from './locations.ts';
import { warningTables } from './warning-tables.ts';

const { warns, warnsAt, covered } = warningTables();

const GATEWAY_API = 'group: gateway.networking.k8s.io';
const GATEWAY = `targetRefs: [{${GATEWAY_API}, kind: Gateway, name: web}]`;
const traffic = (members: string) =>
  `targetRefs: [{${GATEWAY_API}, kind: HTTPRoute, name: web}]\ntraffic: ${members}`;

const rules = (...expressions: string[]) =>
  `{policy: {matchExpressions: [${expressions.map((each) => `'${each}'`).join(', ')}]}}`;
const denying = (...expressions: string[]) => rules(...expressions).replace('{', '{action: Deny, ');
const NEVER_TRUE: readonly string[] = [
  'false',
  '!true',
  '"admin"',
  '5',
  '[request.path]',
  '!"admin"',
  'false && request.path == "/"',
  'request.path == "/" && "admin"',
  'false || !true || 1 == 2',
  'true ? false : request.path == "/"',
  'false ? request.path == "/" : "a" != "a"',
];
const MAY_BE_TRUE: readonly string[] = [
  'true',
  'request.path == "/"',
  'jwt.admin',
  'false || request.path == "/"',
  '"admin" || jwt.admin',
  '!(request.path == "/" && false)',
  'jwt.admin ? false : true',
  '1 == 1 && "a" != "b"',
  '1 == 1.0',
];
warnsAt('W-71', LOCATIONS.EdgeAuthorization, {
  'nothing is allowed': {
    bad: rules(...NEVER_TRUE),
    good: rules(...NEVER_TRUE, 'true'),
    at: ['.policy.matchExpressions'],
  },
  'nothing is denied': {
    bad: denying('false'),
    good: denying('true'),
    at: ['.policy.matchExpressions'],
  },
});
t.test('W-71 needs every expression to be never true', async (t) => {
  const foundIn = (text: string) => findingsOf('EdgePolicy', traffic(`{authorization: ${rules(text)}}`));
  for (const text of NEVER_TRUE) t.match(foundIn(text), [/^warning W-71/], text);
  for (const text of MAY_BE_TRUE) t.strictSame(foundIn(text), [], text);
});

const limits = (...units: string[]) =>
  traffic(`{rateLimit: {local: [${units.map((unit) => `{requests: 1, unit: ${unit}}`).join(', ')}]}}`);
warns('W-72', 'EdgePolicy', {
  'two limits': {
    bad: limits('Seconds', 'Hours'),
    good: limits('Hours'),
    at: ['spec.traffic.rateLimit.local[1]'],
  },
  'three limits': {
    bad: limits('Seconds', 'Minutes', 'Hours'),
    good: limits('Seconds'),
    at: ['spec.traffic.rateLimit.local[1]', 'spec.traffic.rateLimit.local[2]'],
  },
});

const retries = (members: string) => traffic(`{retry: {${members}}}`);
warns('W-73', 'EdgePolicy', {
  'statuses of gRPC, and conditions of Envoy': {
    bad: retries(
      'retryOn: [cancelled, 5xx, deadline-exceeded, internal, resource-exhausted, unavailable, envoy-ratelimited, http3-post-connect-failure]',
    ),
    good: retries(
      'retryOn: [5xx, gateway-error, retriable-4xx, reset, connect-failure, refused-stream, reset-before-request]',
    ),
    at: [0, 2, 3, 4, 5, 6, 7].map((index) => `spec.traffic.retry.retryOn[${index}]`),
  },
});
warns('W-74', 'EdgePolicy', {
  'more than a byte': {
    bad: retries('statusCodes: [503], attempts: 256'),
    good: retries('statusCodes: [503], attempts: 255'),
    at: ['spec.traffic.retry.attempts'],
  },
});

const attributes = (...names: string[]) =>
  `${GATEWAY}\nfrontend: {accessLog: {attributes: {add: [${names.map((name) => `{name: ${name}, expression: jwt.a}`).join(', ')}]}}}`;
const ADD = 'spec.frontend.accessLog.attributes.add';
warns('W-75', 'EdgePolicy', {
  'all but the last': {
    bad: attributes('a', 'b', 'a', 'a'),
    good: attributes('a', 'b', 'A'),
    at: [`${ADD}[0].name`, `${ADD}[2].name`],
  },
  'inherited names': {
    bad: attributes('constructor', 'constructor'),
    good: attributes('constructor', '__proto__'),
    at: [`${ADD}[0].name`],
  },
});

t.test('each of them is tested here', async (t) => {
  t.strictSame([...covered].sort(), Object.keys(WARNINGS_DATA_PLANE).sort());
});

// W-71 to W-75: what the edge data plane can't do, and what has one outcome there.

import { entries } from './entry.ts';

const GATEWAY = 'targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: web}]';
const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]';

export const WARNINGS_DATA_PLANE = entries({
  'W-71': {
    level: 'W',
    title: 'access rules that match nothing',
    explain:
      'None of the expressions can be true: each is `false`, or a text, a number or a list. Rules that allow then allow nothing, so that every request is refused, and rules that deny deny nothing. To deny everything, write `action: Deny` with the expression `true`.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic: {authorization: {policy: {matchExpressions: ['"admin"', 'false && jwt.sub == "ann"']}}}`,
    at: 'spec.traffic.authorization.policy.matchExpressions',
    good: `
      ${ROUTE}
      traffic: {authorization: {policy: {matchExpressions: ['jwt.role == "admin"']}}}`,
  },
  'W-72': {
    level: 'W',
    title: 'local limits that xDS does not carry',
    explain:
      'Over xDS the data plane receives one local limit of a policy, the first. The others are only in its static file. Put the limit that protects the backend first, and write the others as descriptors of `global`.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic: {rateLimit: {local: [{requests: 10, unit: Seconds}, {requests: 1000, unit: Hours}]}}`,
    at: 'spec.traffic.rateLimit.local[1]',
    good: `
      ${ROUTE}
      traffic: {rateLimit: {local: [{requests: 10, unit: Seconds}]}}`,
  },
  'W-73': {
    level: 'W',
    title: 'retry condition that the edge data plane does not have',
    explain:
      'The edge data plane retries by status codes, and after failed connections. It knows none of the gRPC statuses and conditions of Envoy. List the status codes for which a request is retried in `statusCodes`.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic: {retry: {retryOn: [unavailable]}}`,
    at: 'spec.traffic.retry.retryOn[0]',
    good: `
      ${ROUTE}
      traffic: {retry: {statusCodes: [503]}}`,
  },
  'W-74': {
    level: 'W',
    title: 'more retries than the edge data plane supports',
    explain:
      'The edge data plane counts the tries of a request in one byte, so there are at most 255 retries.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic: {retry: {statusCodes: [503], attempts: 300}}`,
    at: 'spec.traffic.retry.attempts',
    good: `
      ${ROUTE}
      traffic: {retry: {statusCodes: [503], attempts: 3}}`,
  },
  'W-75': {
    level: 'W',
    title: 'attribute name twice',
    explain:
      'The data plane stores the attributes of a log entry by name, so that the last one of several with the same name wins. The others have no effect. Rename or remove them.',
    kind: 'EdgePolicy',
    bad: `
      ${GATEWAY}
      frontend: {accessLog: {attributes: {add: [{name: team, expression: jwt.team}, {name: team, expression: jwt.org}]}}}`,
    at: 'spec.frontend.accessLog.attributes.add[0].name',
    good: `
      ${GATEWAY}
      frontend: {accessLog: {attributes: {add: [{name: team, expression: jwt.team}, {name: org, expression: jwt.org}]}}}`,
  },
});

// CM: rules of types that several kinds share.

import { entries } from './entry.ts';

export const COMMON = entries({
  'CM-01': {
    level: 'R',
    title: 'not a valid duration',
    explain:
      'A duration is one to four numbers, each with its unit: `h`, `m`, `s` or `ms`, such as `15s`, `500ms` or `1h30m`. There are no fractions (write `1500ms`, not `1.5s`), no days, and zero is `0s`.',
    kind: 'TrafficPolicy',
    bad: `
      timeouts: {request: 1.5s}`,
    at: 'spec.timeouts.request',
    good: `
      timeouts: {request: 1500ms}`,
  },
  'CM-02': {
    level: 'R',
    title: 'a Service reference needs a port',
    explain:
      'A Service can have many ports, so a reference to a Service needs a `port`. A reference to a Backend needs none. Without `group` and `kind`, a reference is to a Service.',
    kind: 'GatewayExtension',
    bad: `
      extAuth: {grpcService: {backendRef: {name: auth}}}`,
    at: 'spec.extAuth.grpcService.backendRef.port',
    good: `
      extAuth: {grpcService: {backendRef: {name: auth, port: 9000}}}`,
  },
  'CM-03': {
    level: 'R',
    title: 'reference name is empty',
    explain:
      'A reference to an object in the same namespace is the name of the object, and a name is never empty.',
    kind: 'BackendConfigPolicy',
    bad: `
      tls: {secretRef: {name: ""}}`,
    at: 'spec.tls.secretRef.name',
    good: `
      tls: {secretRef: {name: client-cert}}`,
  },
  'CM-04': {
    level: 'R',
    title: 'choose exactly one match type',
    explain:
      'A text is matched in one way: `exact`, `prefix`, `suffix`, `contains` or `safeRegex`. To match in several ways, write several items where there is a list, or one `safeRegex`.',
    kind: 'TrafficPolicy',
    bad: `
      csrf: {percentageEnabled: 100, additionalOrigins: [{prefix: www., suffix: .example.com}]}`,
    at: 'spec.csrf.additionalOrigins[0]',
    good: `
      csrf: {percentageEnabled: 100, additionalOrigins: [{suffix: .example.com}]}`,
  },
  'CM-05': {
    level: 'R',
    title: 'empty match string; use safeRegex',
    explain: 'An empty string matches every text. To match everything on purpose, write `safeRegex: .*`.',
    kind: 'TrafficPolicy',
    bad: `
      csrf: {percentageEnabled: 100, additionalOrigins: [{prefix: ""}]}`,
    at: 'spec.csrf.additionalOrigins[0].prefix',
    good: `
      csrf: {percentageEnabled: 100, additionalOrigins: [{safeRegex: .*}]}`,
  },
  'CM-06': {
    level: 'R',
    title: 'retry needs retryOn or statusCodes',
    explain:
      'Without a condition no request is retried. List conditions in `retryOn`, such as `5xx` or `connect-failure`, or status codes in `statusCodes`.',
    kind: 'TrafficPolicy',
    bad: `
      retry: {attempts: 3}`,
    at: 'spec.retry',
    good: `
      retry: {attempts: 3, retryOn: [5xx, connect-failure]}`,
  },
  'CM-07': {
    level: 'R',
    title: 'nothing to modify: set request or response',
    explain:
      '`headerModifiers` changes the headers of requests, of responses, or of both. With neither it has no effect.',
    kind: 'TrafficPolicy',
    bad: `
      headerModifiers: {}`,
    at: 'spec.headerModifiers',
    good: `
      headerModifiers: {response: {remove: [server]}}`,
  },
  'CM-08': {
    level: 'R',
    title: 'duplicate header in a header modifier',
    explain:
      'Each of the lists `set`, `add` and `remove` names a header once. To add two values of one header, write them into one value, separated by commas.',
    kind: 'TrafficPolicy',
    bad: `
      headerModifiers: {request: {set: [{name: x-zone, value: a}, {name: x-zone, value: b}]}}`,
    at: 'spec.headerModifiers.request.set[1].name',
    good: `
      headerModifiers: {request: {set: [{name: x-zone, value: b}]}}`,
  },
  'CM-09': {
    level: 'R',
    title: "`*` can't be combined with other origins",
    explain:
      '`*` allows every origin, so other origins have no effect. Remove it to allow the listed origins only.',
    kind: 'TrafficPolicy',
    bad: `
      cors: {allowOrigins: [https://example.com, "*"]}`,
    at: 'spec.cors.allowOrigins[1]',
    good: `
      cors: {allowOrigins: [https://example.com]}`,
  },
  'CM-10': {
    level: 'R',
    title: "`*` can't be combined with other methods",
    explain:
      '`*` allows every method, so other methods have no effect. Remove it to allow the listed methods only.',
    kind: 'TrafficPolicy',
    bad: `
      cors: {allowOrigins: [https://example.com], allowMethods: ["*", GET]}`,
    at: 'spec.cors.allowMethods[0]',
    good: `
      cors: {allowOrigins: [https://example.com], allowMethods: [GET]}`,
  },
  'CM-11': {
    level: 'R',
    title: 'repeated item',
    explain: 'The lists of `cors` are sets. Remove the repeated item.',
    kind: 'TrafficPolicy',
    bad: `
      cors: {allowOrigins: [https://example.com, https://example.com]}`,
    at: 'spec.cors.allowOrigins[1]',
    good: `
      cors: {allowOrigins: [https://example.com]}`,
  },
});

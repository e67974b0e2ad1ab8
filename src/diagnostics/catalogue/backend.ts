// BE: rules of Backend.

import { entries } from './entry.ts';

export const BACKEND = entries({
  'BE-01': {
    level: 'R',
    title: 'exactly one type of Backend',
    explain:
      'A Backend is one destination, so `spec` holds one of `cloud`, `static` and `dynamicForwardProxy`. Use one Backend for each destination.',
    kind: 'Backend',
    bad: `
      type: Static
      static: {hosts: [{host: db.example.com, port: 8080}]}
      dynamicForwardProxy: {enableTls: true}`,
    at: 'spec',
    good: `
      type: Static
      static: {hosts: [{host: db.example.com, port: 8080}]}`,
  },
  'BE-02': {
    level: 'R',
    title: 'type Cloud needs the cloud block',
    explain:
      '`type` names the block that is present. Set `cloud`, or write the type of the block that you have.',
    kind: 'Backend',
    bad: `
      type: Cloud
      static: {hosts: [{host: db.example.com, port: 8080}]}`,
    at: 'spec.cloud',
    good: `
      type: Cloud
      cloud: {accountId: "123456789012", function: {functionName: resize}}`,
  },
  'BE-03': {
    level: 'R',
    title: 'type Static needs the static block',
    explain:
      '`type` names the block that is present. Set `static`, or write the type of the block that you have.',
    kind: 'Backend',
    bad: `
      type: Static`,
    at: 'spec.static',
    good: `
      type: Static
      static: {hosts: [{host: db.example.com, port: 8080}]}`,
  },
  'BE-04': {
    level: 'R',
    title: 'type DynamicForwardProxy needs its block',
    explain:
      '`type` names the block that is present. Set `dynamicForwardProxy` (an empty object is enough), or write the type of the block that you have.',
    kind: 'Backend',
    bad: `
      type: DynamicForwardProxy
      static: {hosts: [{host: db.example.com, port: 8080}]}`,
    at: 'spec.dynamicForwardProxy',
    good: `
      type: DynamicForwardProxy
      dynamicForwardProxy: {enableTls: true}`,
  },
  'BE-05': {
    level: 'R',
    title: 'Secret credentials need a secretRef',
    explain:
      'With `type: Secret`, `secretRef` names the Secret that has the credentials. Without `auth`, the proxy uses the credentials of its environment.',
    kind: 'Backend',
    bad: `
      type: Cloud
      cloud: {accountId: "123456789012", function: {functionName: resize}, auth: {type: Secret}}`,
    at: 'spec.cloud.auth.secretRef',
    good: `
      type: Cloud
      cloud:
        accountId: "123456789012"
        function: {functionName: resize}
        auth: {type: Secret, secretRef: {name: credentials}}`,
  },
  'BE-06': {
    level: 'R',
    title: 'secretRef belongs to type Secret',
    explain:
      'Credentials can only come from a Secret, so set `type: Secret` and name the Secret in `secretRef`. To use the credentials of the environment, remove `auth`.',
    kind: 'Backend',
    bad: `
      type: Cloud
      cloud:
        accountId: "123456789012"
        function: {functionName: resize}
        auth: {type: Environment, secretRef: {name: credentials}}`,
    at: 'spec.cloud.auth.type',
    good: `
      type: Cloud
      cloud:
        accountId: "123456789012"
        function: {functionName: resize}
        auth: {type: Secret, secretRef: {name: credentials}}`,
  },
  'BE-07': {
    level: 'R',
    title: 'port out of range',
    explain: 'A port is a number from 1 to 65535.',
    kind: 'Backend',
    bad: `
      type: Static
      static: {hosts: [{host: db.example.com, port: 70000}]}`,
    at: 'spec.static.hosts[0].port',
    good: `
      type: Static
      static: {hosts: [{host: db.example.com, port: 7000}]}`,
  },
});

// U: forbidden changes in updates. docs/development/design.md#ratcheting.

import { entries } from './entry.ts';

export const UPDATES = entries({
  'U-01': {
    level: 'R',
    isFixed: true,
    title: 'kind and API group of a stored object stay as they are',
    explain:
      'An update may change every field, but it leaves an object what it is: another kind, or a kind of another group, is another object. Create the new one, and delete the old one when nothing refers to it any more. This code can neither be lowered nor turned off.',
    kind: 'DirectResponse',
    old: `
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: DirectResponse
      metadata:
        name: example
      spec:
        status: 403`,
    bad: `
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: Backend
      metadata:
        name: example
      spec:
        type: Static
        static: {hosts: [{host: shop.example.com, port: 80}]}`,
    at: 'kind',
    good: `
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: DirectResponse
      metadata:
        name: example
      spec:
        status: 503`,
  },
});

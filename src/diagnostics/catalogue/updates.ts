// U: forbidden changes in updates. docs/development/design.md#ratcheting.

import { entries } from './entry.ts';

export const UPDATES = entries({
  'U-01': {
    level: 'R',
    isFixed: true,
    title: "the kind and API group of a stored object can't change",
    explain:
      "An update can change fields, but not the kind or API group, because another kind is another object. Create a new object, and delete the old one when nothing refers to it. You can't lower this code or turn it off.",
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

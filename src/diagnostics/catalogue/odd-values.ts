// W-67 to W-70: values that are valid, but can't be what their author means.

import { entries } from './entry.ts';

const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]';

export const ODD_VALUES = entries({
  'W-67': {
    level: 'W',
    title: 'bytes in thousandths',
    explain:
      'In a Kubernetes quantity, `m` is a thousandth: `64m` is 0.064 bytes, and the next whole number of bytes is 1. Megabytes are `64M`, and mebibytes `64Mi`. Of CPU, `500m` is half a core.',
    kind: 'TrafficPolicy',
    bad: `
      ${ROUTE}
      buffer: {maxRequestSize: 64m}`,
    at: 'spec.buffer.maxRequestSize',
    good: `
      ${ROUTE}
      buffer: {maxRequestSize: 64Mi}`,
  },
  'W-68': {
    level: 'W',
    title: 'no IP address',
    explain:
      "The text looks like an IPv4 address but is none: an address has four numbers from 0 to 255, without zeros at the start. As a host it is looked up as a DNS name, which can't exist; in an expression nothing equals it.",
    kind: 'Backend',
    bad: `
      type: Static
      static: {hosts: [{host: 10.0.0.300, port: 80}]}`,
    at: 'spec.static.hosts[0].host',
    good: `
      type: Static
      static: {hosts: [{host: 10.0.0.30, port: 80}]}`,
  },
  'W-69': {
    level: 'W',
    title: 'name that no object can have',
    explain:
      'Names of objects have lower-case letters, digits, `-` and `.`; those of Services have no `.`. A reference with another name finds nothing. The namespace is a field of its own where a reference may leave its namespace: `shop/cart` and `cart.shop.svc.cluster.local` are `name: cart` and `namespace: shop`.',
    kind: 'TrafficPolicy',
    bad: `
      ${ROUTE}
      extAuth: {extensionRef: {name: auth-system/authz}}`,
    at: 'spec.extAuth.extensionRef.name',
    good: `
      ${ROUTE}
      extAuth: {extensionRef: {name: authz, namespace: auth-system}}`,
  },
  'W-70': {
    level: 'W',
    title: 'address compared without its port',
    explain:
      'In expressions of the proxy an address has its port: `10.0.0.1:52814`. It never equals an address alone, so a rule that allows one client allows nobody, and one that denies a client lets it in. Compare the start of the text, with the `:` behind the address.',
    kind: 'TrafficPolicy',
    bad: `
      ${ROUTE}
      rbac: {action: Deny, policy: {matchExpressions: ['source.address == "10.0.0.1"']}}`,
    at: 'spec.rbac.policy.matchExpressions[0]',
    good: `
      ${ROUTE}
      rbac: {action: Deny, policy: {matchExpressions: ['source.address.startsWith("10.0.0.1:")']}}`,
  },
});

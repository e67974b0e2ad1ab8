// TR-50 to TR-59: findings of the translation about services behind waypoints, and about the AuthorizationPolicies that apply to them.

import { entries } from './entry.ts';

const SETTINGS = '{waypoint: {enabled: true}, mesh: {enabled: true}}';

const service = (name: string, port: string, address = '10.96.0.10') => `
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: ${name}, namespace: shop, labels: {mesh.io/use-waypoint: front}}
      spec: {clusterIP: ${address}, ports: [${port}]}`;

const WAYPOINT = `
      apiVersion: gateway.networking.k8s.io/v1
      kind: GatewayClass
      metadata: {name: gatewarden-waypoint}
      spec: {controllerName: gatewarden.dev/gateway}
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: Gateway
      metadata: {name: front, namespace: shop}
      spec:
        gatewayClassName: gatewarden-waypoint
        listeners: [{name: proxy, port: 15088, protocol: mesh.io/PROXY}]`;

const HTTP = '{name: http, port: 8080}';

const policy = (action: string, rule: string, port = HTTP) => `${WAYPOINT}${service('cart', port)}
      ---
      apiVersion: security.mesh.io/v1
      kind: AuthorizationPolicy
      metadata: {name: readers, namespace: shop}
      spec:
        targetRefs: [{group: "", kind: Service, name: cart}]
        action: ${action}
        rules: [${rule}]`;

const READS = '{to: [{operation: {methods: [GET]}}]}';

export const TRANSLATED_WAYPOINTS = entries({
  'TR-50': {
    level: 'W',
    title: 'an AuthorizationPolicy of action CUSTOM is enforced as DENY',
    explain:
      'CUSTOM hands the decision to an extension provider of the mesh, and what that is stands in no object. So that nothing passes unchecked, requests that the policy matches are refused. Authorize them by a TrafficPolicy with `extAuth`, or write ALLOW or DENY.',
    kind: 'AuthorizationPolicy',
    isTranslated: true,
    settings: SETTINGS,
    bad: policy('CUSTOM', READS),
    at: 'spec.action',
    good: policy('DENY', READS),
  },
  'TR-51': {
    level: 'R',
    title: 'a value of an AuthorizationPolicy that means nothing',
    explain:
      'An address, a port, a name in square brackets, or a text that becomes part of a regular expression or a path template cannot be read, or a field is not carried out at all. A rule that allows is left out as a whole, so that it allows nothing by mistake; a rule that denies or audits does without the value.',
    kind: 'AuthorizationPolicy',
    isTranslated: true,
    settings: SETTINGS,
    bad: policy('ALLOW', '{from: [{source: {ipBlocks: [10.8.0.0/99]}}]}'),
    at: 'spec.rules[0].from[0].source.ipBlocks[0]',
    good: policy('ALLOW', '{from: [{source: {ipBlocks: [10.8.0.0/16]}}]}'),
  },
  'TR-52': {
    level: 'W',
    title: 'an AuthorizationPolicy asks about requests where there are none',
    explain:
      'A port of what the policy targets carries no HTTP, and of a plain connection neither hosts, methods and paths nor headers and tokens are known. There, a rule that allows is left out as a whole, and a rule that denies or audits does without that field: it denies more. Say that the port carries HTTP, by its name or `appProtocol`, or write a policy of its own for it.',
    kind: 'AuthorizationPolicy',
    isTranslated: true,
    settings: SETTINGS,
    bad: policy('ALLOW', READS, '{name: db, port: 5432}'),
    at: 'spec.rules[0].to[0].operation.methods',
    good: policy('ALLOW', READS),
  },
  'TR-53': {
    level: 'R',
    title: 'a rule of an AuthorizationPolicy is left out',
    explain:
      'A condition of the rule has a key that is not known, or the rule is null. What it was meant to ask about cannot be told, so the rule has no effect, whether it allows or denies. Correct the key, or remove the rule.',
    kind: 'AuthorizationPolicy',
    isTranslated: true,
    settings: SETTINGS,
    bad: policy('DENY', '{when: [{key: request.header, values: [a]}]}'),
    at: 'spec.rules[0].when[0].key',
    good: policy('DENY', '{when: [{key: "request.headers[x-team]", values: [a]}]}'),
  },
  'TR-54': {
    level: 'W',
    title: 'a waypoint cannot tell two services apart',
    explain:
      'A waypoint knows a service by its addresses and ports. Where two have the same address and port, or names that are equal in the first 253 characters, it serves the older one, and the other not at that address. Give each its own.',
    kind: 'Service',
    isTranslated: true,
    settings: SETTINGS,
    bad: `${WAYPOINT}${service('cart', HTTP)}${service('pay', HTTP)}`,
    at: 'spec.ports',
    good: `${WAYPOINT}${service('cart', HTTP)}${service('pay', HTTP, '10.96.0.11')}`,
  },
});

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
    title: 'AuthorizationPolicy with action CUSTOM is enforced as DENY',
    explain:
      'CUSTOM leaves the decision to an extension provider of the mesh, and no object defines that provider. To be safe, requests that match the policy are denied. Use a TrafficPolicy with `extAuth`, or write ALLOW or DENY.',
    kind: 'AuthorizationPolicy',
    isTranslated: true,
    settings: SETTINGS,
    bad: policy('CUSTOM', READS),
    at: 'spec.action',
    good: policy('DENY', READS),
  },
  'TR-51': {
    level: 'R',
    title: 'invalid value in an AuthorizationPolicy',
    explain:
      'An address, a port, a name in square brackets, or a text for a regular expression or path template is invalid, or a field is not supported. A rule that allows is left out, so that it allows nothing by mistake. A rule that denies or audits ignores the value.',
    kind: 'AuthorizationPolicy',
    isTranslated: true,
    settings: SETTINGS,
    bad: policy('ALLOW', '{from: [{source: {ipBlocks: [10.8.0.0/99]}}]}'),
    at: 'spec.rules[0].from[0].source.ipBlocks[0]',
    good: policy('ALLOW', '{from: [{source: {ipBlocks: [10.8.0.0/16]}}]}'),
  },
  'TR-52': {
    level: 'W',
    title: 'AuthorizationPolicy with HTTP fields on a port without HTTP',
    explain:
      "A port of the target doesn't carry HTTP, so hosts, methods, paths, headers and tokens are not known. On that port, a rule that allows is left out, and a rule that denies or audits ignores the field, so it denies more. Declare HTTP with the name of the port or `appProtocol`, or write a separate policy for the port.",
    kind: 'AuthorizationPolicy',
    isTranslated: true,
    settings: SETTINGS,
    bad: policy('ALLOW', READS, '{name: db, port: 5432}'),
    at: 'spec.rules[0].to[0].operation.methods',
    good: policy('ALLOW', READS),
  },
  'TR-53': {
    level: 'R',
    title: 'rule of an AuthorizationPolicy is left out',
    explain:
      'A condition of the rule has an unknown key, or the rule is null. The rule has no effect, whether it allows or denies. Correct the key, or remove the rule.',
    kind: 'AuthorizationPolicy',
    isTranslated: true,
    settings: SETTINGS,
    bad: policy('DENY', '{when: [{key: request.header, values: [a]}]}'),
    at: 'spec.rules[0].when[0].key',
    good: policy('DENY', '{when: [{key: "request.headers[x-team]", values: [a]}]}'),
  },
  'TR-54': {
    level: 'W',
    title: 'two services with the same address at a waypoint',
    explain:
      'A waypoint identifies a service by its addresses and ports. If two services have the same address and port, or names that are equal in the first 253 characters, the waypoint serves only the older one at that address. Give each service its own address.',
    kind: 'Service',
    isTranslated: true,
    settings: SETTINGS,
    bad: `${WAYPOINT}${service('cart', HTTP)}${service('pay', HTTP)}`,
    at: 'spec.ports',
    good: `${WAYPOINT}${service('cart', HTTP)}${service('pay', HTTP, '10.96.0.11')}`,
  },
});

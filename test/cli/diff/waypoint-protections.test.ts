// gatewarden diff: rules of AuthorizationPolicies are in the chains of a waypoint. They are told there, and their end is a lost protection.

import t from 'tap';
import { gatewarden } from '../running.ts';

const SETTINGS = 'waypoint: {enabled: true}\nmesh: {enabled: true}\n';

const WAYPOINT = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden-waypoint}
spec: {controllerName: gatewarden.dev/gateway}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden-waypoint
  listeners: [{name: proxy, port: 15088, protocol: mesh.io/PROXY}]
---
apiVersion: v1
kind: Service
metadata: {name: cart, namespace: shop, labels: {mesh.io/use-waypoint: front}}
spec: {clusterIP: 10.96.0.1, ports: [{name: http, port: 80}]}
`;

const rules = (action: string, method: string): string => `---
apiVersion: security.mesh.io/v1
kind: AuthorizationPolicy
metadata: {name: ${action.toLowerCase()}, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
  action: ${action}
  rules: [{to: [{operation: {methods: [${method}]}}]}]
`;

const BUFFER = `---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: base, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
  rbac: {policy: {matchExpressions: ['request.method == "GET"']}}
`;

const ALLOW = rules('ALLOW', 'GET');
const DENY = rules('DENY', 'PUT');
const LOST = /^No longer checks authorization: 1 route \(AuthorizationPolicy\)\n/;

const CASES: readonly (readonly [name: string, before: string, after: string, told: readonly RegExp[]])[] = [
  ['rules are gone', ALLOW, '', [LOST, /: AuthorizationPolicy is gone$/m]],
  ['rules come', '', DENY, [/^Gateway shop\/front\n/, /: AuthorizationPolicy is new$/m]],
  [
    'rules change',
    ALLOW,
    rules('ALLOW', 'PUT'),
    [/^Gateway shop\/front\n/, /: AuthorizationPolicy rules\./m],
  ],
  ['one of two goes', ALLOW + DENY, ALLOW, [LOST, /: AuthorizationPolicy is gone$/m]],
  ['rules of a policy beside them', DENY, DENY + BUFFER, [/^Gateway shop\/front\n.*: rbac unset → \{/]],
];

for (const [name, before, after, told] of CASES)
  t.test(name, async (t) => {
    const cwd = t.testdir({
      'settings.yaml': SETTINGS,
      'before.yaml': WAYPOINT + before,
      'after.yaml': WAYPOINT + after,
    });
    const { stdout } = await gatewarden(
      ['diff', '--settings', 'settings.yaml', 'before.yaml', 'after.yaml'],
      {
        cwd,
      },
    );
    for (const expected of told) t.match(stdout, expected);
    t.notMatch(stdout, /httpFilters|envoy\./);
  });

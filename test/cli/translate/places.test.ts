// `translate -o text` names the places of what it tells: policies only where they have an effect, and the rule that isn't served.

import t from 'tap';
import { gatewarden } from '../running.ts';

const GATEWAY_API = 'apiVersion: gateway.networking.k8s.io/v1';
const POLICY_API = 'apiVersion: gateway.gatewarden.dev/v1alpha1';

const BASE = `${GATEWAY_API}
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
---
${GATEWAY_API}
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden
  listeners:
    - {name: http, port: 8080, protocol: HTTP}
    - {name: tcp, port: 443, protocol: TCP}
---
apiVersion: v1
kind: Service
metadata: {name: cart, namespace: shop}
spec: {ports: [{port: 80}]}
---
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: TCPRoute
metadata: {name: db, namespace: shop}
spec:
  parentRefs: [{name: front, sectionName: tcp}]
  rules: [{backendRefs: [{name: cart, port: 80}]}]
`;

const routeWith = (rules: string): string => `${GATEWAY_API}
kind: HTTPRoute
metadata: {name: cart, namespace: shop}
spec:
  parentRefs: [{name: front, sectionName: http}]
  hostnames: [shop.test]
  rules: ${rules}
`;

const policy = (kind: string, name: string, target: string, spec: string): string => `${POLICY_API}
kind: ${kind}
metadata: {name: ${name}, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, ${target}}]
  ${spec}
`;

const FRONT = 'kind: Gateway, name: front';
const CART = 'kind: HTTPRoute, name: cart';

async function summary(...documents: readonly string[]): Promise<string[]> {
  const { stdout } = await gatewarden(['translate', '-'], { input: [BASE, ...documents].join('---\n') });
  return stdout.split('\n');
}

const after = (lines: readonly string[], line: string): string => lines[lines.indexOf(line) + 1]!.trim();

t.test('policies are named where they have an effect', async (t) => {
  const lines = await summary(
    routeWith(`
    - matches: [{path: {type: PathPrefix, value: /old}}]
      filters: [{type: RequestRedirect, requestRedirect: {scheme: https}}]
    - backendRefs: [{name: cart, port: 80}]`),
    policy(
      'HTTPListenerPolicy',
      'http',
      FRONT,
      'idleTimeout: 30s\n  accessLog: [{fileSink: {path: /dev/stdout, stringFormat: a}}]',
    ),
    policy('TrafficPolicy', 'all', FRONT, 'timeouts: {request: 5s}\n  buffer: {maxRequestSize: 64Ki}'),
    policy('TrafficPolicy', 'own', CART, 'timeouts: {request: 5s}\n  buffer: {maxRequestSize: 32Ki}'),
    policy(
      'ListenerPolicy',
      'ports',
      FRONT,
      'default: {perConnectionBufferLimitBytes: 100}\n  perPort: [{port: 8080, listener: {perConnectionBufferLimitBytes: 200}}]',
    ),
  );
  t.equal(
    after(lines, '  port 443, buffers of 100 bytes'),
    'by ListenerPolicy shop/ports (default.perConnectionBufferLimitBytes)',
    'HTTP policies do nothing for TCP, and the entry of another port neither',
  );
  t.equal(
    after(lines, '  port 8080, buffers of 200 bytes'),
    'by HTTPListenerPolicy shop/http (accessLog, idleTimeout), ListenerPolicy shop/ports (perPort), TrafficPolicy shop/all (buffer)',
    "timeouts of a Gateway have no effect, and fields have the names that the policy's author writes",
  );
  t.match(lines.join('\n'), /redirects 302 to https, .*\n +by TrafficPolicy shop\/own \(buffer\)\n/);
  t.match(lines.join('\n'), /timeout 5s\n +by TrafficPolicy shop\/own \(.*timeouts\)\n/);
});

t.test('a rule that fails is named, each one that does', async (t) => {
  const missing =
    '{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: DirectResponse, name: gone}}';
  const lines = await summary(
    routeWith(`
    - backendRefs: [{name: cart, port: 80}]
    - name: pay
      matches: [{path: {type: PathPrefix, value: /pay}}, {path: {type: PathPrefix, value: /p}}]
      filters: [${missing}]
    - matches: [{path: {type: PathPrefix, value: /a}}, {path: {type: RegularExpression, value: '/x['}}]
      backendRefs: [{name: cart, port: 80}]
    - matches: [{path: {type: PathPrefix, value: /none}}]
      backendRefs: [{name: none, port: 80}]`),
  );
  const from = lines.indexOf('Not served as written:') + 1;
  const told = lines.slice(from, lines.indexOf('', from)).map((line) => line.trim());
  t.strictSame(
    told.map((line) => line.replace(/(Dropped Rule \(1\)): .*/, '$1')),
    [
      'HTTPRoute shop/cart rules[1] "pay" at Gateway shop/front, listener http: Accepted=False RouteRuleReplaced: Replaced Rule (0): no action specified; gateway.gatewarden.dev/DirectResponse/shop/gone: policy not found',
      'HTTPRoute shop/cart rules[2].matches[1] at Gateway shop/front, listener http: Accepted=False RouteRuleDropped: Dropped Rule (1)',
      'HTTPRoute shop/cart rules[3] at Gateway shop/front, listener http: ResolvedRefs=False BackendNotFound: Service "none" not found (spec.rules[3].backendRefs[0].name: add it, or correct name and namespace; there is `cart`)',
    ],
  );
});

t.test('the rule of a child is named for each parent', async (t) => {
  const child = `${GATEWAY_API}
kind: HTTPRoute
metadata: {name: child, namespace: shop}
spec:
  rules:
    - backendRefs: [{name: cart, port: 80}]
    - matches: [{path: {type: PathPrefix, value: /team/x}}]
      backendRefs: [{name: none, port: 80}]
`;
  const lines = await summary(
    routeWith(`
    - matches: [{path: {type: PathPrefix, value: /team}}]
      backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: child}]`),
    child,
  );
  t.match(
    lines.join('\n'),
    /HTTPRoute shop\/child rules\[1\], delegated by shop\/cart\n/,
    'beside the route too',
  );
  t.ok(
    lines.includes(
      '  HTTPRoute shop/child rules[1] at HTTPRoute shop/cart: ResolvedRefs=False BackendNotFound: Service "none" not found (spec.rules[1].backendRefs[0].name: add it, or correct name and namespace; there is `cart`)',
    ),
    lines.join('\n'),
  );
});

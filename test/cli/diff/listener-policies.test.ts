// gatewarden diff: a change of an HTTPListenerPolicy is one line, by the name of its field.

import t from 'tap';
import { fieldLabel } from '../../../src/analysis/policies/field-values.ts';
import { FIELDS } from '../../../src/translation/proxy/http-listener-policy/http-listener-policy-fields.ts';
import { gatewarden } from '../running.ts';

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden
  listeners: [{name: http, port: 8080, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop}
spec:
  parentRefs: [{name: front}]
  rules: [{backendRefs: [{name: cart, port: 80}]}]
---
apiVersion: v1
kind: Service
metadata: {name: cart, namespace: shop}
spec: {ports: [{port: 80}]}
`;

const policyWith = (spec: string): string => `${GATEWAY}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: HTTPListenerPolicy
metadata: {name: all, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
${spec === '' ? '' : `  ${spec}\n`}`;

const logsTo = (format: string): string => `[{fileSink: {path: /dev/stdout, stringFormat: ${format}}}]`;
const traced = (percent: number): string =>
  `{randomSampling: ${percent}, provider: {openTelemetry: {serviceName: a, grpcService: {backendRef: {name: cart, port: 80}}}}}`;

/** Two values of each field. */
const VALUES: Readonly<Record<string, readonly [string, string]>> = {
  acceptHttp10: ['true', 'false'],
  accessLog: [logsTo('one'), logsTo('other')],
  defaultHostForHttp10: ['a.test', 'b.test'],
  earlyRequestHeaderModifier: ['{remove: [x-a]}', '{remove: [x-b]}'],
  healthCheck: ['{path: /a}', '{path: /b}'],
  idleTimeout: ['700ms', '600ms'],
  preserveHttp1HeaderCase: ['true', 'false'],
  serverHeaderTransformation: ['PassThrough', 'AppendIfAbsent'],
  streamIdleTimeout: ['5s', '6s'],
  tracing: [traced(10), traced(20)],
  upgradeConfig: ['{enabledUpgrades: [websocket]}', '{enabledUpgrades: [connect]}'],
  useRemoteAddress: ['true', 'false'],
  xffNumTrustedHops: ['1', '2'],
};

t.test('every field has values here', async (t) => {
  t.strictSame(Object.keys(VALUES), FIELDS.map(({ name }) => fieldLabel(name)).sort());
});

for (const [field, [one, other]] of Object.entries(VALUES))
  for (const [what, before, after] of [
    ['changed', `${field}: ${one}`, `${field}: ${other}`],
    ['new', '', `${field}: ${one}`],
    ['gone', `${field}: ${one}`, ''],
  ] as const)
    t.test(`${field} is told once: ${what}`, async (t) => {
      const cwd = t.testdir({ 'before.yaml': policyWith(before), 'after.yaml': policyWith(after) });
      const { stdout } = await gatewarden(['diff', 'before.yaml', 'after.yaml'], { cwd });
      const lines = stdout.split('\n').filter((line) => line.startsWith('  listener '));
      t.equal(lines.length, 1);
      const told = /^ {2}listener http on port 8080(?:, HTTP)?: (.*)$/.exec(lines[0] ?? '')?.[1] ?? '';
      t.notMatch(told, '; ');
      t.equal(told.slice(0, field.length), field);
      t.match(told, 'HTTPListenerPolicy shop/all');
    });

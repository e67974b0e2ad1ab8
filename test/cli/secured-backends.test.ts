// W-54 asks for TLS on port 443. It is not reported for a Backend for which another object of the same input turns TLS on.

import t from 'tap';
import { parse } from 'yaml';
import { gatewarden } from './running.ts';

const backend = (name: string, metadata = ''): string => `apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: ${name}, namespace: shop${metadata}}
spec: {type: Static, static: {hosts: [{host: a.example, port: 443}]}}
`;
const policy = (name: string, spec: string, namespace = 'shop'): string =>
  `apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: ${name}, namespace: ${namespace}}
spec: ${spec}
`;
const TLS = 'tls: {wellKnownCACertificates: System, sni: a.example}';
const onto = (name: string): string =>
  `targetRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: ${name}}]`;
const onLabels =
  'targetSelectors: [{group: gateway.gatewarden.dev, kind: Backend, matchLabels: {tls: "on"}}]';

const CASES: readonly (readonly [string, readonly string[], isReported: boolean])[] = [
  ['no policy', [], true],
  ['a policy with TLS', [policy('p', `{${onto('a')}, ${TLS}}`)], false],
  ['a policy by labels', [policy('p', `{${onLabels}, ${TLS}}`)], false],
  ['a policy without TLS', [policy('p', `{${onto('a')}, connectTimeout: 3s}`)], true],
  ['a policy of another Backend', [policy('p', `{${onto('b')}, ${TLS}}`)], true],
  ['a policy in another namespace', [policy('p', `{${onto('a')}, ${TLS}}`, 'other')], true],
  [
    'a BackendTLSPolicy',
    [
      `apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: p, namespace: shop}
spec:
  ${onto('a')}
  validation: {wellKnownCACertificates: System, hostname: a.example}
`,
    ],
    false,
  ],
];

const COMMANDS = [['validate'], ['validate', '--with-references'], ['translate']] as const;

for (const [name, policies, isReported] of CASES)
  t.test(`W-54 with ${name}: ${isReported ? 'reported' : 'not reported'}`, async (t) => {
    const objects = [backend('a', ', labels: {tls: "on"}'), ...policies];
    for (const input of [objects, objects.toReversed()].map((order) => order.join('---\n')))
      for (const command of COMMANDS) {
        const { stdout } = await gatewarden([...command, '-o', 'json', '-'], { input });
        const { results, findings } = JSON.parse(stdout);
        t.equal(JSON.stringify(findings ?? results).includes('W-54'), isReported, command.join(' '));
      }
    const items = objects.map((text) => `  - ${text.trimEnd().replaceAll('\n', '\n    ')}\n`).join('');
    const input = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${items}`;
    const { results = [] } = parse((await gatewarden(['fn'], { input })).stdout);
    t.equal(JSON.stringify(results).includes('W-54'), isReported, 'fn');
  });

t.test('the other findings of such a Backend stay, and counts are right', async (t) => {
  const cwd = t.testdir({
    'a.yaml': backend('a').replace('a.example', 'https://a.example'),
    'b.yaml': policy('p', `{${onto('a')}, ${TLS}}`),
  });
  const { stdout } = await gatewarden(['validate', '-o', 'json', '.'], { cwd });
  const { results, summary } = JSON.parse(stdout);
  t.strictSame(
    results.flatMap(({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code)),
    ['C-12'],
  );
  t.match(summary, { errors: 1, warnings: 0 });
});

t.test('with --fail-on-warnings and a baseline it is as if the finding had never been there', async (t) => {
  const cwd = t.testdir({ 'a.yaml': backend('a'), 'b.yaml': policy('p', `{${onto('a')}, ${TLS}}`) });
  t.equal((await gatewarden(['validate', '--fail-on-warnings', '.'], { cwd })).code, 0);
  const { stderr } = await gatewarden(['validate', '--baseline', 'k.json', '--write-baseline', '.'], { cwd });
  t.match(stderr, /0 known findings written/);
});

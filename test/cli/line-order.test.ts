// Findings of a file are in the order of its lines, errors and warnings alike, in every command and format.

import t from 'tap';
import { parse } from 'yaml';
import { FORMATS } from '../../src/cli/report/formats.ts';
import { gatewarden } from './running.ts';

/** Of `validate`: errors behind warnings, fields in another order than the schema's, a repeated key. Of `analyze`: targets and extensions. */
const POLICY = `apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata:
  namespace: shop
  name: limits
spec:
  timeouts:
    request: 5x
  rbac:
    policy:
      matchExpressions:
        - request.method == GET
  jwt:
    extensionRef:
      name: tokens
  extAuth:
    extensionRef:
      name: users
  autoHostRewrit: true
  targetRefs:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      name: card
`;
/** The findings of the translation and of the analysis about one object are of both severities. */
const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {namespace: shop, name: cart}
spec:
  rules:
    - backendRefs: [{name: cart, port: 80}]
      matches:
        - path: {type: RegularExpression, value: '/a(b'}
  parentRefs: [{name: front, sectionName: wep}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {namespace: shop, name: front}
spec: {gatewayClassName: gatewarden, listeners: [{name: web, port: 80, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
`;
const TEXT = `${POLICY}---\n${ROUTE}`;

const COMMANDS: readonly (readonly [readonly string[], 'stdout' | 'stderr', least: number])[] = [
  [['validate'], 'stdout', 3],
  [['validate', '--with-references'], 'stdout', 7],
  [['analyze'], 'stdout', 5],
  [['translate', '-o', 'json'], 'stdout', 3],
  [['translate'], 'stdout', 3],
  [['translate', '-o', 'yaml'], 'stderr', 3],
  [['validate', '--max-findings', '2'], 'stdout', 2],
];

/** Line numbers of findings, as each format writes them. */
const LINES = /^-:(\d+):\d+: (?:error|warning)|"line": (\d+),\n *"column"|,line=(\d+),col/gm;

const linesOf = (text: string): number[] =>
  [...text.matchAll(LINES)].map((found) => Number(found.slice(1).find((line) => line !== undefined)));

for (const [words, stream, least] of COMMANDS)
  t.test(`\`${words.join(' ')}\``, async (t) => {
    const lines = linesOf((await gatewarden([...words, '-'], { input: TEXT }))[stream]);
    t.ok(lines.length >= least, `${lines}`);
    t.strictSame(
      lines,
      lines.toSorted((left, right) => left - right),
    );
  });

const OF_FORMAT: Readonly<Record<string, RegExp>> = {
  text: LINES,
  json: LINES,
  github: LINES,
  junit: /^-:(\d+):|type=.*\n? *-:(\d+):/gm,
  sarif: /"startLine": (\d+)/g,
  tap: /"line":(\d+)/g,
};

for (const format of FORMATS)
  t.test(`\`validate --with-references -o ${format}\``, async (t) => {
    const words = ['validate', '--with-references', '-o', format, '-'];
    const { stdout } = await gatewarden(words, { input: TEXT });
    const pattern = new RegExp(OF_FORMAT[format]!.source, 'gm');
    const lines = [...stdout.matchAll(pattern)].map((found) => Number(found.slice(1).find(Boolean)));
    t.ok(lines.length >= 5, `${lines}`);
    t.strictSame(
      lines,
      lines.toSorted((left, right) => left - right),
    );
  });

t.test('`validate --fix-dry-run`: what would be fixed, and what would not', async (t) => {
  const input = `apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {namespace: shop, name: limits}
spec:
  targetRef: {group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}
  jwt: {extensionRef: auth/tokens}
  rbac: {policy: {matchExpressions: [source.address in 10.0.0.0/8]}}
  extAuth: {extensionRef: auth/users}
  timeouts: {request: "5", streamIdle: soon}
`;
  const { stderr } = await gatewarden(['validate', '--fix-dry-run', '-'], { input });
  const linesOfEach = (told: string): number[] =>
    [...stderr.matchAll(new RegExp(`-:(\\d+): ${told}`, 'g'))].map((found) => Number(found[1]));
  t.strictSame(linesOfEach('would be fixed'), [5, 6, 8, 9]);
  t.strictSame(
    linesOfEach('not fixed'),
    [7, 9],
    'lines of the file as it is, which a dry run does not change',
  );
});

t.test('`fn`, where there are no lines, follows the item as it is written', async (t) => {
  const item = `  - ${POLICY.trimEnd().replaceAll('\n', '\n    ')}\n`;
  const input = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${item}`;
  const { results } = parse((await gatewarden(['fn'], { input })).stdout);
  t.strictSame(
    results.map(({ field }: { field: { path: string } }) => field.path),
    ['spec.timeouts.request', 'spec.rbac.policy.matchExpressions[0]', 'spec.autoHostRewrit'],
  );
});

t.test('`explain` of an object follows it too', async (t) => {
  const cwd = t.testdir({ 'a.yaml': TEXT });
  const words = ['explain', '-f', 'a.yaml', '-o', 'json', 'HTTPRoute/shop/cart'];
  const { findings } = JSON.parse((await gatewarden(words, { cwd })).stdout);
  t.ok(findings.length > 0);
  t.strictSame(findings.map(({ path }: { path: string }) => path).slice(0, 2), [
    'spec.rules[0].backendRefs[0].name',
    'spec.rules[0].matches[0].path.value',
  ]);
});

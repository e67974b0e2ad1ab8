// `gatewarden analyze` and `validate --with-references`: findings of several objects in every output, with severities, suppressions and baselines.

import t from 'tap';
import { FORMATS } from '../../../src/cli/report/formats.ts';
import { gatewarden, spawnGatewarden, type Where } from '../running.ts';

const CLASS = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
`;
const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden
  listeners:
    - {name: http, protocol: HTTP, port: 8080}
`;
const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop}
spec:
  parentRefs:
    - name: front
  rules:
    - backendRefs:
        - name: cart
          port: 80
`;
const SERVICE = `apiVersion: v1
kind: Service
metadata: {name: cart, namespace: shop}
spec: {ports: [{port: 80}]}
`;
/** Wrong by itself, and attached to nothing. */
const POLICY = `apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: limits, namespace: shop}
spec:
  targetRefs:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      name: card
  timeouts: {request: 5x}
`;

const joined = (...manifests: readonly string[]): string => manifests.join('---\n');
const GOOD = joined(CLASS, GATEWAY, ROUTE, SERVICE);
const WITHOUT_SERVICE = joined(CLASS, GATEWAY, ROUTE);

const codes = (text: string): string[] =>
  [...text.matchAll(/(?:error|warning) (\S+) /g)].map(([, code]) => code!);

const analyze = (args: readonly string[], where: Where = {}) =>
  gatewarden(['analyze', '--color', 'never', ...args], where);
const validate = (args: readonly string[], where: Where = {}) =>
  gatewarden(['validate', '--color', 'never', ...args], where);

/** `a.yaml:9:17 warning AN-05` */
const placesIn = (text: string): string[] =>
  [...text.matchAll(/^(\S+:\d+:\d+: (?:error|warning) \S+)/gm)].map(([, place]) => place!);

t.test('what is whole has no findings', async (t) => {
  const { code, stdout, stderr } = await analyze(['-'], { input: GOOD });
  t.strictSame({ code, stderr }, { code: 0, stderr: '' });
  t.equal(stdout, '1 file, 4 objects: 4 valid; 0 errors, 0 warnings\n');
});

t.test('findings stand at the field of the file that they are about', async (t) => {
  const cwd = t.testdir({ 'a.yaml': joined(CLASS, GATEWAY), routes: { 'b.yaml': ROUTE }, 'p.yaml': POLICY });
  const { code, stdout } = await analyze(['.'], { cwd });
  t.strictSame(placesIn(stdout), ['./p.yaml:8:13: warning AN-01', './routes/b.yaml:9:17: warning AN-05']);
  t.equal(code, 0, 'warnings only');
});

t.test('single objects are left to validate, unless both are asked for', async (t) => {
  const cwd = t.testdir({ 'all.yaml': joined(WITHOUT_SERVICE, POLICY) });
  t.strictSame(codes((await analyze(['.'], { cwd })).stdout), ['AN-05', 'AN-01']);
  const alone = await validate(['.'], { cwd });
  t.strictSame(codes(alone.stdout).includes('AN-01'), false);
  t.equal(alone.code, 1);
  const both = await validate(['--with-references', '.'], { cwd });
  t.strictSame(codes(both.stdout).toSorted(), [...codes(alone.stdout), 'AN-01', 'AN-05'].toSorted());
  t.equal(both.code, 1);
});

t.test('an expression that fails in a rule that denies is told once, with its routes', async (t) => {
  const policy = `apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: levels, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
  rbac: {action: Deny, policy: {matchExpressions: ['int(request.headers["x-level"]) < 5']}}
`;
  const input = joined(GOOD, policy);
  t.strictSame(codes((await validate(['-'], { input })).stdout), ['W-60']);
  for (const { stdout } of [
    await analyze(['-'], { input }),
    await validate(['--with-references', '-'], { input }),
  ]) {
    t.strictSame(codes(stdout), ['AN-84']);
    t.match(stdout, /0 errors, 1 warning$/m);
    t.match(stdout, /at HTTPRoute shop\/cart rules\[0\] a request for which/);
  }
  const strict = await validate(['--with-references', '--severity', 'W-60=error', '-'], { input });
  t.strictSame(codes(strict.stdout).toSorted(), ['AN-84', 'W-60'], 'an error is never left out');
});

t.test('an object that cannot be read is told, since what refers to it finds nothing', async (t) => {
  const broken = SERVICE.replace('port: 80', 'port: eighty');
  const { code, stdout } = await analyze(['-'], { input: joined(WITHOUT_SERVICE, broken) });
  t.match(stdout, /error ST-01/);
  t.match(stdout, /warning AN-05/);
  t.equal(code, 1);
});

t.test('standard input and files are read once for both', async (t) => {
  const { code, stdout } = await validate(['--with-references', '-'], { input: WITHOUT_SERVICE });
  t.strictSame(placesIn(stdout), ['-:22:17: warning AN-05']);
  t.equal(code, 0);
  t.equal(
    (await validate(['--with-references', '--fail-on-warnings', '-'], { input: WITHOUT_SERVICE })).code,
    1,
  );
});

for (const format of FORMATS)
  t.test(`-o ${format} has the findings`, async (t) => {
    const cwd = t.testdir({ 'all.yaml': WITHOUT_SERVICE });
    for (const ran of [
      await analyze(['-o', format, 'all.yaml'], { cwd }),
      await validate(['--with-references', '-o', format, 'all.yaml'], { cwd }),
    ]) {
      t.equal(ran.code, 0, ran.stderr);
      t.match(ran.stdout, /AN-05/);
    }
  });

t.test('severities, suppressions and fail-on-warnings are those of validate', async (t) => {
  const config = (text: string) => ({ 'all.yaml': WITHOUT_SERVICE, 'gatewarden.yaml': text });
  t.equal((await analyze(['--fail-on-warnings', '.'], { cwd: t.testdir(config('{}')) })).code, 1);
  t.equal((await analyze(['--severity', 'AN-05=error', '.'], { cwd: t.testdir(config('{}')) })).code, 1);
  const off = await analyze(['.'], { cwd: t.testdir(config('severity: {AN-05: off}')) });
  t.match(off.stdout, /0 errors, 0 warnings/);
  const suppressed = config('suppressions: [{code: AN-05, name: cart, reason: comes later}]');
  const quiet = await analyze(['.'], { cwd: t.testdir(suppressed) });
  t.match(quiet.stdout, /0 errors, 0 warnings/);
  t.equal(quiet.stderr, '');
});

t.test('a suppression that a command can not need is not called needless by it', async (t) => {
  const files = {
    'all.yaml': GOOD,
    'gatewarden.yaml': 'suppressions: [{code: AN-05, reason: comes later}, {code: TP-01, reason: is old}]',
  };
  const cwd = t.testdir(files);
  t.match((await validate(['.'], { cwd })).stderr, /TP-01 matches nothing/);
  t.notMatch((await validate(['.'], { cwd })).stderr, /AN-05/);
  t.match((await analyze(['.'], { cwd })).stderr, /AN-05 matches nothing/);
  t.notMatch((await analyze(['.'], { cwd })).stderr, /TP-01/);
  const both = (await validate(['--with-references', '.'], { cwd })).stderr;
  t.match(both, /AN-05 matches nothing/);
  t.match(both, /TP-01 matches nothing/);
});

t.test('a baseline knows findings', async (t) => {
  const cwd = t.testdir({ 'all.yaml': WITHOUT_SERVICE });
  await analyze(['--baseline', 'known.json', '--write-baseline', 'all.yaml'], { cwd });
  const known = await analyze(['--baseline', 'known.json', '--fail-on-warnings', 'all.yaml'], { cwd });
  t.strictSame({ code: known.code, stderr: known.stderr }, { code: 0, stderr: '' });
  t.equal((await analyze(['--fail-on-warnings', 'all.yaml'], { cwd })).code, 1);
});

t.test('settings decide', async (t) => {
  const weighted = ROUTE.replace(
    'namespace: shop',
    'namespace: shop, annotations: {gatewarden.dev/route-weight: "5"}',
  );
  const cwd = t.testdir({
    'all.yaml': joined(CLASS, GATEWAY, weighted, SERVICE),
    'settings.yaml': 'weightedRoutePrecedence: true\n',
  });
  t.match((await analyze(['all.yaml'], { cwd })).stdout, /TR-25/);
  t.notMatch((await analyze(['--settings', 'settings.yaml', 'all.yaml'], { cwd })).stdout, /TR-25/);
  const args = ['--with-references', '--settings', 'settings.yaml', 'all.yaml'];
  t.notMatch((await validate(args, { cwd })).stdout, /TR-25/);
});

const misuses: readonly (readonly [name: string, args: readonly string[], message: RegExp])[] = [
  ['no path', ['analyze'], /no manifests given\n.*--cluster/],
  ['an unknown format', ['analyze', '-o', 'jsn', '-'], /did you mean `json`/],
  ['settings that are not there', ['analyze', '--settings', 'none', '-'], /none:1:1: no such file/],
  [
    'settings from the same stream',
    ['analyze', '--settings', '-', '-'],
    /standard input can be used only once/,
  ],
  ['settings without references', ['validate', '--settings', 'a', '-'], /--settings needs --with-references/],
  ['a baseline to write without its name', ['analyze', '--write-baseline', '-'], /needs --baseline FILE/],
];

for (const [name, args, message] of misuses)
  t.test(`${name}: exit code 2`, async (t) => {
    const ran = await gatewarden(args, { input: GOOD, cwd: t.testdir({}) });
    t.equal(ran.code, 2);
    t.match(ran.stderr, message);
  });

t.test('a file that is unreadable ends with 2, and the others are analyzed', async (t) => {
  const cwd = t.testdir({ 'a.yaml': 'a: [', 'b.yaml': WITHOUT_SERVICE });
  for (const ran of [await analyze(['.'], { cwd }), await validate(['--with-references', '.'], { cwd })]) {
    t.equal(ran.code, 2);
    t.match(ran.stdout, /AN-05/);
  }
});

t.test('it runs as a process of its own', async (t) => {
  const { code, stdout, stderr } = await spawnGatewarden(['analyze', '-'], { input: WITHOUT_SERVICE });
  t.strictSame({ code, stderr }, { code: 0, stderr: '' });
  t.match(stdout, /AN-05/);
});

t.test('the JSON output has every place of a finding, of which the text names the first', async (t) => {
  const hash = '{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=';
  const policy = (name: string, target: string, basicAuth: string): string =>
    `apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: ${name}, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, ${target}}]
  basicAuth: ${basicAuth}
`;
  const rules = ['/a', '/b', '/c'].map(
    (path) => `    - matches: [{path: {type: PathPrefix, value: ${path}}}]
      backendRefs: [{name: cart, port: 80}]
`,
  );
  const input = joined(
    CLASS,
    GATEWAY,
    ROUTE.slice(0, ROUTE.indexOf('    - backendRefs')) + rules.join(''),
    SERVICE,
    policy('all', 'kind: Gateway, name: front', `{users: ["ann:${hash}"]}`),
    policy('open', 'kind: HTTPRoute, name: cart', '{disable: {}}'),
  );
  const { results } = JSON.parse((await analyze(['-o', 'json', '-'], { input })).stdout) as {
    results: { findings: { code: string; places?: string[] }[] }[];
  };
  t.strictSame(
    results.flatMap(({ findings }) => findings.map(({ code, places }) => [code, places])),
    [['AN-40', [0, 1, 2].map((index) => `HTTPRoute shop/cart rules[${index}]`)]],
  );
  t.match((await analyze(['-'], { input })).stdout, 'HTTPRoute shop/cart rules[0] and 2 more skip');
});

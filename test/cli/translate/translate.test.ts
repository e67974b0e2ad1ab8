// gatewarden translate: inputs, outputs, options and exit codes.

import { spawnSync } from 'node:child_process';
import t from 'tap';
import { parse, stringify } from 'yaml';
import { gatewarden, LAUNCHER, type Ran, spawnGatewarden, type Where } from '../running.ts';

const CLASS = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
`;

const gatewayOf = (name: string): string => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: ${name}, namespace: infra}
spec:
  gatewayClassName: gatewarden
  listeners:
    - {name: http, port: 8080, protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}
`;

const routeTo = (backend: string): string => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop}
spec:
  parentRefs: [{name: front, namespace: infra}]
  hostnames: [shop.test]
  rules:
    - matches: [{path: {type: PathPrefix, value: /cart}}]
      backendRefs: [{name: ${backend}, port: 80}]
`;

const SERVICE = `apiVersion: v1
kind: Service
metadata: {name: cart, namespace: shop}
spec: {ports: [{port: 80}]}
`;

const ALL = [CLASS, gatewayOf('front'), routeTo('cart'), SERVICE].join('---\n');

const BAD_POLICY = `apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: slow, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
  timeouts: {request: 5 seconds}
`;

interface Json {
  readonly gateways: readonly Record<string, unknown>[];
  readonly statuses: readonly { readonly kind: string }[];
  readonly findings: readonly Record<string, unknown>[];
}

const run = (args: readonly string[], where: Where = {}): Promise<Ran> =>
  gatewarden(['translate', ...args], where);

const json = async (args: readonly string[], where: Where = {}): Promise<Ran & Json> => {
  const ran = await run(['-o', 'json', ...args], where);
  return { ...ran, ...(JSON.parse(ran.stdout) as Json) };
};

const hostsOf = ({ gateways }: Json): unknown =>
  gateways.map(({ routes }) =>
    (routes as { virtualHosts?: { domains: string[] }[] }[]).map(({ virtualHosts = [] }) =>
      virtualHosts.map(({ domains }) => domains[0]),
    ),
  );

t.test('folders, files, lists and standard input are read alike', async (t) => {
  const objects = [CLASS, gatewayOf('front'), routeTo('cart'), SERVICE];
  const list = stringify({ apiVersion: 'v1', kind: 'List', items: objects.map((each) => parse(each)) });
  const cwd = t.testdir({
    'all.yaml': ALL,
    apart: Object.fromEntries(objects.map((text, index) => [`${index}.yaml`, text])),
    'list.json': JSON.stringify(parse(list)),
  });
  const expected = await json(['all.yaml'], { cwd });
  t.equal(expected.code, 0);
  t.strictSame(hostsOf(expected), [[['shop.test']]]);
  for (const [args, input] of [[['apart']], [['list.json']], [['-'], ALL], [['-'], list]] as const) {
    const { gateways, statuses } = await json(args, { cwd, ...(input === undefined ? {} : { input }) });
    t.strictSame(
      { gateways, statuses },
      { gateways: expected.gateways, statuses: expected.statuses },
      args.join(' '),
    );
  }
});

t.test('json has exactly the members that are promised, in their order', async (t) => {
  const { stdout } = await json(['-'], { input: ALL });
  const output = JSON.parse(stdout) as Json;
  t.strictSame(Object.keys(output), ['gateways', 'statuses', 'findings']);
  t.strictSame(Object.keys(output.gateways[0]!), [
    'namespace',
    'name',
    'class',
    'dataPlane',
    'listeners',
    'routes',
    'clusters',
    'endpoints',
    'secrets',
  ]);
  t.match(output.gateways, [{ namespace: 'infra', name: 'front', class: 'gatewarden', dataPlane: 'proxy' }]);
  for (const status of output.statuses)
    t.strictSame(Object.keys(status), ['apiVersion', 'kind', 'namespace', 'name', 'status']);
});

t.test('yaml says the same, and its findings as text on standard error', async (t) => {
  const input = `${ALL}---\n${BAD_POLICY}`;
  const yaml = await run(['-o', 'yaml', '-'], { input });
  const { stdout } = await json(['-'], { input });
  t.strictSame(parse(yaml.stdout), JSON.parse(stdout));
  t.match(yaml.stderr, /^-:\d+:\d+: error \S+ spec\.timeouts\.request: /m);
  t.equal(yaml.code, 1);
});

t.test('a finding has the file, the line and the column of its object', async (t) => {
  const cwd = t.testdir({ 'all.yaml': ALL, 'policy.yaml': BAD_POLICY });
  const { code, findings } = await json(['.'], { cwd });
  t.equal(code, 1);
  t.match(findings, [
    {
      severity: 'error',
      path: 'spec.timeouts.request',
      file: './policy.yaml',
      line: 6,
      column: 23,
      object: { kind: 'TrafficPolicy', namespace: 'shop', name: 'slow' },
    },
  ]);
});

t.test('text ends with the findings and a count, as validate does', async (t) => {
  const { stdout, code } = await run(['-'], { input: `${ALL}---\n${BAD_POLICY}---\nkind: Other\n` });
  t.equal(code, 1);
  t.match(stdout, /^Gateway infra\/front \(class gatewarden\): /);
  t.match(stdout, /^ {8}1 {2}prefix \/cart {2}500: REPLACED, see below {2}HTTPRoute shop\/cart rules\[0\]$/m);
  t.match(stdout, /^-:\d+:23: error \S+ spec\.timeouts\.request: /m);
  t.match(stdout, /^1 file, 6 objects: 4 valid, 1 invalid, 1 skipped; 1 error, 0 warnings\n$/m);
});

t.test('severities and suppressions of gatewarden.yaml hold', async (t) => {
  const { findings } = await json(['-'], { input: `${ALL}---\n${BAD_POLICY}` });
  const code = findings[0]?.['code'] as string;
  const files = { 'all.yaml': ALL, policies: { 'slow.yaml': BAD_POLICY } };
  const outcomes: readonly (readonly [config: string, code: number, count: number])[] = [
    [`severity: {${code}: warn}`, 0, 1],
    [`severity: {${code}: off}`, 0, 0],
    [`suppressions: [{code: ${code}, file: policies/**, reason: later}]`, 0, 0],
    [`suppressions: [{code: ${code}, file: others/**, reason: later}]`, 1, 1],
  ];
  for (const [config, exit, count] of outcomes) {
    const cwd = t.testdir({ ...files, 'gatewarden.yaml': config });
    const ran = await json(['all.yaml', 'policies'], { cwd });
    t.equal(ran.code, exit, config);
    t.equal(ran.findings.length, count, config);
  }
  const cwd = t.testdir(files);
  t.equal((await run(['.', '--severity', `${code}=warn`], { cwd })).code, 0);
  t.equal((await run(['.', '--severity', `${code}=warn`, '--fail-on-warnings'], { cwd })).code, 1);
});

t.test('exit codes are those of validate, in every output', async (t) => {
  const outcomes: readonly (readonly [name: string, input: string, code: number])[] = [
    ['clean', ALL, 0],
    ['nothing', '', 0],
    ['errors', `${ALL}---\n${BAD_POLICY}`, 1],
    ['a key twice', `${ALL}spec: {}\n`, 1],
    ['unreadable', `${ALL}---\na: [`, 2],
  ];
  for (const [name, input, code] of outcomes)
    for (const output of ['text', 'json', 'yaml'])
      t.equal((await run(['-o', output, '-'], { input })).code, code, `${name} as ${output}`);
});

t.test('an object with a key twice is not translated', async (t) => {
  const input = [CLASS, gatewayOf('front'), `${routeTo('cart')}kind: HTTPRoute\n`, SERVICE].join('---\n');
  const translated = await json(['-'], { input });
  t.match(translated.findings, [{ code: 'ST-13', path: 'kind', object: { name: 'cart' } }]);
  t.strictSame(hostsOf(translated), [[[]]]);
});

t.test('settings are read from a file, and --level goes over them', async (t) => {
  const cwd = t.testdir({ 'all.yaml': ALL, 'settings.yaml': 'listenerBindIpv6: false\n' });
  const address = ({ gateways }: Json): unknown =>
    (gateways[0]!['listeners'] as { address: { socketAddress: { address: string } } }[])[0]?.address
      .socketAddress.address;
  t.equal(address(await json(['all.yaml'], { cwd })), '::');
  t.equal(address(await json(['all.yaml', '--settings', 'settings.yaml'], { cwd })), '0.0.0.0');
  t.equal(
    address(await json(['all.yaml', '--settings', '-'], { cwd, input: 'listenerBindIpv6: false' })),
    '0.0.0.0',
  );
  t.equal((await run(['all.yaml', '--settings', 'settings.yaml', '--level', 'strict'], { cwd })).code, 0);
});

t.test('-o bootstrap is a configuration of one Gateway, without anything to ask for', async (t) => {
  const { stdout, code } = await run(['-o', 'bootstrap', '-'], { input: ALL });
  t.equal(code, 0);
  const bootstrap = parse(stdout);
  t.match(bootstrap.node, { id: 'front.infra' });
  t.equal(bootstrap.staticResources.listeners.length, 1);
  t.notMatch(stdout, /rds:|ads:/);
});

t.test('of several Gateways one is chosen', async (t) => {
  const input = [CLASS, gatewayOf('front'), gatewayOf('back'), routeTo('cart'), SERVICE].join('---\n');
  const names = ({ gateways }: Json): unknown =>
    gateways.map(({ namespace, name }) => `${namespace}/${name}`);
  t.strictSame(names(await json(['-'], { input })), ['infra/back', 'infra/front']);
  t.strictSame(names(await json(['-', '--gateway', 'infra/front'], { input })), ['infra/front']);
  const text = await run(['-', '--gateway', 'infra/back'], { input });
  t.match(text.stdout, /^Gateway infra\/back /);
  t.notMatch(text.stdout, /^Gateway infra\/front/m);
  t.equal((await run(['-', '-o', 'bootstrap', '--gateway', 'infra/front'], { input })).code, 0);
});

const misuses: readonly (readonly [name: string, args: readonly string[], message: RegExp])[] = [
  ['no path', [], /no manifests given\n.*--cluster/],
  ['an unknown format', ['-o', 'jsn', '-'], /did you mean `json`/],
  ['a level', ['--level', 'lax', '-'], /standard, strict/],
  ['a Gateway that is not there', ['--gateway', 'infra/frond', '-'], /did you mean `infra\/front`/],
  ['a Gateway without its namespace', ['--gateway', 'front', '-'], /add its namespace: infra\/front/],
  ['a bootstrap of no Gateway', ['-o', 'bootstrap', 'none.yaml'], /no Gateway is translated/],
  ['a bootstrap of two', ['-o', 'bootstrap', '-', 'more.yaml'], /--gateway.*infra\/back, infra\/front/s],
  [
    'settings and manifests from one stream',
    ['--settings', '-', '-'],
    /standard input can be used only once/,
  ],
  ['settings that are not there', ['--settings', 'none', '-'], /none:1:1: no such file/],
  [
    'settings with mistakes',
    ['--settings', 'bad.yaml', '-'],
    /bad\.yaml:1:1: mseh: .*\n.*bad\.yaml:2:15: proxyVersion: /,
  ],
];

for (const [name, args, message] of misuses) {
  t.test(`${name}: exit code 2, and what to write instead`, async (t) => {
    const cwd = t.testdir({
      'none.yaml': CLASS,
      'more.yaml': gatewayOf('back'),
      'bad.yaml': 'mseh: {}\nproxyVersion: 1.36\n',
    });
    const ran = await run(args, { cwd, input: ALL });
    t.equal(ran.code, 2);
    t.match(ran.stderr, message);
    t.equal(ran.stdout, '');
  });
}

t.test('what arguments and files hold is shown in an error, and not obeyed by the terminal', async (t) => {
  const cases: readonly (readonly [args: readonly string[], input: string])[] = [
    [['--gateway', '\u001b[31mred\u0007', '-'], ALL],
    [['--gateway', 'x', '-'], ALL.replaceAll('name: front', 'name: "\\e[31mred"')],
    [['--\u001b[31m', '-'], ALL],
    [['--level', '\u001b[31m', '-'], ALL],
  ];
  for (const [args, input] of cases) {
    const ran = await run(args, { input });
    t.equal(ran.code, 2);
    t.notMatch(ran.stderr, '\u001b');
    t.match(ran.stderr, '\\u001b[31m');
  }
});

t.test('ignore files and --exclude leave out', async (t) => {
  const cwd = t.testdir({
    'all.yaml': ALL,
    'policy.yaml': BAD_POLICY,
    '.gatewardenignore': 'policy.yaml\n',
  });
  t.equal((await run(['.'], { cwd })).code, 0);
  t.equal((await run(['.', '--no-ignore'], { cwd })).code, 1);
  t.equal((await run(['.', '--no-ignore', '--exclude', 'policy.yaml'], { cwd })).code, 0);
});

t.test('a reader that goes away ends the output, and is no error', async (t) => {
  const routes = Array.from({ length: 500 }, (_, index) =>
    routeTo('cart').replace('name: cart', `name: r${index}`),
  );
  const cwd = t.testdir({ 'all.yaml': ALL, 'routes.yaml': routes.join('---\n') });
  const shell = spawnSync(
    'bash',
    [
      '-c',
      `set -o pipefail; "${process.execPath}" "${LAUNCHER}" translate -o json . | head -1; echo "\${PIPESTATUS[0]}"`,
    ],
    { cwd, encoding: 'utf8' },
  );
  t.equal(shell.stdout, '{\n0\n');
  t.equal(shell.stderr, '');
});

t.test('it runs as a process of its own', async (t) => {
  const { code, stdout, stderr } = await spawnGatewarden(['translate', '-'], { input: ALL });
  t.strictSame({ code, stderr }, { code: 0, stderr: '' });
  t.match(stdout, /^Gateway infra\/front/);
});

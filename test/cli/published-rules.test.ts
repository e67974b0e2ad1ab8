// Mistakes in objects of the Gateway API that an API server with its CRDs refuses: every command tells them, at the same line.

import t from 'tap';
import { gatewarden } from './running.ts';

const AROUND = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: web, namespace: shop}
spec:
  gatewayClassName: gatewarden
  listeners: [{name: http, port: 80, protocol: HTTP}]
---
apiVersion: v1
kind: Service
metadata: {name: cart, namespace: shop}
spec: {ports: [{port: 80}]}
---
`;

const route = (spec: string): string => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop}
spec:
  parentRefs: [{name: web}]
  ${spec}
`;

const rule = (members: string): string =>
  route(`hostnames: [a.example]\n  rules: [{${members}, backendRefs: [{name: cart, port: 80}]}]`);

const GOOD = rule('matches: [{path: {value: /cart}}]');

/** The manifest, its finding, and the hint. */
const MISTAKES: Readonly<Record<string, readonly [string, string, string]>> = {
  'a misspelt field': [
    route('hostname: [a.example]\n  rules: [{backendRefs: [{name: cart, port: 80}]}]'),
    'W-02 spec.hostname',
    'did you mean `hostnames`?',
  ],
  'a path without its slash': [
    rule('matches: [{path: {value: cart}}]'),
    'ST-15 spec.rules[0].matches[0].path.value',
    'write `/cart`',
  ],
  'a type of path of another API': [
    rule('matches: [{path: {type: Prefix, value: /cart}}]'),
    'ST-03 spec.rules[0].matches[0].path.type',
    'did you mean `PathPrefix`?',
  ],
  'a prefix that is replaced in an exact path': [
    rule(
      'matches: [{path: {type: Exact, value: /a}}], filters: [{type: URLRewrite, urlRewrite: {path: {type: ReplacePrefixMatch, replacePrefixMatch: /}}}]',
    ),
    'ST-15 spec.rules[0].filters[0].urlRewrite.path.type',
    'write `type: PathPrefix` in the match',
  ],
  'a timeout of a try that is longer than that of the request': [
    rule('timeouts: {request: 1s, backendRequest: 2s}'),
    'ST-15 spec.rules[0].timeouts.backendRequest',
    'write at most `1s`',
  ],
  'a filter with the field of another type': [
    rule('filters: [{type: RequestHeaderModifier, responseHeaderModifier: {remove: [a]}}]'),
    'ST-15 spec.rules[0].filters[0].type',
    'for `responseHeaderModifier` write `type: ResponseHeaderModifier`',
  ],
  'two listeners of one port': [
    `${AROUND.replace('name: web', 'name: two').replace('HTTP}]', 'HTTP}, {name: b, port: 80, protocol: HTTP}]').slice(0, -4)}`,
    'ST-15 spec.listeners[1]',
    'give the listeners different hostnames or ports',
  ],
};

const LISTING = {
  validate: ['validate'],
  'validate --with-references': ['validate', '--with-references'],
  analyze: ['analyze'],
  translate: ['translate'],
} as const;

for (const [name, [manifest, found, hint]] of Object.entries(MISTAKES)) {
  const files = { 'a.yaml': AROUND + manifest, 'good.yaml': AROUND + GOOD };
  const [code = '', path = ''] = found.split(' ');

  for (const [command, args] of Object.entries(LISTING))
    t.test(`${name}: ${command} tells it once, with its line and what to write`, async (t) => {
      const { code: exit, stdout, stderr } = await gatewarden([...args, 'a.yaml'], { cwd: t.testdir(files) });
      const told = stdout + stderr;
      t.equal(exit, 1, told);
      const lines = told.split('\n');
      const at = lines.filter((line) => line.includes(`error ${code} ${path}: `));
      t.equal(at.length, 1, told);
      t.match(told, `hint: ${hint}`);
      t.match(lines[lines.indexOf(at[0]!) + 2], /^ +\| +\^$/, 'a caret below the line');
    });

  t.test(`${name}: diff, report and SARIF tell it`, async (t) => {
    const cwd = t.testdir(files);
    const diff = await gatewarden(['diff', 'good.yaml', 'a.yaml'], { cwd });
    t.match(diff.stdout, ` ${path}: new error ${code}: `);
    const report = await gatewarden(['report', 'a.yaml'], { cwd });
    t.equal(report.code, 1);
    t.match(report.stdout, code);
    const sarif = await gatewarden(['validate', '-o', 'sarif', 'a.yaml'], { cwd });
    const { runs } = JSON.parse(sarif.stdout) as { runs: { results: { ruleId: string }[] }[] };
    t.ok(runs[0]!.results.some(({ ruleId }) => ruleId === code));
  });
}

t.test(
  'explain tells why a route with a misspelt field serves nothing, and what is wrong with one that serves',
  async (t) => {
    const cwd = t.testdir({
      'a.yaml': AROUND + MISTAKES['a misspelt field']![0],
      'b.yaml': AROUND + MISTAKES['a path without its slash']![0],
    });
    const request = await gatewarden(['explain', '-f', 'a.yaml', 'any.example', '/'], { cwd });
    t.match(request.stdout, '404');
    t.match(request.stderr, /HTTPRoute shop\/cart spec\.hostname: unknown field.*\(W-02\)/);
    const object = await gatewarden(['explain', '-f', 'b.yaml', 'HTTPRoute/shop/cart'], { cwd });
    t.match(object.stdout, 'error ST-15 spec.rules[0].matches[0].path.value');
  },
);

t.test('--fix writes what is certain, and only that', async (t) => {
  const fixed: readonly (readonly [string, string | undefined])[] = [
    ['a misspelt field', 'hostnames: [a.example]'],
    ['a path without its slash', 'value: /cart'],
    ['a filter with the field of another type', 'type: ResponseHeaderModifier'],
    ['a prefix that is replaced in an exact path', undefined],
    ['a timeout of a try that is longer than that of the request', undefined],
  ];
  for (const [name, text] of fixed) {
    const cwd = t.testdir({ 'a.yaml': MISTAKES[name]![0] });
    const { code, stdout } = await gatewarden(['validate', '--fix-dry-run', 'a.yaml'], { cwd });
    if (text === undefined) t.equal(stdout, '', name);
    else
      t.ok(
        stdout.split('\n').some((line) => line.startsWith('+') && line.includes(text)),
        stdout,
      );
    t.equal(code, text === undefined ? 1 : 0, name);
  }
});

t.test('one slip gives one finding', async (t) => {
  for (const members of [
    'matches: [{path: {value: cart}}]',
    'filters: [{type: URLRewrite, requestHeaderModifier: {remove: [a]}}]',
    'filters: [{type: URLRewrite}]',
    "matches: [{path: {value: '/a b'}}]",
    "matches: [{path: {value: '/a#b'}}]",
    "matches: [{path: {value: ''}}]",
    'matches: [{path: {value: /a/../b}}]',
  ]) {
    const { stdout } = await gatewarden(['validate', '-'], { input: rule(members) });
    t.match(stdout, '; 1 error, 0 warnings', `${members}\n${stdout}`);
  }
});

t.test('a key that objects inherit is an unknown field', async (t) => {
  for (const key of ['__proto__', 'constructor', 'toString']) {
    const input = rule(`matches: [{path: {value: /a, "${key}": {type: Exact}}}]`);
    const { stdout } = await gatewarden(['validate', '-'], { input });
    t.match(stdout, 'error W-02', key);
  }
});

const RETRY = rule('retry: {attempts: 2}');
const TCP = `apiVersion: gateway.networking.k8s.io/v1alpha2
kind: TCPRoute
metadata: {name: db, namespace: shop}
spec: {rules: [{backendRefs: [{name: db, port: 5432}]}]}
`;

for (const [what, files, args] of [
  ['by a flag', {}, ['--gateway-api', 'v1.4-standard']],
  ['by gatewarden.yaml', { 'gatewarden.yaml': 'gatewayAPI: v1.4-standard\n' }, []],
] as const)
  t.test(`the version of the Gateway API is set ${what}, for every command`, async (t) => {
    const cwd = t.testdir({ 'a.yaml': `${AROUND}${RETRY}---\n${TCP}`, ...files });
    for (const command of Object.values(LISTING)) {
      const { code, stdout, stderr } = await gatewarden([...command, ...args, 'a.yaml'], { cwd });
      t.equal(code, 1);
      t.match(stdout + stderr, 'error W-02 spec.rules[0].retry: unknown field', command.join(' '));
      t.match(stdout + stderr, 'hint: it is in the Gateway API v1.7-standard and v1.2-experimental');
      t.match(stdout + stderr, 'error ST-16 kind: Unsupported value: "TCPRoute"', command.join(' '));
    }
  });

t.test('a version in the settings is what a translation takes if nothing else names one', async (t) => {
  const cwd = t.testdir({ 'a.yaml': AROUND + RETRY, 's.yaml': 'gatewayAPI: v1.4-standard\n' });
  const settings = ['--settings', 's.yaml', 'a.yaml'];
  t.equal((await gatewarden(['translate', ...settings], { cwd })).code, 1);
  t.equal(
    (await gatewarden(['translate', '--gateway-api', 'v1.4-experimental', ...settings], { cwd })).code,
    0,
  );
  t.equal((await gatewarden(['validate', '--with-references', ...settings], { cwd })).code, 1);
});

t.test('a version that is not known is wrong usage, with the one that was meant', async (t) => {
  const cwd = t.testdir({ 'a.yaml': GOOD, 'gatewarden.yaml': 'gatewayAPI: v1.4-standrd\n' });
  const flag = await gatewarden(['validate', '--gateway-api', 'v1.4', 'a.yaml'], { cwd });
  t.equal(flag.code, 2);
  t.match(flag.stderr, 'It is one of v1.2-standard');
  const file = await gatewarden(['explain', '-f', 'a.yaml', 'a.example', '/'], { cwd });
  t.equal(file.code, 2);
  t.match(file.stderr, /gatewarden\.yaml:1:13: gatewayAPI: .*did you mean `v1\.4-standard`/);
});

t.test('a field of a newer version is not read, and the translation says so', async (t) => {
  const filters =
    'filters: {requests: [{type: ExternalAuth, externalAuth: {protocol: HTTP, http: {}, backendRef: {name: auth, port: 80}}}]}';
  const cwd = t.testdir({
    'a.yaml': AROUND.replace('protocol: HTTP}', `protocol: HTTP, ${filters}}`).slice(0, -4),
  });
  const version = ['--gateway-api', 'v1.7-experimental', 'a.yaml'];
  t.equal((await gatewarden(['validate', ...version], { cwd })).code, 0);
  const translated = await gatewarden(['translate', ...version], { cwd });
  t.equal(translated.code, 1);
  t.match(
    translated.stderr + translated.stdout,
    'error TR-87 spec.listeners[0].filters: the field has no effect',
  );
});

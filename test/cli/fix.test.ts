// gatewarden validate --fix and --fix-dry-run: what is written, what stays unchanged, and what is reported.

import {
  chmodSync,
  linkSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { applyPatch } from 'diff';
import t from 'tap';
import { GOOD, gatewarden } from './running.ts';

const MISSPELT = GOOD.replace('418', '418 # tea').replace('status', 'statuss');
const MENDED = GOOD.replace('418', '418 # tea');
const TEAPOT = (spec: string): string => `apiVersion: gateway.gatewarden.dev/v1alpha1
kind: DirectResponse
metadata: {name: teapot}
spec: ${spec}
`;
const POLICY = (spec: string): string => `apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: x}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: r}]
${spec}`;

const SERVER = (targets: string): string => `apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgeBackend
metadata: {name: x}
spec:
  mcp:
    targets:
${targets}`;
const EXTENSION = (jwt: string): string => `apiVersion: gateway.gatewarden.dev/v1alpha1
kind: GatewayExtension
metadata: {name: x}
spec:
  jwt:
${jwt}`;

const written: readonly (readonly [string, string, string])[] = [
  ['a misspelt field, its comment kept', MISSPELT, MENDED],
  ['quotes around a number', TEAPOT('{status: "403"} # c'), TEAPOT('{status: 403} # c')],
  [
    'a missing unit and a missing list',
    POLICY('  timeouts:\n    request: 5 # s\n  retry: {retryOn: 5xx}\n'),
    POLICY('  timeouts:\n    request: 5s # s\n  retry: {retryOn: [5xx]}\n'),
  ],
  [
    'an item that is there twice',
    POLICY(
      '  cors:\n    allowOrigins:\n    - https://a.example\n    - https://b.example\n    - https://a.example # again\n',
    ),
    POLICY('  cors:\n    allowOrigins:\n    - https://a.example\n    - https://b.example\n'),
  ],
  [
    'one target in place of a list, at its place',
    `${POLICY('  buffer: {maxRequestSize: 1Mi} # small\n').replace(/ {2}targetRefs.*\n/, '  # the route\n  targetRef:\n    group: gateway.networking.k8s.io\n    kind: HTTPRoute\n    name: r\n')}`,
    `${POLICY('  buffer: {maxRequestSize: 1Mi} # small\n').replace(/ {2}targetRefs.*\n/, '  # the route\n  targetRefs:\n    - group: gateway.networking.k8s.io\n      kind: HTTPRoute\n      name: r\n')}`,
  ],
  [
    'fields under other names and in other blocks',
    POLICY('  requestTimeout: 5s # long\n  retry:\n    numRetries: 3\n    retryOn: [reset]\n').replaceAll(
      '# long',
      '',
    ),
    POLICY('  timeouts:\n    request: 5s\n  retry:\n    attempts: 3\n    retryOn: [reset]\n'),
  ],
  [
    'two fields of a block that is missing, in flow style too',
    SERVER(
      '      - name: a\n        host: a.example\n        port: 8443\n      - {name: b, host: b.example, port: 8443}\n',
    ),
    SERVER(
      '      - name: a\n        static:\n          host: a.example\n          port: 8443\n      - {name: b, static: {host: b.example, port: 8443}}\n',
    ),
  ],
  [
    'a URL in place of a host, its comment kept',
    SERVER('      - name: a\n        static:\n          host: https://a.example:8443/mcp # a\n'),
    SERVER(
      '      - name: a\n        static:\n          host: a.example # a\n          port: 8443\n          path: "/mcp"\n          policies:\n            tls: {}\n',
    ),
  ],
  [
    'JSON in place of a text',
    TEAPOT('\n  status: 503\n  body:\n    error: down').replace('spec: ', 'spec:'),
    TEAPOT(`\n  status: 503\n  body: '{"error":"down"}'`).replace('spec: ', 'spec:'),
  ],
  [
    'blocks by their names',
    EXTENSION('    providers:\n      a:\n        jwks: {local: {configMapRef: {name: k}}}\n'),
    EXTENSION(
      '    providers:\n      - name: a\n        jwks:\n          local:\n            configMapRef:\n              name: k\n',
    ),
  ],
  [
    'a block with a comment inside stays',
    POLICY('  inner: 1\n').replace(/ {2}targetRefs(.*)\n/, '  targetRef: # here\n    - kind: A # there\n'),
    POLICY('  inner: 1\n').replace(/ {2}targetRefs(.*)\n/, '  targetRef: # here\n    - kind: A # there\n'),
  ],
  [
    'documents and items of lists',
    `${TEAPOT('{status: "200"}')}---\n# foreign\na:   b\n---\napiVersion: v1\nkind: List\nitems:\n- ${TEAPOT('{status: "201"}').trim().replaceAll('\n', '\n  ')}\n`,
    `${TEAPOT('{status: 200}')}---\n# foreign\na:   b\n---\napiVersion: v1\nkind: List\nitems:\n- ${TEAPOT('{status: 201}').trim().replaceAll('\n', '\n  ')}\n`,
  ],
  [
    'lines with CRLF and a byte order mark',
    `\ufeff${MISSPELT.replaceAll('\n', '\r\n')}`,
    `\ufeff${MENDED.replaceAll('\n', '\r\n')}`,
  ],
  [
    'the version of the API, and what it hides',
    MISSPELT.replace('v1alpha1', 'v1'),
    MISSPELT.replace('v1alpha1', 'v1'),
  ],
];

for (const [name, before, after] of written) {
  t.test(`--fix fixes ${name}`, async (t) => {
    const cwd = t.testdir({ 'a.yaml': before });
    const ran = await gatewarden(['validate', '--fix', 'a.yaml'], { cwd });
    t.equal(readFileSync(join(cwd, 'a.yaml'), 'utf8'), after);
    t.equal(ran.code, before === after ? 1 : 0, ran.stdout);
    const again = await gatewarden(['validate', '--fix', 'a.yaml'], { cwd });
    t.match(again.stderr, 'nothing was fixed');
    t.equal(readFileSync(join(cwd, 'a.yaml'), 'utf8'), after, 'a second time changes nothing');
  });
}

t.test(
  'a fix that can not be written in place does not prevent the other fixes in a long list',
  async (t) => {
    const items = Array.from({ length: 700 }, (_, at) => {
      const object = POLICY(`  timeouts: {request: ${at % 2 === 0 ? 5 : '!!str 5'}}\n`);
      return `- ${object.trim().replaceAll('\n', '\n  ')}\n`;
    });
    const cwd = t.testdir({ 'a.yaml': `apiVersion: v1\nkind: List\nitems:\n${items.join('')}` });
    const ran = await gatewarden(['validate', '--fix', 'a.yaml'], { cwd });
    t.match(ran.stderr, '350 findings fixed in 1 file');
    t.equal(readFileSync(join(cwd, 'a.yaml'), 'utf8').match(/request: 5s\}/g)?.length, 350);
  },
);

t.test('JSON stays JSON', async (t) => {
  const object = {
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'DirectResponse',
    metadata: { name: 'a' },
    spec: { status: '403', bodyy: 'x' },
  };
  const cwd = t.testdir({ 'a.json': JSON.stringify(object, undefined, 2) });
  await gatewarden(['validate', '--fix', '.'], { cwd });
  const { spec } = JSON.parse(readFileSync(join(cwd, 'a.json'), 'utf8'));
  t.strictSame(spec, { status: 403, body: 'x' });
});

t.test('fixes are reported with file, line and code, and the report lists what is left', async (t) => {
  const cwd = t.testdir({
    m: { 'a.yaml': `${MISSPELT}---\n${TEAPOT('{status: "200", body: ""}')}`, 'b.yaml': GOOD },
  });
  const ran = await gatewarden(['validate', '--fix', 'm'], { cwd });
  t.equal(ran.code, 1);
  t.match(ran.stderr, 'gatewarden: m/a.yaml:6: fixed: W-02 spec.statuss\n');
  t.match(ran.stderr, 'gatewarden: m/a.yaml:11: fixed: ST-01 spec.status\n');
  t.match(ran.stderr, 'gatewarden: 2 findings fixed in 1 file\n');
  t.match(ran.stdout, /a\.yaml:11:\d+: error ST-05 spec\.body/);
  t.notMatch(ran.stdout, /statuss|ST-01/);
});

const left: readonly (readonly [string, string])[] = [
  ['a number whose text nobody knows', TEAPOT('{status: 200, body: 010}')],
  [
    'what brings another finding',
    POLICY('  timeouts: {request: 5s}\n  retry: {retryOn: [5xx], perTryTimeout: 9}\n'),
  ],
  [
    'what an alias repeats',
    POLICY('  timeouts: &t {request: 5}\n')
      .concat('---\na: &b 5\nc: *b\n')
      .replace('&t {request: 5}', '{request: &t 5, streamIdle: *t}'),
  ],
  ['an object that can not be read', 'a: [\n'],
  [
    'a duplicate that says something else',
    POLICY('  headerModifiers: {request: {set: [{name: a, value: b}, {name: a, value: c}]}}\n'),
  ],
];

for (const [name, text] of left) {
  t.test(`--fix does not change ${name}`, async (t) => {
    const cwd = t.testdir({ 'a.yaml': text });
    const before = await gatewarden(['validate', 'a.yaml'], { cwd });
    const ran = await gatewarden(['validate', '--fix', 'a.yaml'], { cwd });
    t.equal(readFileSync(join(cwd, 'a.yaml'), 'utf8'), text);
    t.equal(ran.stdout, before.stdout, 'it is reported as before');
    t.equal(ran.code, before.code);
  });
}

t.test('--fix-dry-run prints a diff that patches the files, and writes nothing', async (t) => {
  const text = `${MISSPELT}---\n${TEAPOT('{status: "200"}')}`;
  const cwd = t.testdir({ 'a.yaml': text });
  const ran = await gatewarden(['validate', '--fix-dry-run', './a.yaml'], { cwd });
  t.equal(ran.code, 0);
  t.match(ran.stdout, '--- a/a.yaml\n+++ b/a.yaml\n@@ ');
  t.match(ran.stdout, '-  statuss: 418 # tea\n+  status: 418 # tea\n');
  t.equal(applyPatch(text, ran.stdout), `${MENDED}---\n${TEAPOT('{status: 200}')}`);
  t.match(ran.stderr, '2 findings would be fixed in 1 file');
  t.equal(readFileSync(join(cwd, 'a.yaml'), 'utf8'), text);
  const marked = `\ufeff${text}`;
  writeFileSync(join(cwd, 'a.yaml'), marked);
  const patch = (await gatewarden(['validate', '--fix-dry-run', 'a.yaml'], { cwd })).stdout;
  t.equal(applyPatch(marked, patch), `\ufeff${MENDED}---\n${TEAPOT('{status: 200}')}`);
  const piped = await gatewarden(['validate', '--fix-dry-run', '-'], { input: text });
  t.match(piped.stdout, '--- a/stdin\n+++ b/stdin\n');
});

t.test('a file with an unreadable part stays unchanged, and that is reported', async (t) => {
  const text = `${MISSPELT}---\n{{ .Values.body }}: x\n`;
  const cwd = t.testdir({ 'a.yaml': text, 'b.yaml': 'a: [' });
  const dry = await gatewarden(['validate', '--fix-dry-run', '.'], { cwd });
  t.match(dry, { code: 2, stdout: '' });
  t.match(dry.stderr, /a\.yaml:8: .*; so nothing in this file is fixed\n/);
  t.match(dry.stderr, /b\.yaml:1: .*; so nothing in this file is fixed\n/);
  const ran = await gatewarden(['validate', '--fix', '.'], { cwd });
  t.equal(readFileSync(join(cwd, 'a.yaml'), 'utf8'), text);
  t.match(ran.stderr, /a\.yaml:8: .*; so nothing in this file is fixed\n/);
  t.notMatch(ran.stderr, /b\.yaml/, 'where there is nothing to fix the report says enough');
});

t.test('no diff contains a secret', async (t) => {
  const text = `apiVersion: v1
kind: Secret
metadata: {name: s}
stringData:
  token: hunter2hunter2
---
apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgeBackend
metadata: {name: k} # not sk-verysecret1
spec:
  ai: {provider: {vendorA: {}}}
  polices:
    auth:
      key: >-
        sk-verysecret1
        sk-verysecret2
`;
  const { stdout } = await gatewarden(['validate', '--fix-dry-run', '--severity=W-06=off', '-'], {
    input: text,
  });
  t.match(stdout, '+  policies:\n');
  t.match(stdout, '# not ******');
  t.notMatch(stdout, /hunter2|verysecret/);
  const { stdout: defaults } = await gatewarden(['default', '--check', '-'], {
    input: text.replace('polices', 'policies').replace('vendorA: {}', 'vendorB: {endpoint: a.example}'),
  });
  t.notMatch(defaults, /hunter2|verysecret/);
});

t.test('line ends of old Macs stay, and a diff shows lines, without secrets', async (t) => {
  const mac = (text: string): string => text.replaceAll('\n', '\r');
  const cwd = t.testdir({ 'a.yaml': `\ufeff${mac(MISSPELT)}` });
  await gatewarden(['validate', '--fix', 'a.yaml'], { cwd });
  t.equal(readFileSync(join(cwd, 'a.yaml'), 'utf8'), `\ufeff${mac(MENDED)}`);
  const mixed = (text: string): string =>
    `${mac(text)}---\n${text}---\r\n${text.replaceAll('\n', '\r\n')}---\r${mac(text)}\n`;
  writeFileSync(join(cwd, 'a.yaml'), `\ufeff${mixed(MISSPELT)}`);
  await gatewarden(['validate', '--fix', 'a.yaml'], { cwd });
  t.equal(readFileSync(join(cwd, 'a.yaml'), 'utf8'), `\ufeff${mixed(MENDED)}`, 'each line has its own');
  const input = mac(
    `apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData:\n  token: hunter2hunter2\n---\n${MISSPELT}`,
  );
  const { stdout } = await gatewarden(['validate', '--fix-dry-run', '-'], { input });
  t.match(stdout, '-  statuss: 418 # tea\n+  status: 418 # tea\n');
  t.notMatch(stdout, 'hunter2');
});

t.test('a diff shows images with a digest; a password before an @ stays masked', async (t) => {
  const image = `registry.example.com:5000/shop/web:1.25@sha256:${'a1'.repeat(32)}`;
  const input = `${MISSPELT}  # ${image}\n  # https://jane:hunter2hunter2@sha256.example.com\n`;
  const { stdout } = await gatewarden(['validate', '--fix-dry-run', '-'], { input });
  t.match(stdout, image);
  t.match(stdout, /# \*+@sha256\.example\.com/);
  t.notMatch(stdout, 'hunter2');
});

t.test('known findings are not fixed', async (t) => {
  const cwd = t.testdir({
    'a.yaml': MISSPELT,
    'gatewarden.yaml': 'suppressions:\n- {code: W-02, reason: later}\n',
  });
  await gatewarden(['validate', '--fix', 'a.yaml'], { cwd });
  t.equal(readFileSync(join(cwd, 'a.yaml'), 'utf8'), MISSPELT);
  writeFileSync(join(cwd, 'gatewarden.yaml'), '');
  await gatewarden(['validate', '--baseline', 'known.json', '--write-baseline', 'a.yaml'], { cwd });
  const ran = await gatewarden(['validate', '--baseline', 'known.json', '--fix', 'a.yaml'], { cwd });
  t.equal(readFileSync(join(cwd, 'a.yaml'), 'utf8'), MISSPELT);
  t.equal(ran.code, 0);
});

t.test('wrong usage gets a hint', async (t) => {
  const table: readonly (readonly [readonly string[], RegExp])[] = [
    [['--fix', '-'], /can't write to standard input\n {2}--fix-dry-run prints/],
    [['--fix', '--fix-dry-run', '.'], /can't be combined/],
    [['--fix-dry-run', '-o', 'json', '.'], /leave out --output/],
    [['--fix', '--baseline', 'a.json', '--write-baseline', '.'], /fix first/],
  ];
  for (const [args, said] of table)
    t.match(
      await gatewarden(['validate', ...args], { input: MISSPELT }),
      { code: 2, stdout: '', stderr: said },
      args.join(' '),
    );
});

t.test('a file keeps its mode, and links stay links', async (t) => {
  const cwd = t.testdir({ 'a.yaml': MISSPELT, 'b.yaml': MISSPELT, 'c.yaml': MISSPELT });
  chmodSync(join(cwd, 'a.yaml'), 0o751);
  symlinkSync('b.yaml', join(cwd, 'link.yaml'));
  linkSync(join(cwd, 'c.yaml'), join(cwd, 'other-name.txt'));
  const ran = await gatewarden(['validate', '--fix', 'a.yaml', 'link.yaml', 'c.yaml'], { cwd });
  t.equal(ran.code, 0, ran.stderr);
  t.equal(statSync(join(cwd, 'a.yaml')).mode & 0o7777, 0o751);
  t.ok(lstatSync(join(cwd, 'link.yaml')).isSymbolicLink());
  t.equal(readlinkSync(join(cwd, 'link.yaml')), 'b.yaml');
  t.equal(readFileSync(join(cwd, 'b.yaml'), 'utf8'), MENDED);
  t.equal(readFileSync(join(cwd, 'other-name.txt'), 'utf8'), MENDED, 'the file of both names');
});

t.test('a file that can not be written is reported, and the others are written', async (t) => {
  const cwd = t.testdir({ 'a.yaml': MISSPELT, 'b.yaml': MISSPELT });
  chmodSync(join(cwd, 'a.yaml'), 0o444);
  const ran = await gatewarden(['validate', '--fix', '.'], { cwd });
  t.equal(ran.code, 2);
  t.match(ran.stderr, "a.yaml: can't be written: the file is read-only");
  t.match(ran.stdout, /a\.yaml:6:3: error W-02/, 'and its finding is reported');
  t.equal(readFileSync(join(cwd, 'a.yaml'), 'utf8'), MISSPELT);
  t.equal(readFileSync(join(cwd, 'b.yaml'), 'utf8'), MENDED);
});

t.test('--fix-dry-run lists what is not fixed, with the reason or the hint', async (t) => {
  const input = POLICY(
    '  targetRef: # here\n    kind: Gateway\n  timeouts: {request: "5", streamIdle: soon}\n',
  ).replace(/ {2}targetRefs.*\n/, '');
  const { stderr, stdout, code } = await gatewarden(['validate', '--fix-dry-run', '-'], { input });
  t.equal(code, 1);
  t.match(
    stdout,
    /\+ {2}timeouts: \{request: "5s", streamIdle: soon\}|\+ {2}timeouts: \{request: 5s, streamIdle: soon\}/,
  );
  t.match(stderr, /-:7: would be fixed: CM-01 spec\.timeouts\.request\n/);
  t.match(stderr, /-:7: not fixed: CM-01 spec\.timeouts\.streamIdle: write whole numbers/);
  t.match(stderr, /-:5: not fixed: W-02 spec\.targetRef: /);
  t.equal(stderr.match(/not fixed: W-02 spec\.targetRef/g)?.length, 1, 'once');
});

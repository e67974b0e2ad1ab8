// gatewarden validate: exit codes in every format, options, settings, baselines.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { exampleText } from '../../src/diagnostics/catalogue/example.ts';
import { findEntry } from '../../src/diagnostics/catalogue/index.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { BAD, GOOD, gatewarden, places, spawnGatewarden, validated, WARNED } from './running.ts';

const FORMATS = ['text', 'json', 'junit', 'sarif', 'tap', 'github'];

const outcomes: readonly (readonly [string, readonly string[], string, number])[] = [
  ['a clean file', [], GOOD, 0],
  ['warnings only', ['--unknown-fields=warn'], WARNED, 0],
  ['warnings with --fail-on-warnings', ['--unknown-fields=warn', '--fail-on-warnings'], WARNED, 1],
  ['an unknown field', [], WARNED, 1],
  ['errors', [], BAD, 1],
  ['a duplicate key', [], `${GOOD}  status: 418\n`, 1],
  ['an object of another API', [], 'apiVersion: apps/v1\nkind: Deployment\n', 0],
  ['a file that is unreadable', [], 'a: [', 2],
  ['errors and a document that is unreadable', [], `${BAD}---\na: [`, 2],
];

for (const [name, args, input, code] of outcomes) {
  t.test(`${name}: exit code ${code} in every format`, async (t) => {
    for (const format of FORMATS)
      t.equal((await gatewarden(['validate', '-o', format, ...args, '-'], { input })).code, code, format);
  });
}

t.test('the exit code of the process is the same, also for paths that do not exist', async (t) => {
  t.equal((await spawnGatewarden(['validate', '-'], { input: GOOD })).code, 0);
  t.equal((await spawnGatewarden(['validate', '-'], { input: BAD })).code, 1);
  for (const format of FORMATS)
    t.equal((await spawnGatewarden(['validate', '-o', format, '/nowhere.yaml'])).code, 2, format);
});

const misuses: readonly (readonly [string, readonly string[], RegExp])[] = [
  ['no path', ['validate'], /missing required argument 'paths'/],
  ['an unknown option', ['validate', '--strict', '-'], /unknown option '--strict'/],
  ['an unknown format', ['validate', '-o', 'jsn', '-'], /did you mean `json`/],
  ['an unknown command', ['vaildate', '-'], /Did you mean validate/],
  ['no command', [], /Usage: gatewarden COMMAND/],
  ['an unknown code', ['validate', '--severity', 'ST-4=off', '-'], /no code `ST-4`/],
  ['a code in small letters', ['validate', '--severity', 'st-04=off', '-'], /did you mean `ST-04`/],
  ['an unknown severity', ['validate', '--severity', 'ST-04=warning', '-'], /did you mean `warn`/],
  ['a severity without a code', ['validate', '--severity', 'off', '-'], /write CODE=error/],
  ['a fixed code', ['validate', '--severity', 'ST-13=warn', '-'], /ST-13 can't be lowered/],
  ['a configuration that is not there', ['validate', '--config', '/nowhere.yaml', '-'], /no such file/],
  ['a baseline that is not there', ['validate', '--baseline', '/nowhere.json', '-'], /baseline not found/],
  ['a number of findings that is none', ['validate', '--max-findings', '0', '-'], /from 1, or all/],
  ['--write-baseline alone', ['validate', '--write-baseline', '-'], /needs --baseline FILE/],
];

for (const [name, args, message] of misuses) {
  t.test(`${name}: exit code 2, and what to write instead`, async (t) => {
    const ran = await gatewarden(args, { input: GOOD });
    t.equal(ran.code, 2);
    t.match(ran.stderr, message);
    t.equal(ran.stdout, '');
  });
}

t.test('help has exit code 0', async (t) => {
  for (const args of [
    ['--help'],
    ['help'],
    ['validate', '--help'],
    ['help', 'validate'],
    ['help', 'default'],
  ]) {
    const ran = await gatewarden(args);
    t.equal(ran.code, 0, args.join(' '));
    t.match(ran.stdout, /Examples:/);
  }
});

t.test('every fixed code stays an error, with the flag and with the file', async (t) => {
  for (const code of ['ST-10', 'ST-11', 'ST-12', 'ST-13', 'ST-14', 'U-01']) {
    for (const severity of ['warn', 'off']) {
      t.equal((await gatewarden(['validate', '--severity', `${code}=${severity}`, '-'])).code, 2);
      const cwd = t.testdir({ 'gatewarden.yaml': `severity: {${code}: ${severity}}\n` });
      t.equal((await gatewarden(['validate', '-'], { cwd })).code, 2);
    }
    t.equal((await gatewarden(['validate', '--severity', `${code}=error`, '-'], { input: GOOD })).code, 0);
  }
});

t.test(
  'severities: flags override the file, the file overrides the validation level, unknown fields override both',
  async (t) => {
    const cwd = t.testdir({ 'gatewarden.yaml': 'severity: {ST-04: warn, W-02: off}\n' });
    const severities = async (...args: string[]) =>
      (await validated([...args, '-'], { cwd, input: `${BAD}  bodyy: x\n` })).results[0]?.findings.map(
        ({ code, severity }) => `${code} ${severity}`,
      );
    t.strictSame(await severities(), ['ST-04 warning']);
    t.strictSame(await severities('--severity', 'ST-04=error'), ['ST-04 error']);
    t.strictSame(await severities('--severity', 'ST-04=off', '--severity', 'W-02=warn'), ['W-02 warning']);
    t.strictSame(await severities('--unknown-fields', 'warn'), ['ST-04 warning', 'W-02 warning']);
    t.strictSame(await severities('--unknown-fields', 'error'), ['ST-04 warning', 'W-02 error']);
  },
);

t.test('gatewarden.yaml is found upwards from the working folder, or named', async (t) => {
  const cwd = t.testdir({
    'gatewarden.yaml': 'severity: {ST-04: off}\n',
    a: { b: {} },
    other: { 'x.yaml': 'severity: {ST-04: warn}\n' },
  });
  t.equal((await validated(['-'], { cwd: join(cwd, 'a/b'), input: BAD })).code, 0);
  const named = await validated(['--config', '../other/x.yaml', '-'], { cwd: join(cwd, 'a'), input: BAD });
  t.equal(named.results[0]?.findings[0]?.severity, 'warning');
});

t.test('--show-defaults adds what the webhook would write', async (t) => {
  const input = `apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgeBackend
metadata: {name: x}
spec: {mcp: {targets: [{name: a, static: {host: a.example.com, port: 80}}]}}
`;
  const ran = await validated(['--show-defaults', '-'], { input });
  t.ok(Array.isArray(ran.results[0]?.defaults));
  t.notOk((await validated(['-'], { input })).results[0]?.defaults);
});

const CONFIG = `suppressions:
  - code: ST-04
    file: legacy/**
    kind: DirectResponse
    name: tea*
    field: spec.status
    reason: replaced in the next release
    until: 2027-03-31
`;

t.test('suppressed findings are hidden, until their last day', async (t) => {
  const cwd = t.testdir({
    'gatewarden.yaml': CONFIG,
    legacy: { 'a.yaml': BAD },
    new: { 'b.yaml': BAD },
    sub: {},
  });
  const found = async (now: string, from = cwd, path = '.') => validated([path], { cwd: from, now });
  const before = await found('2027-03-31T23:00:00Z');
  t.strictSame(
    before.results
      .filter(({ file }) => file !== './gatewarden.yaml')
      .map(({ file, status }) => `${file} ${status}`),
    ['./legacy/a.yaml valid', './new/b.yaml invalid'],
  );
  t.equal(before.stderr, '');
  t.strictSame(
    places(await found('2027-01-01', join(cwd, 'sub'), '../legacy')),
    [],
    'files are seen from the folder of gatewarden.yaml',
  );
  const after = await found('2027-04-01T00:00:00Z');
  t.equal(places(after).length, 2);
  t.match(after.stderr, /gatewarden\.yaml:2: the suppression of ST-04 ended on 2027-03-31/);
});

const suppression = (conditions: string): string =>
  `suppressions:\n  - {code: ${conditions}, reason: known}\n`;

t.test('an unmatched suppression is reported with its line, and does not fail the run', async (t) => {
  const cwd = t.testdir({
    'gatewarden.yaml': `${suppression('ST-04')}  - {code: [ST-04, ST-05], name: gone, reason: old}\n`,
    m: { 'a.yaml': BAD },
  });
  const ran = await validated(['.'], { cwd });
  t.equal(ran.code, 0);
  t.equal(
    ran.stderr,
    `gatewarden: warning: ${cwd}/gatewarden.yaml:3: the suppression of ST-04, ST-05 matches nothing (old)\n`,
  );
  t.match(ran.notes, [{ level: 'warning', file: join(cwd, 'gatewarden.yaml'), line: 3 }]);
  t.equal((await validated(['--fail-on-warnings', '.'], { cwd })).code, 0, 'it is no finding');
});

t.test("of a suppression's codes, those that match nothing are reported", async (t) => {
  const cwd = t.testdir({ 'gatewarden.yaml': suppression('[ST-04, ST-05]'), 'a.yaml': BAD });
  t.match((await validated(['.'], { cwd })).stderr, /the suppression of ST-05 matches nothing/);
});

const partialRuns: readonly (readonly [conditions: string, isTold: boolean])[] = [
  ['ST-04', false],
  ['ST-04, file: m/**', false],
  ['ST-04, name: tea*', false],
  ['ST-04, name: other', false],
  ['ST-04, file: a.yaml', false],
  ['ST-04, file: m/a.yaml', true],
  ['ST-04, name: teapot', true],
];

for (const [conditions, isTold] of partialRuns) {
  t.test(
    `a partial run ${isTold ? 'reports' : 'does not report'} an unmatched suppression {${conditions}}`,
    async (t) => {
      const cwd = t.testdir({ 'gatewarden.yaml': suppression(conditions), m: { 'a.yaml': GOOD } });
      t.equal(/matches nothing \(known\)/.test((await validated(['m'], { cwd })).stderr), isTold);
      t.match((await validated(['-v', 'm'], { cwd })).stderr, /matches nothing/, 'the curious hear it');
      t.match((await validated(['.'], { cwd })).stderr, /matches nothing \(known\)/, 'a run over all of it');
    },
  );
}

t.test('an object that seems to be meant for this API gets a note, and is skipped', async (t) => {
  const input = `${GOOD}---\n${GOOD.replace('gatewarden.dev', 'gatewardn.dev')}---\nkind: EdgeBackend\n---\nkind: Pod\n`;
  const ran = await validated(['-'], { input });
  t.equal(ran.code, 0);
  t.equal(ran.summary['skipped'], 3);
  t.match(ran.notes, [
    { level: 'note', file: '-', line: 8, message: /did you mean `gateway\.gatewarden\.dev\/v1alpha1`/ },
    { level: 'note', file: '-', line: 15, message: /apiVersion: edge\.gatewarden\.dev\/v1alpha1/ },
  ]);
  t.match(ran.stderr, /^gatewarden: -:8: skipped, since/);
});

t.test('a list at the root of a file gets a note, in every command that reads manifests', async (t) => {
  const said =
    /^gatewarden: (?:m\/)?a\.yaml:2: skipped, since a list at the root is not an object \(write its items/m;
  const cwd = t.testdir({
    m: { 'a.yaml': `# c\n- ${GOOD.trimEnd().replaceAll('\n', '\n  ')}\n`, 'b.yaml': GOOD },
  });
  for (const args of [
    ['validate', 'm'],
    ['validate', '--with-references', 'm'],
    ['validate', '--fix', 'm'],
    ['default', 'm'],
    ['translate', 'm'],
    ['analyze', 'm'],
    ['diff', 'm', 'm'],
  ]) {
    const { code, stderr } = await gatewarden(args, { cwd });
    t.equal(code, 0, args.join(' '));
    t.match(stderr, said, args.join(' '));
    t.equal(stderr.match(/a list at the root/g)?.length, 1, args.join(' '));
  }
});

t.test('a misspelt kind or group of the Gateway API gets a note; kinds of other APIs get none', async (t) => {
  const object = (apiVersion: string, kind: string): string =>
    `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\nspec: {}\n`;
  const input = [
    object('gateway.networking.k8s.io/v1', 'HttpRoute'),
    object('networking.k8s.io/v1', 'HTTPRoute'),
    object('networking.k8s.io/v1', 'HttpRoute'),
    object('example.com/v1', 'httproute'),
    object('gateway.networking.k8s.io/v1', 'TrafficPolicy'),
    object('gateway.networking.k8s.io/v1', 'HTTPRoute'),
    object('gateway.networking.k8s.io/v1alpha2', 'UDPRoute'),
    object('apps/v1', 'Deployment'),
    object('networking.istio.io/v1', 'Gateway'),
    object('v1', 'Namespace'),
  ].join('---\n');
  const ran = await validated(['-'], { input });
  t.equal(ran.code, 0);
  t.equal(ran.summary['skipped'], 8);
  t.strictSame(
    ran.notes?.map(({ level, line, message }) => `${level} ${line} ${message}`),
    [
      'note 2 skipped, since gateway.networking.k8s.io has no kind `HttpRoute` (did you mean `HTTPRoute`?)',
      'note 6 skipped, since `networking.k8s.io/v1` has no kind HTTPRoute (did you mean `apiVersion: gateway.networking.k8s.io/v1`?)',
      'note 12 skipped, since `networking.k8s.io/v1` has no kind `HttpRoute` (did you mean `apiVersion: gateway.networking.k8s.io/v1`, `kind: HTTPRoute`?)',
      'note 21 skipped, since `gateway.networking.k8s.io/v1` has no kind TrafficPolicy (did you mean `apiVersion: gateway.gatewarden.dev/v1alpha1`?)',
    ],
  );
});

t.test('a gatewarden.yaml with line ends of old Macs is read', async (t) => {
  const cwd = t.testdir({ 'gatewarden.yaml': 'severity:\r  ST-04: warn\r', 'a.yaml': BAD });
  t.equal((await validated(['a.yaml'], { cwd })).code, 0);
});

t.test('a wrong version and a wrong kind are reported in one run', async (t) => {
  const input = GOOD.replace('v1alpha1', 'v1').replace('kind: DirectResponse', 'kind: DirectRespons');
  t.strictSame(places(await validated(['-'], { input })), ['ST-10 @ apiVersion 1:13', 'ST-10 @ kind 2:7']);
  const without = GOOD.replace('kind: DirectResponse\n', '');
  t.strictSame(places(await validated(['-'], { input: without })), ['ST-10 @ kind 1:1']);
});

t.test('--max-findings lists fewer findings of an object, or all', async (t) => {
  const input = `${GOOD}${Array.from({ length: 150 }, (_, index) => `  x${index}: 1\n`).join('')}`;
  const listed = async (...args: string[]) => (await validated([...args, '-'], { input })).results[0]!;
  t.equal((await listed()).findings.length, 100);
  t.equal((await listed()).omitted, 50);
  t.equal((await listed('--max-findings', '3')).findings.length, 3);
  t.equal((await listed('--max-findings', '3')).omitted, 147);
  t.equal((await listed('--max-findings', 'all')).findings.length, 150);
  t.notOk('omitted' in (await listed('--max-findings', 'all')));
  const text = (await gatewarden(['validate', '-'], { input })).stdout;
  t.match(text, /50 more findings not shown \(`--max-findings all` lists them\)/);
});

t.test('a baseline lets known findings pass, also when lines move, and new ones fail', async (t) => {
  const cwd = t.testdir({ m: { 'a.yaml': BAD, 'b.yaml': GOOD } });
  const run = (...args: string[]) => validated(['--baseline', 'known.json', ...args], { cwd });
  const written = await run('--write-baseline', 'm');
  t.equal(written.code, 0);
  t.match(written.stderr, /1 known finding written/);
  const text = readFileSync(join(cwd, 'known.json'), 'utf8');
  t.strictSame(JSON.parse(text), {
    version: 1,
    findings: [
      {
        file: 'm/a.yaml',
        kind: 'DirectResponse',
        namespace: '',
        name: 'teapot',
        code: 'ST-04',
        path: 'spec.status',
      },
    ],
  });
  t.strictSame(places(await run('m')), []);
  writeFileSync(join(cwd, 'm/a.yaml'), `# moved\n\n\n${BAD}`);
  t.equal((await run('m')).code, 0);
  t.equal(
    (await validated(['--baseline', '../known.json', 'a.yaml'], { cwd: join(cwd, 'm') })).code,
    0,
    'from another folder',
  );
  writeFileSync(join(cwd, 'm/b.yaml'), BAD.replace('teapot', 'new'));
  t.equal((await run('m')).code, 1);
  writeFileSync(join(cwd, 'm/a.yaml'), GOOD);
  writeFileSync(join(cwd, 'm/b.yaml'), GOOD);
  const stale = await run('m');
  t.equal(stale.code, 0);
  t.match(
    stale.stderr,
    /known\.json:4: matches nothing: DirectResponse teapot in m\/a\.yaml: ST-04 spec\.status/,
  );
  t.match(stale.stderr, /known\.json: 1 of its findings is gone/);
  t.equal((await run('m/b.yaml')).stderr, '', 'a run over other files knows nothing of it');
  await run('--write-baseline', 'm/b.yaml');
  t.equal(
    readFileSync(join(cwd, 'known.json'), 'utf8'),
    text,
    'entries of files that were not looked at stay',
  );
  await run('--write-baseline', 'm');
  t.strictSame(JSON.parse(readFileSync(join(cwd, 'known.json'), 'utf8')).findings, []);
});

t.test('a baseline contains all findings of an object, not only those that are listed', async (t) => {
  const fields = Array.from({ length: 300 }, (_, index) => `  x${index}: 1\n`).join('');
  const cwd = t.testdir({ 'a.yaml': `${GOOD}${fields}` });
  await validated(['--baseline', 'k.json', '--write-baseline', 'a.yaml'], { cwd });
  const ran = await validated(['--baseline', 'k.json', 'a.yaml'], { cwd });
  t.equal(ran.code, 0);
  t.equal(ran.summary['errors'], 0);
});

t.test('fixed errors are never in a baseline', async (t) => {
  const cwd = t.testdir({ 'a.yaml': `${GOOD}  status: 200\n`, 'b.yaml': 'a: [' });
  t.equal((await validated(['--baseline', 'k.json', '--write-baseline', '.'], { cwd })).code, 2);
  t.equal((await validated(['--baseline', 'k.json', 'a.yaml'], { cwd })).code, 1);
});

t.test('a file that is no baseline is reported', async (t) => {
  const cwd = t.testdir({
    'a.json': '[]',
    'b.json': 'x',
    'c.json': '{"version": 1, "findings": [{"file": 1}]}',
  });
  for (const name of ['a', 'b', 'c']) {
    const ran = await gatewarden(['validate', '--baseline', `${name}.json`, '-'], { cwd });
    t.equal(ran.code, 2);
    t.match(ran.stderr, /not a baseline/);
  }
});

t.test('only a baseline is overwritten, including a broken one', async (t) => {
  const run = (cwd: string) =>
    gatewarden(['validate', '--baseline', 'a.json', '--write-baseline', 'b.yaml'], { cwd });
  for (const foreign of [GOOD, '[]', '{"kind": "List"}', 'x']) {
    const cwd = t.testdir({ 'a.json': foreign, 'b.yaml': BAD });
    const ran = await run(cwd);
    t.equal(ran.code, 2);
    t.match(ran.stderr, 'a.json: not a baseline file\n  use another file, or remove this one');
    t.equal(readFileSync(join(cwd, 'a.json'), 'utf8'), foreign);
  }
  for (const broken of ['', '<<<<<<< HEAD\n{"version": 1, "findings": [', '{"version": 0, "findings": []}']) {
    const cwd = t.testdir({ 'a.json': broken, 'b.yaml': BAD });
    t.equal((await run(cwd)).code, 0);
    t.equal(JSON.parse(readFileSync(join(cwd, 'a.json'), 'utf8')).version, 1);
  }
});

t.test('colours are used on a terminal or on request, and not with NO_COLOR', async (t) => {
  const coloured = async (
    args: readonly string[],
    where: { isTTY?: boolean; env?: Record<string, string> },
  ) => (await gatewarden(['validate', ...args, '-'], { input: BAD, ...where })).stdout.includes('\x1b[');
  t.equal(await coloured([], {}), false);
  t.equal(await coloured([], { isTTY: true }), true);
  t.equal(await coloured([], { isTTY: true, env: { NO_COLOR: '1' } }), false);
  t.equal(await coloured([], { isTTY: true, env: { TERM: 'dumb' } }), false);
  t.equal(await coloured(['--color', 'always'], { env: { NO_COLOR: '1' } }), true);
  t.equal(await coloured(['--color', 'never'], { isTTY: true }), false);
});

t.test('a reader that closes the pipe is no error', async (t) => {
  const input = Array.from({ length: 3000 }, (_, index) => BAD.replace('teapot', `t${index}`)).join('---\n');
  const cwd = t.testdir({ 'many.yaml': input });
  const { spawn } = await import('node:child_process');
  const { LAUNCHER } = await import('./running.ts');
  const child = spawn('sh', ['-c', `"${process.execPath}" "${LAUNCHER}" validate many.yaml | head -1`], {
    cwd,
  });
  const stderr: Buffer[] = [];
  child.stderr.on('data', (part: Buffer) => stderr.push(part));
  const code = await new Promise((resolve) => child.on('close', resolve));
  t.equal(code, 0);
  t.equal(Buffer.concat(stderr).toString(), '');
});

t.test('the launcher works through a link, as npm and kubectl call it', async (t) => {
  const { symlinkSync } = await import('node:fs');
  const { LAUNCHER } = await import('./running.ts');
  const cwd = t.testdir({});
  symlinkSync(LAUNCHER, join(cwd, 'kubectl-gatewarden'));
  const ran = await spawnGatewarden(['validate', '-'], {
    input: GOOD,
    launcher: join(cwd, 'kubectl-gatewarden'),
  });
  t.equal(ran.code, 0);
});

for (const code of ['ST-13', 'ST-14']) {
  t.test(`${code}: the catalogue's examples, as files`, async (t) => {
    const entry = findEntry(code);
    if (entry === undefined) return t.fail('it is in the catalogue');
    const apiVersion = KINDS.find(({ kind }) => kind === entry.kind)?.apiVersion ?? '';
    const bad = await validated(['-'], { input: exampleText(entry, entry.bad, apiVersion) });
    t.strictSame(
      bad.results.flatMap(({ findings }) => findings.map((finding) => `${finding.code} @ ${finding.path}`)),
      [`${code} @ ${entry.at}`],
    );
    const good = await validated(['-'], { input: exampleText(entry, entry.good, apiVersion) });
    t.equal(good.code, 0);
    t.equal(good.summary['valid'], 1);
  });
}

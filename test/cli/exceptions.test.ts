// Exceptions of gatewarden.yaml in `validate` and in the report of `audit`.

import t from 'tap';
import { exceptionsText } from '../../src/cli/report/exceptions-text.ts';
import { exceptionUses } from '../../src/cli/results/exception-use.ts';
import { NOBODY, type Result } from '../../src/cli/results/result.ts';
import { parseConfig } from '../../src/config/parse.ts';
import { gatewarden } from './running.ts';

const CONFIG = `exceptions:
  - id: files
    code: C-12
    kind: EdgeBackend
    namespace: team-a
    name: files-*
    reason: moves to the new gateway
    until: 2027-01-31
`;
const backend = (name: string, namespace = 'team-a') => `apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgeBackend
metadata: {name: ${name}, namespace: ${namespace}}
spec:
  static: {host: bad host, port: 80}
`;
const FILES = `${backend('files-1')}---\n${backend('other')}`;

t.test('validate warns of an exempted error, and reports others', async (t) => {
  const cwd = t.testdir({ 'gatewarden.yaml': CONFIG, 'a.yaml': FILES });
  const { code, stdout, stderr } = await gatewarden(['validate', 'a.yaml'], { cwd, now: '2026-06-01' });
  t.equal(code, 1);
  t.match(
    stdout,
    /a\.yaml:5:18: warning C-12 spec\.static\.host: .*\(admitted by exception files until 2027-01-31: moves to the new gateway\)/,
  );
  t.match(stdout, 'a.yaml:11:18: error C-12');
  t.match(stdout, '1 error, 1 warning');
  t.equal(stderr, '');
});

t.test('validate names an exception that ends soon, with its line', async (t) => {
  const cwd = t.testdir({ 'gatewarden.yaml': CONFIG, 'a.yaml': backend('files-1') });
  const soon = await gatewarden(['validate', 'a.yaml'], { cwd, now: '2027-01-21' });
  t.equal(soon.code, 0);
  t.match(
    soon.stderr,
    /warning: .*gatewarden\.yaml:2: the exception files of C-12 ends on 2027-01-31, in 10 days/,
  );
  const after = await gatewarden(['validate', '-o', 'json', 'a.yaml'], { cwd, now: '2027-02-01' });
  t.equal(after.code, 1);
  t.match(JSON.parse(after.stdout).results[0].findings, [
    { severity: 'error', message: /the exception files ended on 2027-01-31/ },
  ]);
});

t.test('JSON has the id of the exception', async (t) => {
  const cwd = t.testdir({ 'gatewarden.yaml': CONFIG, 'a.yaml': backend('files-1') });
  const { stdout } = await gatewarden(['validate', '-o', 'json', 'a.yaml'], { cwd, now: '2026-06-01' });
  t.match(JSON.parse(stdout).results[0].findings, [
    { code: 'C-12', severity: 'warning', exception: 'files' },
  ]);
});

t.test('the list of an audit: what each exception admits, unused, ending and ended ones', async (t) => {
  const { config } = parseConfig(
    `${CONFIG}${['unused', 'soon', 'gone']
      .map(
        (id) =>
          `  - {id: ${id}, code: C-01, kind: EdgeBackend, namespace: x, name: y, reason: z, until: ${
            { unused: '2028-01-01', soon: '2027-01-05', gone: '2026-12-31' }[id]
          }}\n`,
      )
      .join('')}`,
  );
  const finding = {
    code: 'C-12',
    severity: 'warning',
    path: '',
    segments: [],
    message: '',
    line: 1,
    column: 1,
    exception: 'files',
  } as const;
  const results = ['files-1', 'files-2'].map(
    (name): Result => ({
      ...NOBODY,
      kind: 'EdgeBackend',
      namespace: 'team-a',
      name,
      file: '',
      document: 0,
      line: 1,
      status: 'valid',
      findings: [finding, finding],
      omitted: 0,
      errors: 0,
      warnings: 2,
    }),
  );
  const uses = exceptionUses(config.exceptions, results, new Date('2027-01-01'));
  t.equal(
    exceptionsText(uses, true),
    `
Exceptions:
  files   until 2027-01-31  C-12: admits 2 objects: EdgeBackend team-a/files-1, EdgeBackend team-a/files-2
  unused  until 2028-01-01  C-01: unused, no object needs it; remove it (line 9)
  soon    until 2027-01-05, 4 days left  C-01: unused, no object needs it; remove it (line 10)
  gone    ended on 2026-12-31  C-01: admits nothing any more; remove it (line 11)
`,
  );
  t.match(exceptionsText(uses, false), 'unused  until 2028-01-01  C-01: admits no object here');
  t.equal(exceptionsText([], true), '');
});

t.test('translate and validate --with-references agree with validate', async (t) => {
  const cwd = t.testdir({ 'gatewarden.yaml': CONFIG, 'a.yaml': backend('files-1') });
  for (const args of [
    ['translate', 'a.yaml'],
    ['validate', '--with-references', 'a.yaml'],
  ]) {
    const { code, stdout } = await gatewarden(args, { cwd, now: '2026-06-01' });
    t.equal(code, 0, args.join(' '));
    t.match(stdout, /a\.yaml:5:18: warning C-12 .*\(admitted by exception files until/);
    const after = await gatewarden(args, { cwd, now: '2027-02-01' });
    t.equal(after.code, 1);
    t.match(after.stdout, 'the exception files ended on 2027-01-31');
  }
});

t.test('explain-code shows the exceptions of a code', async (t) => {
  const cwd = t.testdir({ 'gatewarden.yaml': CONFIG });
  const { stdout } = await gatewarden(['explain-code', 'C-12'], { cwd });
  t.match(
    stdout,
    /^Exception files: EdgeBackend team-a\/files-\* until 2027-01-31: moves to the new gateway \(.*gatewarden\.yaml\)$/m,
  );
  t.notMatch((await gatewarden(['explain-code', 'C-01'], { cwd })).stdout, 'Exception files');
  const json = JSON.parse((await gatewarden(['explain-code', 'C-12', '-o', 'json'], { cwd })).stdout);
  t.match(json.exceptions, [{ id: 'files', until: '2027-01-31' }]);
});

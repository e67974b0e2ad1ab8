// The output formats, each compared with a golden file: `UPDATE_GOLDEN=1` writes the files again, for review in the diff.

import { readFileSync, writeFileSync } from 'node:fs';
import t from 'tap';
import { packageVersion } from '../../src/cli/about/package-version.ts';
import { FORMATS, loadReport } from '../../src/cli/report/formats.ts';
import { expandTabs, textWidth } from '../../src/cli/report/width.ts';
import type { Note } from '../../src/cli/results/note.ts';
import { type Result, summarize } from '../../src/cli/results/result.ts';

const object = {
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'DirectResponse',
  namespace: 'shop',
  name: 'teapot',
};
const clean = { document: 0, line: 1, findings: [], omitted: 0, errors: 0, warnings: 0 };

/** Results that contain everything that needs escaping. */
const RESULTS: readonly Result[] = [
  {
    ...object,
    ...clean,
    file: 'm/good.yaml',
    status: 'valid',
    defaults: [{ path: 'spec.x', value: ['a', 1] }],
  },
  {
    ...object,
    ...clean,
    file: 'm/bad, 100%: #1 <&>.yaml',
    document: 2,
    line: 11,
    status: 'invalid',
    findings: [
      {
        code: 'EB-01',
        severity: 'error',
        path: 'spec.a["b/c"]',
        segments: ['spec', 'a', 'b/c'],
        message: 'Invalid value: "<&>\'%:,#\\": two\nlines \u001b[31m',
        hint: 'write `x`, or\r\n100%',
        line: 12,
        column: 11,
        excerpt: { before: '\twide: 日本\u001b ', after: '"<&>\'%:,#' },
      },
      {
        code: 'W-02',
        severity: 'warning',
        path: '',
        segments: [],
        message: 'a warning about the whole object',
        line: 11,
        column: 1,
        excerpt: { before: '…', after: `${'x'.repeat(60)}…` },
      },
    ],
    omitted: 3,
    errors: 2,
    warnings: 3,
  },
  {
    ...object,
    ...clean,
    file: 'm/good.yaml',
    document: 1,
    line: 20,
    name: 'warned',
    status: 'valid',
    findings: [
      {
        code: 'W-02',
        severity: 'warning',
        path: 'spec.b',
        segments: ['spec', 'b'],
        message: 'careful',
        line: 22,
        column: 3,
      },
    ],
    warnings: 1,
  },
  { apiVersion: 'v1', kind: 'ConfigMap', namespace: '', name: 'x', ...clean, file: '-', status: 'skipped' },
  {
    apiVersion: '',
    kind: '',
    namespace: '',
    name: '',
    ...clean,
    file: '-',
    document: 1,
    line: 5,
    status: 'skipped',
  },
  {
    apiVersion: '',
    kind: '',
    namespace: '',
    name: '',
    ...clean,
    file: '../outside/ü.json',
    status: 'unreadable',
    findings: [
      {
        code: 'ST-14',
        severity: 'error',
        path: '',
        segments: [],
        message: 'not valid JSON',
        line: 3,
        column: 7,
      },
    ],
    errors: 1,
  },
];

const NOTES: readonly Note[] = [
  {
    level: 'warning',
    file: '/repo/gatewarden.yaml',
    line: 12,
    message: 'the suppression matches nothing: 100%\n\u001b',
  },
  { level: 'note', message: 'no manifests there' },
];

const context = {
  summary: summarize(RESULTS),
  notes: NOTES,
  files: 4,
  cwd: '/repo',
  isColoured: false,
  isVerbose: true,
  failOnWarnings: false,
};

for (const format of FORMATS) {
  t.test(`${format} prints the expected output`, async (t) => {
    const report = await loadReport(format);
    const printed = report(RESULTS, context).replaceAll(packageVersion(), 'VERSION');
    const file = new URL(`golden/${format}.txt`, import.meta.url);
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, printed);
    t.equal(printed, readFileSync(file, 'utf8'));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    t.notMatch(printed, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/, 'no control characters');
  });

  t.test(`${format} works without results`, async (t) => {
    const report = await loadReport(format);
    const nothing = { ...context, summary: summarize([]), files: 0 };
    t.match(report([], nothing), /\S/);
    if (format === 'json' || format === 'sarif') t.doesNotThrow(() => JSON.parse(report([], nothing)));
  });
}

t.test('JSON has exactly the promised members', async (t) => {
  const report = await loadReport('json');
  const { results, summary, notes } = JSON.parse(report(RESULTS, context)) as {
    results: Record<string, unknown>[];
    summary: object;
    notes: object[];
  };
  const members = [
    'file',
    'document',
    'line',
    'apiVersion',
    'kind',
    'namespace',
    'name',
    'status',
    'findings',
  ];
  t.strictSame(Object.keys(results[3] ?? {}), members);
  t.strictSame(Object.keys(results[1] ?? {}), [...members, 'omitted']);
  t.strictSame(Object.keys(results[0] ?? {}), [...members, 'defaults']);
  const [first, second] = (results[1]?.['findings'] ?? []) as object[];
  t.strictSame(Object.keys(first ?? {}), ['code', 'severity', 'path', 'message', 'hint', 'line', 'column']);
  t.strictSame(Object.keys(second ?? {}), ['code', 'severity', 'path', 'message', 'line', 'column']);
  t.strictSame(
    notes.map((note) => Object.keys(note)),
    [
      ['level', 'file', 'line', 'message'],
      ['level', 'message'],
    ],
  );
  t.notOk('notes' in JSON.parse(report(RESULTS, { ...context, notes: [] })), 'only where there are any');
  t.strictSame(summary, { valid: 2, invalid: 1, skipped: 2, unreadable: 1, errors: 3, warnings: 4 });
});

t.test(
  'JUnit is well-formed: elements close in order, attributes are quoted, nothing is unescaped',
  async (t) => {
    const report = await loadReport('junit');
    const xml = report(RESULTS, context);
    const open: string[] = [];
    const rest = xml
      .replace(/<\?xml[^?]*\?>/, '')
      .replaceAll(/<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>/g, (_, closes, name, __, isEmpty) => {
        if (closes === '/') t.equal(open.pop(), name);
        else if (isEmpty !== '/') open.push(name as string);
        return '';
      });
    t.strictSame(open, []);
    t.notMatch(rest, /[<>]|&(?!amp;|lt;|gt;|quot;|apos;)/);
  },
);

t.test(
  'SARIF conforms to version 2.1.0: rules by index, regions from 1, URI references, fingerprints',
  async (t) => {
    const report = await loadReport('sarif');
    const log = JSON.parse(report(RESULTS, context));
    t.equal(log.version, '2.1.0');
    const [run] = log.runs;
    const { rules, name } = run.tool.driver;
    t.equal(name, 'gatewarden');
    t.equal(new Set(rules.map(({ id }: { id: string }) => id)).size, rules.length);
    for (const result of run.results) {
      t.equal(rules[result.ruleIndex].id, result.ruleId);
      t.match(result.level, /^(?:error|warning)$/);
      t.type(result.message.text, 'string');
      const [{ physicalLocation }] = result.locations;
      t.ok(physicalLocation.region.startLine >= 1 && physicalLocation.region.startColumn >= 1);
      t.match(physicalLocation.artifactLocation.uri, /^[A-Za-z0-9%._~/:-]+$/);
      t.match(result.partialFingerprints['gatewarden/v1'], /^[0-9a-f]{64}$/);
    }
    const help = rules.find(({ id }: { id: string }) => id === 'EB-01');
    t.match(help.help.markdown, /```yaml\napiVersion: /, 'rules explain themselves by the catalogue');
    t.match(help.shortDescription.text, /\w/);
    t.equal(run.invocations[0].executionSuccessful, false, 'a file was unreadable');
  },
);

t.test('SARIF fingerprints stay the same when lines move, and distinguish findings', async (t) => {
  const report = await loadReport('sarif');
  const prints = (results: readonly Result[]): string[] =>
    JSON.parse(report(results, context)).runs[0].results.map(
      (each: { partialFingerprints: Record<string, string> }) => each.partialFingerprints['gatewarden/v1'],
    );
  const moved = RESULTS.map((result) => ({
    ...result,
    line: result.line + 5,
    findings: result.findings.map((each) => ({ ...each, line: each.line + 5 })),
  }));
  t.strictSame(prints(moved), prints(RESULTS));
  t.equal(new Set(prints(RESULTS)).size, prints(RESULTS).length);
});

t.test('--fail-on-warnings is visible in the formats that report success or failure', async (t) => {
  const warned = RESULTS.slice(2, 3);
  for (const [format, expected] of [
    ['tap', /^not ok 1/m],
    ['junit', /<failure/],
  ] as const) {
    const report = await loadReport(format);
    const summary = summarize(warned);
    t.match(report(warned, { ...context, summary, failOnWarnings: true }), expected);
    t.notMatch(report(warned, { ...context, summary }), expected);
  }
});

t.test('colours surround text, and change nothing else', async (t) => {
  const report = await loadReport('text');
  const coloured = report(RESULTS, { ...context, isColoured: true });
  t.match(coloured, '\x1b[1;31merror\x1b[0m');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences are what it takes away
  t.equal(coloured.replaceAll(/\x1b\[[0-9;]*m/g, ''), report(RESULTS, context));
});

t.test('tabs go to the next multiple of four, wide characters take two columns, marks none', async (t) => {
  t.equal(expandTabs('a\tb\t日\tc'), 'a   b   日  c');
  t.equal(textWidth('a日e\u0301🙂\u200b'), 6);
});

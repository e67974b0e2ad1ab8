// Findings as PolicyReports: bounded, failures first, all counted.

import t from 'tap';
import { NamespaceReports } from '../../src/cli/audit/namespace-report.ts';
import { NOBODY, type ReportedFinding, type Result } from '../../src/cli/results/result.ts';

const finding = (more: Partial<ReportedFinding> = {}): ReportedFinding => ({
  code: 'C-12',
  severity: 'error',
  path: 'spec.x',
  segments: ['spec', 'x'],
  message: 'bad',
  line: 1,
  column: 1,
  ...more,
});
const result = (
  namespace: string,
  name: string,
  findings: readonly ReportedFinding[],
  omitted = 0,
): Result => {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return {
    ...NOBODY,
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgeBackend',
    namespace,
    name,
    file: '',
    document: 0,
    line: 1,
    status: errors > 0 ? 'invalid' : 'valid',
    findings,
    omitted,
    errors,
    warnings: findings.length - errors + omitted,
  };
};

t.test(
  'errors fail, warnings warn, exempted errors are skipped, objects without findings pass',
  async (t) => {
    const reports = new NamespaceReports();
    reports.add(result('a', 'good', []), 'u1');
    reports.add(
      result('a', 'mixed', [
        finding({ code: 'W-55', severity: 'warning' }),
        finding({ severity: 'warning', exception: 'files' }),
        finding(),
      ]),
      'u2',
    );
    const { summary, results } = reports.contents().get('a')!;
    t.strictSame(summary, { pass: 1, fail: 1, warn: 1, error: 0, skip: 1 });
    t.strictSame(
      results.map(({ policy, result, severity, scored, properties }) => [
        policy,
        result,
        severity,
        scored,
        properties?.['exception'],
      ]),
      [
        ['C-12', 'fail', 'high', true, undefined],
        ['C-12', 'skip', 'high', false, 'files'],
        ['W-55', 'warn', 'low', false, undefined],
      ],
    );
    t.equal(results[0]?.resources[0]?.uid, 'u2');
  },
);

t.test('a report lists 500 results, and counts all', async (t) => {
  const reports = new NamespaceReports();
  for (let n = 0; n < 300; n++)
    reports.add(result('a', `w${n}`, [finding({ code: 'W-55', severity: 'warning' })]), undefined);
  for (let n = 0; n < 400; n++) reports.add(result('a', `e${n}`, [finding()], 5), undefined);
  const { summary, results } = reports.contents().get('a')!;
  t.equal(results.length, 500);
  t.equal(results.filter(({ result }) => result === 'fail').length, 400);
  t.strictSame(summary, { pass: 0, fail: 400, warn: 300 + 400 * 5, error: 0, skip: 0 });
});

t.test('many namespaces with many findings stay within what a server can hold', async (t) => {
  const reports = new NamespaceReports();
  for (let namespace = 0; namespace < 200; namespace++)
    for (let n = 0; n < 200; n++) reports.add(result(`n${namespace}`, `e${n}`, [finding()]), undefined);
  const all = [...reports.contents().values()];
  const kept = all.reduce((sum, { results }) => sum + results.length, 0);
  t.ok(kept <= 20_000 + 200 * 20, `${kept} results`);
  t.ok(all.every(({ summary, results }) => summary.fail === 200 && results.length >= 20));
});

// JSON, in exactly the shape of docs/cli.md#json.

import { plainFix } from '../../diagnostics/finding.ts';
import { defined } from '../../grammar/defined.ts';
import { printableJson } from '../../grammar/visible.ts';
import type { ReportedFinding, Result } from '../results/result.ts';
import type { Report } from './report.ts';

export const json: Report = (results, { summary, notes, exceptions }) => {
  const output = {
    results: results.map(resultJson),
    summary,
    ...defined({ exceptions }),
    ...(notes.length > 0 ? { notes } : {}),
  };
  return `${printableJson(output, 2)}\n`;
};

function resultJson(result: Result) {
  const { file, document, line, apiVersion, kind, namespace, name, status, findings, omitted, defaults } =
    result;
  return {
    file,
    document,
    line,
    apiVersion,
    kind,
    namespace,
    name,
    status,
    findings: findings.map(findingJson),
    ...(omitted > 0 ? { omitted } : {}),
    ...defined({ defaults }),
  };
}

/** The TAP report uses these items too. */
export function findingJson(finding: ReportedFinding) {
  const { code, severity, path, message, hint, places, fix, exception, line, column } = finding;
  return {
    code,
    severity,
    path,
    message,
    ...defined({ hint, places }),
    ...(fix === undefined ? {} : { fix: plainFix(fix) }),
    ...defined({ exception }),
    line,
    column,
  };
}

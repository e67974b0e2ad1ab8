// JSON, in exactly the shape of docs/cli.md#json.

import { plainFix } from '../../diagnostics/finding.ts';
import { defined } from '../../grammar/defined.ts';
import type { ReportedFinding, Result } from '../results/result.ts';
import type { Report } from './report.ts';
import { printableJson } from './visible.ts';

export const json: Report = (results, { summary, notes }) => {
  const output = { results: results.map(resultJson), summary, ...(notes.length > 0 ? { notes } : {}) };
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
export function findingJson({ code, severity, path, message, hint, fix, line, column }: ReportedFinding) {
  return {
    code,
    severity,
    path,
    message,
    ...defined({ hint }),
    ...(fix === undefined ? {} : { fix: plainFix(fix) }),
    line,
    column,
  };
}

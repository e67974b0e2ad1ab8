// The text of an audit: each object with findings, the findings below it, and a summary.

import { plural } from '../../grammar/plural.ts';
import { visible } from '../../grammar/visible.ts';
import { type ReportedFinding, type Result, type Summary, titleOf } from '../results/result.ts';

export function auditText(results: readonly Result[], summary: Summary): string {
  const parts = results.filter(({ errors, warnings }) => errors + warnings > 0).map(objectText);
  return [...parts, summaryText(results, summary)].join('\n');
}

function objectText(result: Result): string {
  const { findings, omitted, errors } = result;
  const lines = [
    `${visible(titleOf(result))}: ${errors > 0 ? 'would be refused' : 'would be admitted with warnings'}`,
    ...findings.flatMap(findingLines),
  ];
  if (omitted > 0) lines.push(`  ${omitted} more ${plural(omitted, 'finding')} not shown`);
  return `${lines.join('\n')}\n`;
}

function findingLines({ code, severity, path, message, hint }: ReportedFinding): string[] {
  const field = path === '' ? '' : `${visible(path)}: `;
  const line = `  ${severity} ${code} ${field}${visible(message)}`;
  return hint === undefined ? [line] : [line, `    hint: ${visible(hint)}`];
}

function summaryText(
  results: readonly Result[],
  { valid, invalid, skipped, errors, warnings }: Summary,
): string {
  const namespaces = new Set(results.map(({ namespace }) => namespace)).size;
  const objects = valid + invalid + skipped;
  const leaving = skipped === 0 ? '' : `, ${skipped} being deleted`;
  return (
    `${objects} ${plural(objects, 'object')} in ${namespaces} ${plural(namespaces, 'namespace')}: ` +
    `${invalid} would be refused, ${valid} admitted${leaving}; ` +
    `${errors} ${plural(errors, 'error')}, ${warnings} ${plural(warnings, 'warning')}\n`
  );
}

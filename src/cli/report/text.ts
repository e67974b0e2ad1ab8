// The text report: each finding with its place, the line of the file with a caret, the fix, and a summary.

import { plural } from '../../grammar/plural.ts';
import { visible } from '../../grammar/visible.ts';
import type { Excerpt } from '../results/excerpt.ts';
import { type ReportedFinding, type Result, titleOf } from '../results/result.ts';
import type { Report, ReportContext } from './report.ts';
import { expandTabs, textWidth } from './width.ts';

export const text: Report = (results, context) => {
  const paint = context.isColoured ? COLOURS : PLAIN;
  const parts = results.flatMap((result) => resultText(result, context, paint));
  if (parts.length > 0) parts.push('');
  parts.push(summaryText(context, paint));
  return `${parts.join('\n')}\n`;
};

interface Paint {
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly place: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
}

const sgr = (code: string) => (painted: string) => `\x1b[${code}m${painted}\x1b[0m`;
const plain = (painted: string): string => painted;

const COLOURS: Paint = {
  error: sgr('1;31'),
  warning: sgr('1;33'),
  place: sgr('1'),
  dim: sgr('2'),
  good: sgr('32'),
};
const PLAIN: Paint = { error: plain, warning: plain, place: plain, dim: plain, good: plain };

function resultText(result: Result, { isVerbose }: ReportContext, paint: Paint): string[] {
  const { file, line, status, findings, omitted, defaults = [] } = result;
  const title = titleOf(result);
  const place = paint.place(visible(`${file}:${line}`));
  const lines: string[] = [];
  if (isVerbose || defaults.length > 0) {
    const shown = status === 'valid' ? paint.good(status) : status;
    lines.push(`${place}: ${shown}${title === '' ? '' : ` ${visible(title)}`}`);
  }
  for (const finding of findings) lines.push(...findingText(result, finding, paint));
  if (omitted > 0)
    lines.push(
      `${place}: ${omitted} more ${plural(omitted, 'finding')} not shown (\`--max-findings all\` lists them)`,
    );
  for (const { path, value } of defaults) lines.push(visible(`  default ${path} = ${JSON.stringify(value)}`));
  return lines;
}

function findingText({ file }: Result, finding: ReportedFinding, paint: Paint): string[] {
  const { code, severity, path, message, hint, line, column, excerpt } = finding;
  const kind = severity === 'error' ? paint.error('error') : paint.warning('warning');
  const field = path === '' ? '' : `${visible(path)}: `;
  const lines = [
    `${paint.place(visible(`${file}:${line}:${column}`))}: ${kind} ${code} ${field}${visible(message)}`,
    ...(excerpt === undefined ? [] : excerptText(excerpt, line, paint)),
  ];
  if (hint !== undefined) lines.push(`  ${paint.dim('hint:')} ${visible(hint)}`);
  return lines;
}

function excerptText({ before, after }: Excerpt, line: number, paint: Paint): string[] {
  const number = String(line).padStart(5);
  const shown = expandTabs(visibleLine(before));
  return [
    paint.dim(`${number} | `) + shown + visibleLine(after).replaceAll('\t', ' '),
    paint.dim(`${' '.repeat(5)} | `) + ' '.repeat(textWidth(shown)) + paint.error('^'),
  ];
}

/** Same as `visible`, but tabs are blanks here. */
const visibleLine = (part: string): string => part.split('\t').map(visible).join('\t');

function summaryText({ summary, files }: ReportContext, paint: Paint): string {
  const { errors, warnings } = summary;
  const objects = summary.valid + summary.invalid + summary.skipped + summary.unreadable;
  const counts = (['valid', 'invalid', 'skipped', 'unreadable'] as const)
    .filter((status) => summary[status] > 0 || status === 'valid')
    .map((status) => `${summary[status]} ${status}`);
  const found = `${errors} ${plural(errors, 'error')}, ${warnings} ${plural(warnings, 'warning')}`;
  const painted = errors > 0 ? paint.error(found) : warnings > 0 ? paint.warning(found) : paint.good(found);
  return `${files} ${plural(files, 'file')}, ${objects} ${plural(objects, 'object')}: ${counts.join(', ')}; ${painted}`;
}

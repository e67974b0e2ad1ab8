// TAP 14 (testanything.org): a test point per object, the findings in a YAML block.

import { printableJson, visible } from '../../grammar/visible.ts';
import { isFailed, type Result, titleOf } from '../results/result.ts';
import { findingJson } from './json.ts';
import { noteText } from './notes.ts';
import type { Report } from './report.ts';

export const tap: Report = (results, { failOnWarnings, notes }) => {
  const points = results.map((result, index) => point(result, index + 1, failOnWarnings));
  const plan = results.length === 0 ? '1..0 # SKIP no objects' : `1..${results.length}`;
  const comments = notes.map((note) => `# ${noteText(note)}\n`);
  return `TAP version 14\n${plan}\n${points.join('')}${comments.join('')}`;
};

function point(result: Result, number: number, failOnWarnings: boolean): string {
  const { file, document, line, status, findings, omitted } = result;
  const title = titleOf(result) || `document ${document}`;
  const outcome = isFailed(result, failOnWarnings) ? 'not ok' : 'ok';
  const skip = status === 'skipped' ? ' # SKIP not an object of this API' : '';
  const head = `${outcome} ${number} - ${describe(`${file}:${line} ${title}`)}${skip}\n`;
  if (findings.length === 0) return head;
  // JSON on one line is valid YAML, whatever the strings contain.
  const items = findings.map((finding) => `    - ${printableJson(findingJson(finding))}\n`);
  const more = omitted > 0 ? `  omitted: ${omitted}\n` : '';
  return `${head}  ---\n  status: ${status}\n  findings:\n${items.join('')}${more}  ...\n`;
}

/** `#` starts a directive, `\` escapes. */
const describe = (text: string): string => visible(text).replace(/[\\#]/g, '\\$&');

// Template strings: text with `{{ expression }}`, `{% statement %}`, `{# comment #}` and `## statement` lines.
// What each function takes stands in template-functions.ts.

import { edited } from './edit.ts';
import type { GradedProblem } from './graded-problem.ts';
import { readTag, type TagProblem, TagReader } from './template-expression.ts';
import { Blocks } from './template-statement.ts';

/** Enough to repair a template at once; a hostile one gets no more. */
const MAX_PROBLEMS = 16;

/** A statement line starts at the beginning or after a line feed; `^` would take other line breaks too. */
const OPENING = /\{[{%#]|(?<![^\n])##/g;

/** How often a template is read again to mend it, and up to which length. */
const MAX_EDITS = 16;
const MAX_MENDED = 16 * 1024;

/** Mistakes of syntax (R) and unknown functions (S), in the order of the text. */
export function checkTemplate(text: string): GradedProblem[] {
  const problems = problemsOf(text);
  if (problems.length === 0) return problems;
  const replacement = mended(text, problems);
  return problems.map(({ edit: _, ...problem }) =>
    replacement === undefined ? problem : { ...problem, replacement },
  );
}

/** The template without mistakes, when each has a certain way out. */
function mended(text: string, found: readonly TagProblem[]): string | undefined {
  let current = text;
  let problems = found;
  for (let edits = 0; edits < MAX_EDITS && current.length <= MAX_MENDED; edits++) {
    const edit = problems.find((problem) => problem.edit !== undefined)?.edit;
    if (edit === undefined) return undefined;
    current = edited(current, [edit]);
    problems = problemsOf(current);
    if (problems.length === 0) return current;
  }
  return undefined;
}

function problemsOf(text: string): TagProblem[] {
  const problems: TagProblem[] = [];
  const blocks = new Blocks();
  let index = 0;
  while (problems.length < MAX_PROBLEMS) {
    OPENING.lastIndex = index;
    const opening = OPENING.exec(text);
    if (opening === null) break;
    const offset = opening.index;
    const start = offset + 2;
    if (opening[0] === '{#') {
      const end = text.indexOf('#}', start);
      if (end === -1) {
        problems.push({
          grade: 'R',
          message: "the comment isn't closed",
          hint: 'close it with `#}`',
          offset,
        });
        return problems;
      }
      index = end + 2;
      continue;
    }
    const end = opening[0] === '{{' ? '}}' : opening[0] === '{%' ? '%}' : '\n';
    const trimmed = end !== '\n' && text[start] === '-';
    const reader = new TagReader(text, offset, trimmed ? start + 1 : start, end);
    const tag = readTag(() => (end === '}}' ? readExpression(reader, offset) : blocks.read(reader, offset)));
    problems.push(...reader.problems);
    if ('problem' in tag) {
      problems.push(tag.problem);
      // Go on behind the tag, so that its rest isn't read as something else.
      const after = text.indexOf(end, Math.max(reader.index, start));
      if (after === -1) return problems.slice(0, MAX_PROBLEMS);
      index = end === '\n' ? after : after + end.length;
    } else index = tag.end;
  }
  if (problems.length < MAX_PROBLEMS) problems.push(...blocks.unclosed());
  return problems.slice(0, MAX_PROBLEMS);
}

function readExpression(reader: TagReader, offset: number): number {
  if (reader.atEnd())
    reader.fail('the expression is empty', 'write a value between `{{` and `}}`, or remove it', offset);
  reader.expression();
  return reader.close();
}

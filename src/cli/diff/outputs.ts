// The forms of a diff: text for a terminal, Markdown for a comment on a pull request, JSON for programs.

import { jsonPieces } from '../report/pieces.ts';
import type { Diff } from './diff.ts';
import { documentOf } from './document.ts';
import { markdown } from './markdown.ts';
import { countsText, nothingText, numbered, sectionsOf } from './sections.ts';
import { summaryLines } from './summary-words.ts';
import { toldChanges } from './told.ts';
import { plain } from './words.ts';

/** How many lines of a section are shown. */
const MAX_LINES = 200;

export const OUTPUTS = {
  text,
  json: (diff) => jsonPieces(documentOf(diff)),
  markdown: (diff) => [markdown(diff)],
} as const satisfies Readonly<Record<string, (diff: Diff) => Iterable<string>>>;

function* text(diff: Diff): Generator<string> {
  const { changes: all, changedObjects } = diff;
  const told = toldChanges(all);
  if (all.length === 0) {
    yield `${nothingText(changedObjects)}\n`;
    return;
  }
  const summary = summaryLines(diff);
  for (const line of summary) yield `${plain(line)}\n`;
  if (summary.length > 0) yield '\n';
  for (const { title, lines, more: others } of sectionsOf(told, MAX_LINES)) {
    yield `${plain(title)}\n`;
    for (const { words, below, more } of lines) {
      yield `  ${plain(words)}\n`;
      for (const each of below) yield `    ${plain(each)}\n`;
      if (more > 0) yield `    ... and ${more.toLocaleString('en')} more\n`;
    }
    if (others > 0) yield `  ... and ${numbered(others, 'more line')}; -o json has all\n`;
    yield '\n';
  }
  yield `Changed: ${countsText(told.map(({ change }) => change))}\n`;
}

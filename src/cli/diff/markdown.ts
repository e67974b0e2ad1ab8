// `-o markdown`: a diff as a comment on a pull request. Names and values of users are in code spans, so that their text can't become
// Markdown, HTML, a mention or a link.

import type { Diff } from './diff.ts';
import { countsText, nothingText, sectionsOf } from './sections.ts';
import { summaryLines } from './summary-words.ts';
import { toldChanges } from './told.ts';
import type { Words } from './words.ts';

/** GitHub accepts 65,536 characters, and users may add text above it. */
const MAX_CHARACTERS = 60_000;
/** How many lines of a section are shown; the JSON has all of them. */
const MAX_LINES = 50;

const HEADING = '### Gatewarden: what changes';

export function markdown(diff: Diff): string {
  const { changes: all, changedObjects } = diff;
  const told = toldChanges(all);
  if (all.length === 0) return `${HEADING}\n\n${nothingText(changedObjects)}\n`;
  const summary = summaryLines(diff).map((line) => `**${marked(line)}**\n\n`);
  const parts = [`${HEADING}\n\n${summary.join('')}${countsText(told.map(({ change }) => change))}\n`];
  let room = MAX_CHARACTERS;
  for (const { title, lines, more: others } of sectionsOf(told, MAX_LINES)) {
    const heading = `\n**${marked(title)}**\n\n`;
    parts.push(heading);
    room -= heading.length;
    let hidden = lines.length + others;
    for (const { words, below, more } of lines) {
      const items = below.map((each) => `  - ${marked(each)}\n`);
      if (more > 0) items.push(`  - and ${more.toLocaleString('en')} more\n`);
      const item = `- ${marked(words)}\n${items.join('')}`;
      if (item.length > room) break;
      parts.push(item);
      room -= item.length;
      hidden--;
    }
    if (hidden > 0) parts.push(`- and ${hidden.toLocaleString('en')} more\n`);
  }
  return parts.join('');
}

export function marked(words: Words): string {
  let text = '';
  let isCode = false;
  for (const word of words) {
    // Two adjacent code spans would become one.
    if (typeof word !== 'string' && isCode) text += ' ';
    text += typeof word === 'string' ? word : codeSpan(word.quoted);
    isCode = typeof word !== 'string';
  }
  return text;
}

/** CommonMark, code spans: delimited by a run of backticks that doesn't occur in the text. */
function codeSpan(text: string): string {
  if (text.trim() === '') return '(empty)';
  const rows = new Set((text.match(/`+/g) ?? []).map((row) => row.length));
  let length = 1;
  while (rows.has(length)) length++;
  const fence = '`'.repeat(length);
  const needsRoom =
    text.startsWith('`') || text.endsWith('`') || (text.startsWith(' ') && text.endsWith(' '));
  return needsRoom ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

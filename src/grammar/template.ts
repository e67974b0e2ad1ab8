// Template strings: text with `{{ expression }}`, `{% statement %}`, `{# comment #}` and `## statement` lines. template/functions.ts has
// the functions and their arguments.

import { edited } from './edit.ts';
import type { Problem } from './problem.ts';
import { readExpression } from './template/expression.ts';
import { Blocks } from './template/statement.ts';
import { readTag, type TagProblem, TagReader } from './template/tag.ts';
import type { Piece } from './template/tree.ts';

/** Enough to fix a template in one go, and a limit for hostile ones. */
const MAX_PROBLEMS = 16;

/** A statement line starts at the beginning or after a line feed; `^` would also match after other line breaks. */
const OPENING = /\{[{%#]|(?<![^\n])##/g;

/** How many times a template is parsed again to fix it, and up to which length. */
const MAX_EDITS = 16;
const MAX_MENDED = 16 * 1024;

/** Syntax errors, unknown functions and wrong numbers of arguments, in text order. */
export function checkTemplate(text: string): Problem[] {
  const { problems } = read(text);
  if (problems.length === 0) return [];
  const replacement = mended(text, problems);
  return problems.map(({ edit: _, ...problem }) =>
    replacement === undefined ? problem : { ...problem, replacement },
  );
}

/** The tree of a template, or its first problem. */
export function parseTemplate(
  text: string,
): { readonly pieces: readonly Piece[] } | { readonly problem: Problem } {
  const { pieces, problems } = read(text);
  const [problem] = problems;
  return problem === undefined ? { pieces } : { problem };
}

/** The template without mistakes, if each has a certain fix. */
function mended(text: string, found: readonly TagProblem[]): string | undefined {
  let current = text;
  let problems = found;
  for (let edits = 0; edits < MAX_EDITS && current.length <= MAX_MENDED; edits++) {
    const edit = problems.find((problem) => problem.edit !== undefined)?.edit;
    if (edit === undefined) return undefined;
    current = edited(current, [edit]);
    ({ problems } = read(current));
    if (problems.length === 0) return current;
  }
  return undefined;
}

interface Template {
  readonly pieces: readonly Piece[];
  readonly problems: readonly TagProblem[];
}

function read(text: string): Template {
  const problems: TagProblem[] = [];
  const blocks = new Blocks();
  let index = 0;
  while (problems.length < MAX_PROBLEMS) {
    OPENING.lastIndex = index;
    if (!OPENING.test(text)) {
      addText(blocks, text.slice(index));
      break;
    }
    const offset = OPENING.lastIndex - 2;
    const sign = text[offset + 1];
    const isLine = sign === '#' && text[offset] === '#';
    const trimmed = !isLine && text[offset + 2] === '-';
    addText(blocks, text.slice(index, trimmed ? lineStart(text, index, offset) : offset));
    const start = offset + (trimmed ? 3 : 2);
    const tag =
      sign === '#' && !isLine ? readComment(text, offset, start) : readMarkup(text, offset, start, blocks);
    problems.push(...tag.problems);
    if (tag.next === undefined) return { pieces: [], problems: problems.slice(0, MAX_PROBLEMS) };
    // The line break of a statement line is removed with it.
    index = isLine ? tag.next + 1 : tag.trims ? afterSpace(text, tag.next) : tag.next;
  }
  if (problems.length < MAX_PROBLEMS) problems.push(...blocks.unclosed());
  return { pieces: blocks.pieces, problems: problems.slice(0, MAX_PROBLEMS) };
}

function addText(blocks: Blocks, text: string): void {
  if (text !== '') blocks.add({ kind: 'text', text });
}

interface Tag {
  readonly problems: readonly TagProblem[];
  /** Where the text continues; undefined: it doesn't. */
  readonly next: number | undefined;
  readonly trims: boolean;
}

function readComment(text: string, offset: number, start: number): Tag {
  const end = text.indexOf('#}', start);
  if (end !== -1) return { problems: [], next: end + 2, trims: end > start && text[end - 1] === '-' };
  const problem = { message: "the comment isn't closed", hint: 'close it with `#}`', offset };
  return { problems: [problem], next: undefined, trims: false };
}

function readMarkup(text: string, offset: number, start: number, blocks: Blocks): Tag {
  const sign = text[offset + 1];
  const end = sign === '{' ? '}}' : sign === '%' ? '%}' : '\n';
  const reader = new TagReader(text, offset, start, end);
  const tag = readTag(() =>
    end === '}}' ? readOutput(reader, offset, blocks) : blocks.read(reader, offset),
  );
  if ('value' in tag) return { problems: reader.problems, next: tag.value, trims: reader.trims };
  // Continue after the tag, so that its rest isn't parsed as something else.
  const after = text.indexOf(end, Math.max(reader.index, offset + 2));
  const next = after === -1 ? undefined : end === '\n' ? after : after + end.length;
  return { problems: [...reader.problems, tag.problem], next, trims: false };
}

function readOutput(reader: TagReader, offset: number, blocks: Blocks): number {
  if (reader.atEnd())
    reader.fail('the expression is empty', 'write a value between `{{` and `}}`, or remove it', offset);
  const value = readExpression(reader);
  const end = reader.close();
  blocks.add({ kind: 'output', value });
  return end;
}

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** The end of the text before a tag that begins with `-`: the start of the line, if nothing else is on it. */
function lineStart(text: string, from: number, offset: number): number {
  let index = offset;
  while (index > from && text.charCodeAt(index - 1) !== 0x0a && isSpace(text.charCodeAt(index - 1))) index--;
  return index === 0 || text.charCodeAt(index - 1) === 0x0a ? index : offset;
}

function afterSpace(text: string, from: number): number {
  let index = from;
  while (index < text.length && isSpace(text.charCodeAt(index))) index++;
  return index;
}

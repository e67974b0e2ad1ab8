// Block collections: new entries go on lines of their own, below the last one.

import { isPair } from 'yaml';
import {
  type Added,
  type Collection,
  type Context,
  type Entry,
  endOf,
  lineAfter,
  NotInPlace,
  newlineBefore,
  startOf,
} from './collection.ts';
import type { Splice } from './splice.ts';
import { blockLines, memberLines } from './text-of.ts';

/** Also matches inside some texts, which then count as comments. */
const COMMENT = /(?:^|\s)#/;

type Piece = Omit<Splice, 'depth'>;

export function blockAppended({ text }: Context, collection: Collection, added: readonly Added[]): Piece[] {
  const first = collection.items[0] as Entry | undefined;
  const last = collection.items.at(-1) as Entry | undefined;
  if (first === undefined || last === undefined) throw new NotInPlace();
  const isList = added[0]?.name === undefined;
  const start = isList ? (collection.range?.[0] ?? 0) : startOf(first);
  const lead = leadOf(text, start);
  // `? key`, and anything else but list dashes, can't be continued below.
  if (!/^[ -]*$/.test(lead)) throw new NotInPlace();
  const indent = ' '.repeat(lead.length);
  const at = behindDeeperComments(text, lineAfter(text, endOf(last)), lead.length);
  const newline = newlineBefore(text, at);
  const lines = added.flatMap(({ name, value }) =>
    name === undefined ? blockLines([value], indent) : memberLines(name, value, indent),
  );
  return [{ from: at, to: at, text: lines.map((line) => line + newline).join('') }];
}

export function blockRemoved({ text }: Context, { items }: Collection, removed: ReadonlySet<Entry>): Piece[] {
  const entries = items as Entry[];
  // Block style can't express an empty collection.
  if (removed.size === entries.length) throw new NotInPlace();
  return [...removed].map((entry) => {
    const start = startOf(entry);
    const end = lineAfter(text, endOf(entry));
    const lead = leadOf(text, start);
    // Comments inside a block would be lost; one at the end of a line goes with the line.
    const [firstLine = '', ...otherLines] = text.slice(start, end).trimEnd().split('\n');
    if (otherLines.length > 0 && [firstLine, ...otherLines].some((line) => COMMENT.test(line)))
      throw new NotInPlace();
    if (!isPair(entry) ? /^ *- +$/.test(lead) : /^ *$/.test(lead))
      return { from: start - lead.length, to: end, text: '' };
    // The first member is on the line of its item's dash: the next member takes its place.
    const next = entries[entries.indexOf(entry) + 1];
    const isFirstMember =
      entry === entries[0] && next !== undefined && !removed.has(next) && /^[ -]*$/.test(lead);
    if (!isFirstMember || !isPair(entry)) throw new NotInPlace();
    const to = startOf(next);
    if (text.slice(endOf(entry), to).includes('#')) throw new NotInPlace();
    return { from: start, to, text: '' };
  });
}

/** Puts entries in the place of one; a comment inside would be lost. */
export function blockReplaced(
  { text }: Context,
  { flow }: Collection,
  entry: Entry,
  added: readonly Added[],
): Piece {
  const start = startOf(entry);
  const lead = leadOf(text, start);
  const end = endOf(entry);
  const to = lineAfter(text, end);
  if (flow || !/^[ -]*$/.test(lead) || COMMENT.test(text.slice(start, to))) throw new NotInPlace();
  const indent = ' '.repeat(lead.length);
  const newline = newlineBefore(text, to);
  const lines = added.flatMap(({ name, value }) => memberLines(name ?? '', value, indent));
  return {
    from: start,
    to,
    text: lines
      .map((line) => line + newline)
      .join('')
      .slice(indent.length),
  };
}

/** Comments with a deeper indentation belong to what is above them. */
function behindDeeperComments(text: string, from: number, column: number): number {
  const line = / *(?=#)[^\n]*\n/y;
  for (let at = from; ; at = line.lastIndex) {
    line.lastIndex = at;
    const found = line.exec(text)?.[0];
    if (found === undefined || found.indexOf('#') <= column) return at;
  }
}

const leadOf = (text: string, at: number): string => text.slice(text.lastIndexOf('\n', at - 1) + 1, at);

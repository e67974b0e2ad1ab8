// Flow collections: new entries go after the last one, on lines of their own if the others have them.

import { isScalar, type Pair } from 'yaml';
import {
  type Added,
  type Collection,
  type Context,
  type Entry,
  endOf,
  NotInPlace,
  newlineBefore,
  startOf,
} from './collection.ts';
import type { Splice } from './splice.ts';
import { flowText, jsonText, stringText } from './text-of.ts';

type Piece = Omit<Splice, 'depth'>;

export function flowAppended(
  { text, isJson }: Context,
  collection: Collection,
  added: readonly Added[],
): Piece[] {
  const { range } = collection;
  if (!range) throw new NotInPlace();
  const entries = entryTexts(isJson, collection, added);
  const last = collection.items.at(-1) as Entry | undefined;
  if (last === undefined) return [inline(range[0] + 1, entries.join(', '))];
  const close = range[1] - 1;
  const comma = commaBetween(text, endOf(last), close);
  const at = comma ?? endOf(last);
  const opening = text.slice(range[0], startOf(collection.items[0] as Entry));
  const indent = /\n([ \t]*)$/.exec(opening)?.[1];
  if (indent === undefined) return [inline(at, commaList(entries, ' ', comma !== undefined))];
  const lineEnd = text.indexOf('\n', at);
  // A comment after the last entry stays with it.
  const isOwnLine = lineEnd !== -1 && lineEnd < close && /^[ \t]*(?:#.*)?\r?$/.test(text.slice(at, lineEnd));
  if (!isOwnLine)
    return [
      inline(
        at,
        commaList(
          entries,
          newlineBefore(text, text.indexOf('\n', range[0]) + 1) + indent,
          comma !== undefined,
        ),
      ),
    ];
  const newline = newlineBefore(text, lineEnd + 1);
  const lines = entries.map(
    (entry, index) =>
      `${indent}${entry}${comma !== undefined || index < entries.length - 1 ? ',' : ''}${newline}`,
  );
  return [
    ...(comma === undefined ? [inline(at, ',')] : []),
    { from: lineEnd + 1, to: lineEnd + 1, text: lines.join('') },
  ];
}

function entryTexts(isJson: boolean, { items }: Collection, added: readonly Added[]): string[] {
  const isQuoted = isJson || (items as Entry[]).some(hasQuotedKey);
  return added.map(({ name, value }) => {
    const shown = flowText(value, isQuoted);
    return name === undefined ? shown : `${isQuoted ? jsonText(name) : stringText(name)}: ${shown}`;
  });
}

/** Puts entries in the place of one; a comment inside would be lost. */
export function flowReplaced(
  { text, isJson }: Context,
  collection: Collection,
  entry: Entry,
  added: readonly Added[],
): Piece {
  const [from, to] = [startOf(entry), endOf(entry)];
  if (/\s#/.test(text.slice(from, to))) throw new NotInPlace();
  return { from, to, text: entryTexts(isJson, collection, added).join(', ') };
}

const inline = (at: number, text: string): Piece => ({ from: at, to: at, text });

const hasQuotedKey = (entry: Entry): boolean => {
  const { key } = entry as Pair;
  return isScalar(key) && key.type === 'QUOTE_DOUBLE';
};

/** Text after an entry, or after its comma. */
const commaList = (entries: readonly string[], space: string, hasComma: boolean): string =>
  entries.map((entry) => (hasComma ? `${space}${entry},` : `,${space}${entry}`)).join('');

/** The offset after the comma that ends an entry, skipping comments. */
function commaBetween(text: string, from: number, to: number): number | undefined {
  const part = /(?:[ \t\r\n]|#.*\n)*,/y;
  part.lastIndex = from;
  return part.test(text) && part.lastIndex <= to ? part.lastIndex : undefined;
}

/** Removes whole runs of entries, with the commas that are no longer needed. */
export function flowRemoved({ text }: Context, { items }: Collection, removed: ReadonlySet<Entry>): Piece[] {
  const entries = items as Entry[];
  const pieces: Piece[] = [];
  for (let index = 0; index < entries.length; index++) {
    if (!removed.has(entries[index] as Entry)) continue;
    const first = index;
    while (removed.has(entries[index + 1] as Entry)) index++;
    const [start, last] = [entries[first] as Entry, entries[index] as Entry];
    const next = entries[index + 1];
    const before = entries[first - 1];
    const from = next === undefined && before !== undefined ? endOf(before) : startOf(start);
    const to = next === undefined ? endOf(last) : startOf(next);
    const gaps = next === undefined ? text.slice(from, startOf(start)) : text.slice(endOf(last), to);
    if (gaps.includes('#')) throw new NotInPlace();
    pieces.push({ from, to, text: '' });
  }
  return pieces;
}

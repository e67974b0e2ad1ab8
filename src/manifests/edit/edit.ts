// Edits one document: applies some changes of its value to its text. Each result is verified: if it doesn't read as the changed value, the
// next method is tried, which preserves less.

import { stringify } from 'yaml';
import { defined } from '../../grammar/defined.ts';
import { equalJson } from '../../grammar/json.ts';
import { type Chunk, readChunks } from '../documents.ts';
import { commentsOf, editByDocument } from './by-document.ts';
import { applyPlan, type PlacedChange, type Plan, planOf } from './change.ts';
import { splicer, splicesOf } from './in-place.ts';
import { type Splice, splice } from './splice.ts';
import { jsonText } from './text-of.ts';

export type { PlacedChange } from './change.ts';

/** `layout`: everything unchanged stays as it was; `comments`: comments stay, the layout is new; `values`: only the values stay. */
export type Kept = (typeof KEPT)[number];
const KEPT = ['layout', 'comments', 'values'] as const;

type EditedChunk = Pick<Chunk, 'text' | 'syntax' | 'reading'>;

export interface Edited {
  readonly text: string;
  readonly kept: Kept;
  /** The value that the text reads as. */
  readonly value: unknown;
  /** The splices, if the layout was kept; positions assume a newline after the last line. */
  readonly splices?: readonly Splice[];
}

/** Undefined: no method preserves enough and reads back correctly, or the changes don't fit the value. */
export async function editText(
  chunk: EditedChunk,
  changes: readonly PlacedChange[],
  leastKept: Kept = 'values',
): Promise<Edited | undefined> {
  const plan = planOf(changes);
  const applied = plan === undefined ? undefined : applyPlan(chunk.reading.value, plan);
  if (plan === undefined || applied === undefined) return undefined;
  const { value } = applied;
  for (const { kept, text, doubled, splices } of waysToWrite(chunk, plan, value)) {
    if (KEPT.indexOf(kept) > KEPT.indexOf(leastKept)) return undefined;
    // The last line ends as before.
    const asBefore = chunk.text.endsWith('\n') ? text : text.replace(/\r?\n$/, '');
    if (await readsAs(asBefore, value, doubled))
      return { text: asBefore, kept, value, ...defined({ splices }) };
  }
  return undefined;
}

/** Whether some changes fit into the text's layout, each on its own: a cheap check in advance, without verification. */
export function placing({ text, syntax }: EditedChunk): (changes: readonly PlacedChange[]) => boolean {
  const place = splicer(lastLineEnded(text), syntax === 'json');
  return (changes) => {
    const plan = planOf(changes);
    return plan !== undefined && place(plan) !== undefined;
  };
}

const lastLineEnded = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

interface Way {
  readonly kept: Kept;
  readonly text: string;
  /** Number of duplicate keys, which stay unless the whole text is rewritten. */
  readonly doubled: number;
  readonly splices?: readonly Splice[];
}

function* waysToWrite({ text, syntax, reading }: EditedChunk, plan: Plan, value: unknown): Generator<Way> {
  const isJson = syntax === 'json';
  const doubled = reading.problems.length;
  const ended = lastLineEnded(text);
  const splices = splicesOf(ended, plan, isJson);
  const inPlace = splices === undefined ? undefined : splice(ended, splices);
  if (inPlace !== undefined && splices !== undefined)
    yield { kept: 'layout', text: inPlace, doubled, splices };
  const byDocument = isJson ? undefined : editByDocument(ended, plan);
  if (byDocument !== undefined)
    yield { kept: hasCommentsOf(ended, byDocument) ? 'comments' : 'values', text: byDocument, doubled };
  if (!isJson) yield { kept: 'values', text: yamlOf(value), doubled: 0 };
  // Too long for a tree, but in the layout that every program gives JSON.
  else
    yield {
      kept: jsonLike(text, reading.value) === text ? 'layout' : 'values',
      text: jsonLike(text, value),
      doubled: 0,
    };
}

function hasCommentsOf(before: string, after: string): boolean {
  const kept = new Map<string, number>();
  for (const comment of commentsOf(after)) kept.set(comment, (kept.get(comment) ?? 0) + 1);
  return commentsOf(before).every((comment) => {
    const left = kept.get(comment) ?? 0;
    kept.set(comment, left - 1);
    return left > 0;
  });
}

/** Whether kubectl would read the text as exactly this value. */
async function readsAs(text: string, value: unknown, doubled: number): Promise<boolean> {
  let count = 0;
  for await (const { reading } of readChunks(text)) {
    const isSame = equalJson(reading.value, value, Number.POSITIVE_INFINITY);
    if (++count > 1 || reading.problems.length !== doubled || !isSame) return false;
  }
  return count === 1;
}

/** YAML 1.1 mode quotes everything that an old reader could misread. */
const yamlOf = (value: unknown): string =>
  stringify(value, { version: '1.1', aliasDuplicateObjects: false, lineWidth: 0 });

function jsonLike(text: string, value: unknown): string {
  const indent = /^\{\s*?\n([ \t]+)/.exec(text)?.[1];
  return indent === undefined ? jsonText(value) : JSON.stringify(value, undefined, indent);
}

// Words: our own texts mixed with names and values of users, kept apart so that each output form can quote the latter.

import { visible } from '../../grammar/visible.ts';

/** Text of users, or text that contains it. */
export interface Quoted {
  readonly quoted: string;
}

export type Words = readonly (string | Quoted)[];

/** How many characters of a name or value are shown. */
const MAX_QUOTED = 240;

export function quoted(text: string): Quoted {
  const shown = text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).toWellFormed()}…` : text;
  return { quoted: visible(shown) };
}

/** The texts between the values are ours; values are quoted, and words are inserted as they are. */
export function say(texts: TemplateStringsArray, ...values: readonly (string | number | Words)[]): Words {
  const words: (string | Quoted)[] = [];
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index]!;
    if (text !== '') words.push(text);
    const value = values[index];
    if (value === undefined) continue;
    if (typeof value === 'object') words.push(...value);
    else words.push(quoted(String(value)));
  }
  return words;
}

export function joined(all: readonly Words[], separator: string): Words {
  return all.flatMap((words, index) => (index === 0 ? words : [separator, ...words]));
}

export const plain = (words: Words): string =>
  words.map((word) => (typeof word === 'string' ? word : word.quoted)).join('');

/** How many characters of a value are shown. */
const MAX_VALUE = 80;

/** A value as people write it: `5s`, `{maxRequestSize: 64Ki}`, `unset`. */
export function valueText(value: unknown): string {
  const text = flowText(value, 0);
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE).toWellFormed()}…` : text;
}

/** How many levels are shown. */
const MAX_DEPTH = 6;
const PLAIN = /^[\w./:@~*+-][\w./:@~*+ -]*$/;

function flowText(value: unknown, depth: number): string {
  if (value === undefined) return 'unset';
  if (typeof value === 'string')
    return PLAIN.test(value) || value === '(secret)' ? value : JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (depth === MAX_DEPTH) return '…';
  // The limit of what is shown.
  if (Array.isArray(value))
    return `[${value
      .slice(0, MAX_VALUE)
      .map((item) => flowText(item, depth + 1))
      .join(', ')}]`;
  const members = Object.entries(value).filter(([key]) => key !== '@type');
  return `{${members
    .slice(0, MAX_VALUE)
    .map(([key, member]) => `${key}: ${flowText(member, depth + 1)}`)
    .join(', ')}}`;
}

// Words: texts of ours with names and values of others in between, kept apart so that each form can quote what isn't ours.

import { visible } from '../report/visible.ts';

/** What somebody else wrote, or what is made of it. */
export interface Quoted {
  readonly quoted: string;
}

export type Words = readonly (string | Quoted)[];

/** Characters of one name or value that are shown. */
const MAX_QUOTED = 240;

export function quoted(text: string): Quoted {
  const shown = text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).toWellFormed()}…` : text;
  return { quoted: visible(shown) };
}

/** The texts between the values are ours; values are quoted, words are taken as they are. */
export function say(texts: TemplateStringsArray, ...values: readonly (string | number | Words)[]): Words {
  return texts.flatMap((text, index) => {
    const value = values[index];
    const own = text === '' ? [] : [text];
    if (value === undefined) return own;
    return typeof value === 'object' ? [...own, ...value] : [...own, quoted(String(value))];
  });
}

export function joined(all: readonly Words[], separator: string): Words {
  return all.flatMap((words, index) => (index === 0 ? words : [separator, ...words]));
}

export const plain = (words: Words): string =>
  words.map((word) => (typeof word === 'string' ? word : word.quoted)).join('');

/** Characters of a value that are shown. */
const MAX_VALUE = 80;

/** A value as people write it: `5s`, `{maxRequestSize: 64Ki}`, `unset`. */
export function valueText(value: unknown): string {
  const text = flowText(value, 0);
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE).toWellFormed()}…` : text;
}

/** Levels that are shown. */
const MAX_DEPTH = 6;
const PLAIN = /^[\w./:@~*+-][\w./:@~*+ -]*$/;

function flowText(value: unknown, depth: number): string {
  if (value === undefined) return 'unset';
  if (typeof value === 'string')
    return PLAIN.test(value) || value === '(secret)' ? value : JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (depth === MAX_DEPTH) return '…';
  // As much as is shown at most.
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

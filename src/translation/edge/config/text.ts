// The text of the static file. Texts are quoted, so that no reader of YAML takes one for a number, a date or a switch; `$` is doubled, since
// the data plane expands variables anywhere in the file. Written here and not by the library of YAML: ten thousand routes take it several
// seconds.

import { BoundedCache } from '../../../grammar/bounded-cache.ts';
import { escaped } from '../../../grammar/escaped.ts';

/** The simplest keys stay as they are. */
const PLAIN_KEY = /^[A-Za-z][A-Za-z0-9]*$/;
/** Words that versions of YAML read as switches or as nothing. */
const RESERVED = new Set(['true', 'false', 'yes', 'no', 'on', 'off', 'y', 'n', 'null']);
/** YAML limits keys on one line to 1024 characters, with their quotes. */
const MAX_KEY = 1000;

/** JSON escapes all other characters that YAML doesn't print. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** What is written so far. V8 joins what is added to a text when it is read: a list of a million pieces takes three times as long. */
interface Out {
  text: string;
}

/** Byte-stable: equal documents have the same text. */
export function textOf(document: object): string {
  const out: Out = { text: '' };
  writeMembers(document, '', out);
  return out.text.replaceAll('$', '$$$$');
}

function writeMembers(value: object, indent: string, out: Out, first = indent): void {
  let before = first;
  const members = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(members)) {
    const member = members[key];
    if (member === undefined) continue;
    out.text += `${before}${keyText(key, indent)}`;
    writeValue(member, indent, out);
    before = indent;
  }
}

/** After a key, or after the `-` of an item. */
function writeValue(value: unknown, indent: string, out: Out): void {
  if (Array.isArray(value)) {
    if (value.length === 0) out.text += ' []\n';
    else {
      out.text += '\n';
      writeItems(value, indent, out);
    }
  } else if (typeof value === 'object' && value !== null) {
    if (isEmpty(value)) out.text += ' {}\n';
    else {
      out.text += '\n';
      writeMembers(value, `${indent}  `, out);
    }
  } else out.text += ` ${scalar(value)}\n`;
}

function writeItems(list: readonly unknown[], indent: string, out: Out): void {
  for (const item of list) {
    if (typeof item !== 'object' || item === null || Array.isArray(item) || isEmpty(item)) {
      out.text += `${indent}-`;
      writeValue(item, `${indent}  `, out);
    } else writeMembers(item, `${indent}  `, out, `${indent}- `);
  }
}

function isEmpty(value: object): boolean {
  const members = value as Readonly<Record<string, unknown>>;
  return Object.keys(members).every((key) => members[key] === undefined);
}

/** Those that stay as they are, with their colons: the few names of members come a hundred thousand times. */
const plainKeys = new BoundedCache<string>(64 * 1024);

function keyText(key: string, indent: string): string {
  const known = plainKeys.get(key);
  if (known !== undefined) return known;
  if (key.length < MAX_KEY && PLAIN_KEY.test(key) && !RESERVED.has(key.toLowerCase())) {
    plainKeys.set(key, `${key}:`);
    return `${key}:`;
  }
  const text = quoted(key);
  return text.length <= MAX_KEY ? `${text}:` : `? ${text}\n${indent}:`;
}

function scalar(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return numberText(value);
  return String(value);
}

/** Readers of YAML 1.1 take `1e+21` for a text. */
function numberText(value: number): string {
  const text = String(value);
  return text.includes('e') && !text.includes('.') ? text.replace('e', '.0e') : text;
}

const quoted = (text: string): string => JSON.stringify(text).replace(UNPRINTABLE, escaped);

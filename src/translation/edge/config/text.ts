// The text of the static file. Texts are quoted, so that no reader of YAML takes one for a number, a date or a switch; `$` is doubled, since
// the data plane expands variables anywhere in the file. Written here and not by the library of YAML: ten thousand routes take it several
// seconds.

/** The simplest keys stay as they are. */
const PLAIN_KEY = /^[A-Za-z][A-Za-z0-9]*$/;
/** Words that versions of YAML read as switches or as nothing. */
const RESERVED = new Set(['true', 'false', 'yes', 'no', 'on', 'off', 'y', 'n', 'null']);
/** YAML limits keys on one line to 1024 characters, with their quotes. */
const MAX_KEY = 1000;

/** JSON escapes all other characters that YAML doesn't print. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Byte-stable: equal documents have the same text. */
export function textOf(document: object): string {
  const out: string[] = [];
  writeMembers(document, '', out);
  return out.join('').replaceAll('$', '$$$$');
}

function writeMembers(value: object, indent: string, out: string[], first = indent): void {
  let before = first;
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    out.push(before, keyText(key, indent));
    writeValue(member, indent, out);
    before = indent;
  }
}

/** After a key, or after the `-` of an item. */
function writeValue(value: unknown, indent: string, out: string[]): void {
  if (Array.isArray(value)) {
    if (value.length === 0) out.push(' []\n');
    else {
      out.push('\n');
      writeItems(value, indent, out);
    }
  } else if (typeof value === 'object' && value !== null) {
    if (isEmpty(value)) out.push(' {}\n');
    else {
      out.push('\n');
      writeMembers(value, `${indent}  `, out);
    }
  } else out.push(' ', scalar(value), '\n');
}

function writeItems(list: readonly unknown[], indent: string, out: string[]): void {
  for (const item of list) {
    if (typeof item !== 'object' || item === null || Array.isArray(item) || isEmpty(item)) {
      out.push(indent, '-');
      writeValue(item, `${indent}  `, out);
    } else writeMembers(item, `${indent}  `, out, `${indent}- `);
  }
}

const isEmpty = (value: object): boolean => Object.values(value).every((member) => member === undefined);

function keyText(key: string, indent: string): string {
  if (key.length < MAX_KEY && PLAIN_KEY.test(key) && !RESERVED.has(key.toLowerCase())) return `${key}:`;
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

const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

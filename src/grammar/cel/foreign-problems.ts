// Explains what other languages write and CEL doesn't have: templates, addresses, words, characters.

import type { Problem } from '../problem.ts';
import { addressAt, isComparable, OPERATOR_WORDS } from './foreign.ts';
import { found } from './quoted.ts';
import type { Refusal } from './recognition.ts';

const TYPOGRAPHIC_QUOTES = '\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00ab\u00bb\u2032\u2033\u00b4';

/** Words of other languages for which CEL has an operator or a call. */
export const WORD_HINTS = new Map([
  ...[...OPERATOR_WORDS].map(([name, operator]): [string, string] => [name, `write \`${operator}\``]),
  ['not', 'write `!` before the value; `!(a in b)` says "not in"'],
  ['if', 'write `condition ? a : b`'],
  ['then', 'write `condition ? a : b`'],
  ['else', 'write `condition ? a : b`'],
  ...['contains', 'startsWith', 'endsWith', 'matches'].map((name): [string, string] => [
    name,
    `call it on the value: \`a.${name}(b)\``,
  ]),
  ['like', 'write `a.matches("pattern")`'],
]);

/** Characters of other languages in place of a value or an operator. */
const CHARACTER_HINTS = new Map([
  ['$', 'variables are written without `$`'],
  ['#', 'comments start with `//`'],
  [';', 'write one expression, without `;`'],
  ['`', 'quote strings with `"` or `\'`'],
  ['~', 'write `a.matches("pattern")` for a regular expression'],
  ['^', 'CEL has no such operator; write `!=` for an exclusive or'],
  ['\\', 'a backslash has a meaning inside strings only'],
]);

/** Template syntax: `{{` opens two maps or a map in a message; `{%` isn't CEL. */
export function template(text: string, { offset, open }: Refusal): Problem | undefined {
  const opens = (at: number): boolean => at >= 0 && (text.startsWith('{{', at) || text.startsWith('{%', at));
  const place = [offset - 1, offset, open - 1, open].find(opens);
  if (place === undefined) return undefined;
  return {
    message: "template syntax such as `{{ }}` or `{% %}` isn't CEL",
    hint: TEMPLATE_HINT,
    offset: place,
  };
}

export const TEMPLATE_HINT = 'write only the expression, such as `request.path`, and join strings with `+`';

/** Whether a template may follow the words that can't be parsed. */
export const hasTemplate = (text: string, offset: number): boolean =>
  text.includes('{{', offset) || text.includes('{%', offset);

/** `10.0.0.1`, which starts like a number. */
export function address(text: string, { offset }: Refusal): Problem | undefined {
  const found = addressAt(text, offset);
  if (found === undefined) return undefined;
  const written = text.slice(found.start, found.end);
  if (written.split(/[./]/).some((part) => Number(part) > 255))
    return {
      message: `\`${written}\` is no address`,
      hint: 'each number of an address is from 0 to 255; write it as a text, in quotes',
      offset: found.start,
    };
  return {
    message: `the address \`${written}\` is not a number`,
    hint: isComparable(text, found) ? `write it as a string: \`${found.text}\`` : rangeHint(written),
    offset: found.start,
  };
}

/** An address is a text here, so a range is what its texts start with. */
function rangeHint(written: string): string {
  const [address = '', bits = '32'] = written.split('/');
  const count = Number(bits) / 8;
  if (!written.includes('/')) return `write a list: \`in ["${address}"]\``;
  if (!Number.isInteger(count) || count < 1 || count > 3)
    return 'CEL has no ranges of addresses: compare their texts';
  const start = address.split('.').slice(0, count).join('.');
  return `CEL has no ranges of addresses: compare their texts, such as \`source.address.startsWith("${start}.")\``;
}

export const optionalSyntax = (offset: number): Problem => ({
  message: "optional values (`.?`, `[?`, `{?`) aren't part of standard CEL",
  hint: 'write `has(a.b) ? a.b : other`',
  offset,
});

/** Syntax that CEL never has outside strings. */
export function foreign(text: string, offset: number): Problem | undefined {
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  if (TYPOGRAPHIC_QUOTES.includes(character)) {
    return {
      message: `\`${character}\` is a typographic quote, which can't start a string`,
      hint: 'write `"` or `\'`',
      offset,
    };
  }
  const hint = CHARACTER_HINTS.get(character);
  if (hint !== undefined) return { message: `${found(text, offset)} isn't part of CEL`, hint, offset };
  if (/[^\x21-\x7e]/.test(character)) {
    return {
      message: `${found(text, offset)} isn't part of CEL outside of strings`,
      hint: /\p{L}/u.test(character)
        ? 'names have ASCII letters, digits and `_` only'
        : 'remove it; white space is blank, tab, new line and form feed',
      offset,
    };
  }
  return undefined;
}

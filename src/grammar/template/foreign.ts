// Syntax of other template languages, with a certain fix where one exists.

import type { Edit } from '../edit.ts';
import { TEMPLATE_FUNCTIONS } from './functions.ts';

/** Replaces the `length` characters at `index` by another word, with white space around it. */
const word =
  (length: number, other: string) =>
  (text: string, index: number): Edit => {
    const end = index + length;
    const before = /\s/.test(text.charAt(index - 1)) ? '' : ' ';
    return { start: index, end, text: `${before}${other}${/\s/.test(text.charAt(end)) ? '' : ' '}` };
  };

/** `'a'` becomes `"a"`, if nothing inside needs an escape. */
function stringEdit(text: string, index: number): Edit | undefined {
  const inside = /^'([^'"\\\r\n]{0,1024})'/.exec(text.slice(index, index + 1026))?.[1];
  return inside === undefined
    ? undefined
    : { start: index, end: index + inside.length + 2, text: `"${inside}"` };
}

/** `list[0]` becomes `list.0`, `object["key"]` becomes `object.key`. */
export function memberEdit(text: string, index: number): Edit | undefined {
  const match = /^\[\s*(?:(\d{1,9})|"([A-Za-z0-9_-]{1,128})"|'([A-Za-z0-9_-]{1,128})')\s*\]/.exec(
    text.slice(index, index + 140),
  );
  // Only after a name: a call has no members.
  if (match === null || !/[A-Za-z0-9_-]/.test(text.charAt(index - 1))) return undefined;
  return { start: index, end: index + match[0].length, text: `.${match[1] ?? match[2] ?? match[3]}` };
}

/** `name | upper` becomes `upper(name)`, if that is the whole tag or the part before the next pipe. */
function pipeEdit(text: string, index: number, open: number): Edit | undefined {
  const before = /^\{\{-?\s*([A-Za-z_][\w.-]{0,128}(?:\((?:[^(){}|]|\([^(){}|]*\))*\))?)\s*$/.exec(
    text.slice(open, index).slice(0, 512),
  );
  const after = /^\|\s*([A-Za-z]\w{0,32})\s*(?=-?\}\}|\|)/.exec(text.slice(index, index + 64));
  if (before === null || after === null || !TEMPLATE_FUNCTIONS.has(after[1]!)) return undefined;
  const start = open + before[0].indexOf(before[1]!);
  const space = text[index + after[0].length] === '|' || /\s$/.test(after[0]) ? ' ' : '';
  return { start, end: index + after[0].length, text: `${after[1]}(${before[1]})${space}` };
}

/** By their first characters. */
export const FOREIGN: readonly (readonly [
  start: RegExp,
  message: string,
  hint: string,
  edit?: (text: string, index: number, open: number) => Edit | undefined,
])[] = [
  [/^'/, "a string in single quotes isn't supported", 'write strings in double quotes', stringEdit],
  [/^\|\|/, "`||` isn't an operator", 'write `or`', word(2, 'or')],
  [
    /^\|/,
    "the pipe operator isn't supported",
    'call the function: `upper(name)` instead of `name | upper`',
    pipeEdit,
  ],
  [/^&&/, "`&&` isn't an operator", 'write `and`', word(2, 'and')],
  [/^&/, "`&&` isn't an operator", 'write `and`', word(1, 'and')],
  [/^!(?!=)/, "`!` isn't an operator", 'write `not`', word(1, 'not')],
  [/^!/, "`!` isn't an operator", 'write `not`'],
  [/^=(?![=~>])/, "`=` isn't an operator", 'write `==` to compare', word(1, '==')],
  [/^=/, "`=` isn't an operator", 'write `==` to compare'],
  [/^~/, "`~` isn't an operator", 'write `+` to join strings', word(1, '+')],
  [/^\?/, "`?` isn't an operator", 'write an `if` statement'],
  [/^-[A-Za-z_(]/, 'a minus sign needs a value before it', 'write `0 - name`'],
  [
    /^\.[A-Za-z]/,
    'a name after a dot belongs to the templates of Go',
    'call a function: `header(":path")`, `header(":method")`, `header("x-user")`',
  ],
  [
    /^\./,
    'a dot without a name or digit',
    'write digits on both sides of a decimal point, and names on both sides of a dot',
  ],
  [/^\d/, 'not a number', 'write numbers as in JSON, such as `10`, `0.5` or `1e3`'],
  [/^not\b/, "`not` isn't allowed after a value", 'write `not (a in b)`'],
  [/^[)\]]/, 'a bracket closes nothing', 'remove it, or add the opening one'],
  [/^(?:\{\{|\{%|\{#)/, 'a tag opens inside a tag', 'close the first one before'],
];

// Explains why no value can be read at a place.

import type { Problem } from '../problem.ts';
import { writeHint } from '../quote.ts';
import * as chars from './characters.ts';
import { commentAt, foreignOperator, pathAt } from './foreign.ts';
import { foreign, optionalSyntax } from './foreign-problems.ts';
import { closerOf, found } from './quoted.ts';

export function missingValue(text: string, offset: number, open: number): Problem {
  const before = operatorBefore(text, offset);
  if (offset >= text.length && open >= 0 && '([{,'.includes(before)) return neverClosed(text, open);
  if (offset >= text.length) {
    return {
      message: `the expression ends where a value should follow${before === '' ? '' : ` the \`${before}\``}`,
      hint: before === '' ? 'finish the expression' : `finish the expression or remove the \`${before}\``,
      offset,
    };
  }
  const character = text.charAt(offset);
  const operator = foreignOperator(text, offset);
  if (operator !== undefined) {
    const { wrong, right, start } = operator;
    return { message: `\`${wrong}\` isn't an operator of CEL`, hint: `write \`${right}\``, offset: start };
  }
  const comment = commentAt(text, offset);
  if (comment !== undefined) {
    return {
      message: "`/* */` comments aren't part of CEL",
      hint: 'remove the comment, or start it with `//` on a line of its own',
      offset: comment,
    };
  }
  const path = pathAt(text, offset);
  if (path !== undefined)
    return {
      message: 'a text needs quotes',
      hint: writeHint(path.text, 'write the path in quotes'),
      offset,
    };
  if (character === ':' && before === '?') {
    const message = "`?:` isn't an operator of CEL";
    const hint = 'write both cases: `has(a.b) ? a.b : other`';
    return { message, hint, offset: text.lastIndexOf('?', offset) };
  }
  if (character === '?') return optionalSyntax(offset);
  const problem = foreign(text, offset);
  if (problem !== undefined) return problem;
  if (character === '+') return { message: "a value can't start with `+`", hint: 'remove the sign', offset };
  const closes = ')]}'.includes(character);
  if (closes && before === '')
    return { message: `\`${character}\` closes nothing`, hint: 'remove it', offset };
  return {
    message: `expected a value, found ${found(text, offset)}`,
    hint: valueHint(before, closes),
    offset,
  };
}

function valueHint(before: string, closes: boolean): string {
  if (before === '') return 'write a value before it';
  if (before === ',' && closes) return 'remove the `,` or write a value after it';
  return `write a value after the \`${before}\``;
}

export const neverClosed = (text: string, open: number): Problem => ({
  message: `\`${text[open]}\` is never closed`,
  hint: `add the missing \`${closerOf(text, open)}\``,
  offset: open,
});

/** The operator, bracket or separator that ends before `offset`, ignoring comments. */
function operatorBefore(text: string, offset: number): string {
  let end = Math.min(offset, text.length);
  while (end > 0 && text.charCodeAt(end - 1) <= chars.SPACE) end--;
  const pair = text.slice(Math.max(0, end - 2), end);
  if (['&&', '||', '==', '!=', '<=', '>='].includes(pair)) return pair;
  const one = pair.slice(-1);
  if ('+-*/%<>!?:,([{'.includes(one)) return one;
  return /(?:^|[^\w])in$/.test(text.slice(Math.max(0, end - 3), end)) ? 'in' : '';
}

// Explains why no operator can be read after a value.

import type { Problem } from '../problem.ts';
import * as chars from './characters.ts';
import { negationBefore } from './foreign.ts';
import { foreign, hasTemplate, TEMPLATE_HINT, WORD_HINTS } from './foreign-problems.ts';
import { found, word } from './quoted.ts';

export function missingOperator(text: string, offset: number): Problem {
  const character = text.charAt(offset);
  switch (character) {
    case '=':
      return {
        message: "`=` isn't an operator of CEL",
        hint: assignmentHint(text.charAt(offset + 1)),
        offset,
      };
    case '&':
    case '|':
      return {
        message: `\`${character}\` isn't an operator of CEL`,
        hint: `write \`${character}${character}\``,
        offset,
      };
    case '!':
      return {
        message: '`!` after a value',
        hint: 'write `!=` to compare, or `&& !` before a condition',
        offset,
      };
    case ':':
      return {
        message: '`:` has no `?`',
        hint: 'write `condition ? a : b`, or `{key: value}` for a map',
        offset,
      };
    case '(':
      return { message: 'a call needs a name before `(`', hint: BETWEEN, offset };
    case '{':
      return { message: '`{` after a value', hint: BETWEEN, offset };
    case '"':
    case "'":
      return {
        message: 'a string directly after a value',
        hint: STRING_HINT,
        offset,
      };
  }
  const problem = foreign(text, offset);
  if (problem !== undefined) return problem;
  if (!chars.isIdentifierPart(text.charCodeAt(offset))) {
    return { message: `expected an operator, found ${found(text, offset)}`, hint: BETWEEN, offset };
  }
  const negation = negationBefore(text, offset);
  if (negation !== undefined) {
    return {
      message: "`not` isn't an operator of CEL",
      hint: 'write `!` before the condition',
      offset: negation,
    };
  }
  return {
    message: `an operator is missing before ${word(text, offset)}`,
    hint: wordHint(text, offset),
    offset,
  };
}

const STRING_HINT =
  'join strings with `+`; inside a string, write a quote as `\\"` or use the other kind of quote';
const BETWEEN = 'write an operator between two values, such as `&&`, `||`, `==` or `+`';

function assignmentHint(next: string): string {
  if (next === '~') return 'write `a.matches("pattern")`';
  if (next === '>' || next === '<') return `write \`${next}=\``;
  return 'write `==` to compare';
}

function wordHint(text: string, offset: number): string {
  const hint = WORD_HINTS.get(
    text.slice(offset, chars.identifierEnd(text, offset)).replace(/^[A-Z]+$/, lower),
  );
  if (hint !== undefined) return hint;
  if (hasTemplate(text, offset)) return TEMPLATE_HINT;
  const before = text.charAt(offset - 1);
  if (before === '"' || before === "'") return STRING_HINT;
  if (!/[0-9A-Fa-fx.]/.test(before)) return BETWEEN;
  return /^(?:h|m|s|ms|us|ns|d)$/.test(text.slice(offset, chars.identifierEnd(text, offset)))
    ? 'write a duration as a string: `duration("5s")`'
    : "a name can't start with a digit; write a number like `10`, `10u`, `0x1f` or `1.5e3`";
}

const lower = (text: string): string => text.toLowerCase();

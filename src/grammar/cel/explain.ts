// Explains a rejection of the recogniser to the user: message, place, and what to write instead.
// C-01, C-02. Quotes names and punctuation only, never the content of a string.
import { defined } from '../defined.ts';
import type { Problem } from '../problem.ts';
import { DEPTH_LIMIT } from './brackets.ts';
import * as chars from './characters.ts';
import {
  address,
  hasTemplate,
  optionalSyntax,
  TEMPLATE_HINT,
  template,
  WORD_HINTS,
} from './foreign-problems.ts';
import { missingOperator } from './missing-operator.ts';
import { missingValue, neverClosed } from './missing-value.ts';
import { closerOf, found, word } from './quoted.ts';
import type { Refusal } from './recognition.ts';

const KEYWORDS = new chars.WordSet(chars.KEYWORDS);

export function explain(text: string, refusal: Refusal): Problem {
  return template(text, refusal) ?? address(text, refusal) ?? describe(text, refusal);
}

function describe(text: string, { reason, offset, open }: Refusal): Problem {
  const at = (message: string, hint?: string, where = offset): Problem => ({
    message,
    offset: where,
    ...defined({ hint }),
  });
  switch (reason) {
    case 'empty':
      return at('the expression is empty', 'write a CEL expression, such as `request.method == "GET"`');
    case 'operand':
      return missingValue(text, offset, open);
    case 'operator':
      return missingOperator(text, offset);
    case 'mixedSigns':
      return at("`!` and `-` can't stand next to each other", 'use parentheses: `!(-a)` or `-(!a)`');
    case 'name':
      return missingName(text, offset);
    case 'fieldName':
      return at(
        `expected a field of the message, found ${found(text, offset)}`,
        'write `Name{field: value}`',
      );
    case 'colon':
      return at(
        `expected \`:\`, found ${found(text, offset)}`,
        'write map entries as `key: value`, and message fields as `field: value`',
      );
    case 'comma':
      return open < 0
        ? at(
            'a comma outside of arguments, lists and maps',
            hasTemplate(text, offset) ? TEMPLATE_HINT : 'write `[a, b]` for a list, `&&` for "and"',
          )
        : at(`a comma isn't allowed in the \`${text[open]}\` at offset ${open}`, 'write `[a, b]` for a list');
    case 'closer':
      return open < 0
        ? at(`${found(text, offset)} closes nothing`, 'remove it, or open it before')
        : at(
            `${found(text, offset)} doesn't close the \`${text[open]}\` at offset ${open}`,
            `write \`${closerOf(text, open)}\``,
          );
    case 'unclosed':
      return neverClosed(text, open);
    case 'noElse':
      return at('`?` has no `:`', 'write `condition ? a : b`', open);
    case 'nestedConditional':
      return at(
        'a conditional between `?` and `:` needs parentheses',
        'put the inner one in parentheses: `a ? (b ? c : d) : e`',
      );
    case 'reserved':
      return at(
        `${word(text, offset)} is a reserved word and can't be a variable or a function`,
        WORD_HINTS.get(text.slice(offset, chars.identifierEnd(text, offset))) ?? 'use another name',
      );
    case 'string':
      return text.charCodeAt(offset) === chars.BACKSLASH
        ? badEscape(text, offset)
        : at(
            'the string is never closed',
            offset < text.length
              ? 'close it on the same line, write `\\n` for a new line, or use triple quotes'
              : `close it with \`${quoteOf(text, open)}\``,
            open,
          );
    case 'number':
      return at(
        'the number is out of range',
        'an integer has 64 bits (an unsigned one ends in `u`), a double is at most 1.8e308',
      );
    case 'has':
      return at('has() takes one field selection', 'write `has(a.b)`; for a key of a map, `"key" in a`');
    case 'iterationVariable':
      return at(
        `the first argument of ${word(text, open, '()')} must be a simple name`,
        'use it as the variable: `list.all(item, item > 0)`',
        chars.skipSpace(text, offset),
      );
    case 'depth':
      return at(
        `the expression is nested more than ${DEPTH_LIMIT} levels deep`,
        'split it into several expressions',
      );
  }
}

function missingName(text: string, offset: number): Problem {
  const code = offset < text.length ? text.charCodeAt(offset) : 0;
  if (code === chars.QUESTION) return optionalSyntax(offset);
  if (offset < text.length && chars.isIdentifierStart(code)) {
    const keyword = KEYWORDS.at(text, offset, chars.identifierEnd(text, offset));
    return {
      message: `\`${keyword}\` is a keyword and can't follow a dot`,
      hint: `write \`["${keyword}"]\` instead of \`.${keyword}\``,
      offset,
    };
  }
  return {
    message: `expected a field name after the dot, found ${found(text, offset)}`,
    hint: 'a name has ASCII letters, digits and `_`, and doesn\'t start with a digit; write other keys as `["x-key"]`',
    offset,
  };
}

function badEscape(text: string, offset: number): Problem {
  const next = text.charAt(offset + 1);
  const unicode = /^[xXuU]$/.test(next);
  return {
    message: unicode ? `\`\\${next}\` isn't a valid escape here` : 'a backslash starts an invalid escape',
    hint: unicode
      ? 'write `\\xHH`, or (not in bytes) `\\uHHHH` or `\\UHHHHHHHH` for a Unicode character'
      : 'write `\\\\` for a backslash, or a raw string such as `r"\\d+"`',
    offset,
  };
}

function quoteOf(text: string, start: number): string {
  let at = start;
  while (text.charAt(at) !== '"' && text.charAt(at) !== "'") at++;
  const quote = text.charAt(at);
  return text.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
}

// Explains a rejection of the recogniser to the user: message, place, and what to write instead.
// C-01, C-02. Quotes names and punctuation only, never the content of a string.
import { defined } from '../defined.ts';
import type { Problem } from '../problem.ts';
import { writeHint } from '../quote.ts';
import { DEPTH_LIMIT } from './brackets.ts';
import * as chars from './characters.ts';
import { addressAt, commentAt, foreignOperator, isComparable, negationBefore, pathAt } from './mend.ts';
import type { Refusal } from './recognition.ts';

const KEYWORDS = new chars.WordSet(chars.KEYWORDS);
const TYPOGRAPHIC_QUOTES = '\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00ab\u00bb\u2032\u2033\u00b4';

/** Words of other languages for which CEL has an operator or a call. */
const WORD_HINTS = new Map([
  ['and', 'write `&&`'],
  ['or', 'write `||`'],
  ['not', 'write `!` before the value; `!(a in b)` says "not in"'],
  ['is', 'write `==`'],
  ['eq', 'write `==`'],
  ['ne', 'write `!=`'],
  ['mod', 'write `%`'],
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

export function explain(text: string, refusal: Refusal): Problem {
  return template(text, refusal) ?? address(text, refusal) ?? describe(text, refusal);
}

/** `10.0.0.1`, which starts like a number. */
function address(text: string, { offset }: Refusal): Problem | undefined {
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

/** Template syntax: `{{` opens two maps or a map in a message; `{%` isn't CEL. */
function template(text: string, { offset, open }: Refusal): Problem | undefined {
  const opens = (at: number): boolean => at >= 0 && (text.startsWith('{{', at) || text.startsWith('{%', at));
  const place = [offset - 1, offset, open - 1, open].find(opens);
  if (place === undefined) return undefined;
  return {
    message: "template syntax such as `{{ }}` or `{% %}` isn't CEL",
    hint: TEMPLATE_HINT,
    offset: place,
  };
}

const neverClosed = (text: string, open: number): Problem => ({
  message: `\`${text[open]}\` is never closed`,
  hint: `add the missing \`${closerOf(text, open)}\``,
  offset: open,
});

const TEMPLATE_HINT = 'write only the expression, such as `request.path`, and join strings with `+`';

/** Whether a template may follow the words that can't be parsed. */
const hasTemplate = (text: string, offset: number): boolean =>
  text.includes('{{', offset) || text.includes('{%', offset);

function missingValue(text: string, offset: number, open: number): Problem {
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

function missingOperator(text: string, offset: number): Problem {
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

const optionalSyntax = (offset: number): Problem => ({
  message: "optional values (`.?`, `[?`, `{?`) aren't part of standard CEL",
  hint: 'write `has(a.b) ? a.b : other`',
  offset,
});

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

/** Syntax that CEL never has outside strings. */
function foreign(text: string, offset: number): Problem | undefined {
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

const closerOf = (text: string, open: number): string => {
  const opener = text.charAt(open);
  return opener === '(' ? ')' : opener === '[' ? ']' : '}';
};

function quoteOf(text: string, start: number): string {
  let at = start;
  while (text.charAt(at) !== '"' && text.charAt(at) !== "'") at++;
  const quote = text.charAt(at);
  return text.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
}

/** The word at `offset`, shortened if it is long: names come from users. */
function word(text: string, offset: number, after = ''): string {
  const end = chars.identifierEnd(text, offset);
  return end - offset > 40
    ? `\`${text.slice(offset, offset + 40)}…\``
    : `\`${text.slice(offset, end)}${after}\``;
}

/** The character at `offset`, by its number if it is invisible. */
function found(text: string, offset: number): string {
  if (offset >= text.length) return 'the end of the expression';
  if (chars.isIdentifierPart(text.charCodeAt(offset))) return word(text, offset);
  const point = text.codePointAt(offset) ?? 0;
  if (point === 0x60) return 'a backtick';
  const visible = /[\p{L}\p{N}\p{P}\p{S}]/u.test(String.fromCodePoint(point));
  const name = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return visible ? `\`${String.fromCodePoint(point)}\`` : name;
}

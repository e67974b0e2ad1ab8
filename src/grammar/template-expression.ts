// Expressions of template strings: a recursive-descent recogniser over one tag (C-05).

import type { Edit } from './edit.ts';
import type { GradedProblem } from './graded-problem.ts';
import { didYouMean } from './nearest.ts';
import { plural } from './plural.ts';
import { quote } from './quote.ts';
import { TEMPLATE_FUNCTIONS } from './template-functions.ts';

/** Parentheses, brackets, braces and calls inside each other. Nobody reads ten; the call stack takes thousands. */
const MAX_DEPTH = 64;

const NAME = /[A-Za-z_][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![A-Za-z0-9_.])/y;
const BINARY = /==|!=|<=|>=|[<>+*/^%-]|(?:and|or|in)(?![A-Za-z0-9_.-])/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;
const KEYWORDS: ReadonlySet<string> = new Set(['and', 'or', 'in', 'not']);
const CONSTANTS: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** Where a tag ends: `}}`, `%}` (both with an optional `-`), or the end of the line. */
export type TagEnd = '}}' | '%}' | '\n';

export interface TagProblem extends GradedProblem {
  /** The certain way out. */
  readonly edit?: Edit | undefined;
}

/** Where a tag can't go on. Unwinds the recursive descent, and is turned into a value by `readTag`: nobody else sees it. */
class SyntaxProblem extends Error {
  readonly problem: TagProblem;

  constructor(problem: TagProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Reads the inside of one tag. Statements of `template-statement.ts` use the same reader. */
export class TagReader {
  readonly text: string;
  readonly end: TagEnd;
  readonly #open: number;
  index: number;
  /** Open braces of object literals: inside them `}}` closes two objects, not the tag. */
  #braces = 0;
  #depth = 0;
  /** What doesn't keep the tag from being read: unknown functions (S), wrong numbers of arguments (R). */
  readonly problems: TagProblem[] = [];

  /** `open` is where the tag's opening delimiter stands, `start` where its content does. */
  constructor(text: string, open: number, start: number, end: TagEnd) {
    this.text = text;
    this.end = end;
    this.#open = open;
    this.index = start;
  }

  fail(message: string, hint: string, offset = this.index, edit?: Edit): never {
    const said = this.end === '\n' ? `${hint}; a line that starts with \`##\` is a statement` : hint;
    throw new SyntaxProblem({ grade: 'R', message, hint: said, offset, edit });
  }

  skipSpace(): void {
    const { text } = this;
    for (; this.index < text.length; this.index++) {
      const code = text.charCodeAt(this.index);
      if (code === 0x0a && this.end === '\n') return;
      if (code !== 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return;
    }
  }

  /** The length of the closing delimiter when it stands here; 0 when it doesn't. */
  #closing(): number {
    const { text, index, end } = this;
    if (end === '\n') return index >= text.length || text[index] === '\n' ? 1 : 0;
    if (end === '}}' && this.#braces > 0) return 0;
    if (text.startsWith(end, index)) return 2;
    return text[index] === '-' && text.startsWith(end, index + 1) ? 3 : 0;
  }

  atEnd(): boolean {
    this.skipSpace();
    return this.#closing() > 0;
  }

  /** Past the closing delimiter, which has to stand here. */
  close(): number {
    this.skipSpace();
    const length = this.#closing();
    if (length === 0) this.#unexpected();
    if (this.end === '\n' && this.index >= this.text.length) {
      const end = this.text.length;
      const message = "a statement line at the end of the template doesn't end with a line break";
      this.fail(message, 'add a line break behind it', this.#open, { start: end, end, text: '\n' });
    }
    // The line break itself stays: the next line may start with `##` as well.
    return this.end === '\n' ? this.index : this.index + length;
  }

  /** A name with dots, which has to stand here. */
  name(what: string): string {
    this.skipSpace();
    const name = this.#match(NAME);
    if (name === undefined) {
      if (this.#closing() > 0) this.fail(`${what} is missing`, 'write a name such as `item`');
      this.#unexpected();
    }
    return name;
  }

  /** A word or sign that has to stand here; `token` is sticky. */
  expect(token: RegExp, shown: string, hint: string): void {
    this.skipSpace();
    if (this.#match(token) === undefined) this.fail(`\`${shown}\` is missing`, hint);
  }

  accept(sign: string): boolean {
    this.skipSpace();
    if (!this.text.startsWith(sign, this.index)) return false;
    this.index += sign.length;
    return true;
  }

  #match(token: RegExp): string | undefined {
    token.lastIndex = this.index;
    const found = token.exec(this.text)?.[0];
    if (found !== undefined) this.index += found.length;
    return found;
  }

  expression(): void {
    this.#deeper();
    this.#operand();
    while (this.#operator()) this.#operand();
    this.#depth -= 1;
  }

  #deeper(): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) {
      this.fail(`the expression nests deeper than ${MAX_DEPTH} levels`, 'split it with `set` statements');
    }
  }

  #operator(): boolean {
    this.skipSpace();
    return this.#closing() === 0 && this.#match(BINARY) !== undefined;
  }

  #operand(): void {
    this.skipSpace();
    while (/^not(?![A-Za-z0-9_.-])/.test(this.text.slice(this.index, this.index + 4))) {
      this.index += 3;
      this.skipSpace();
    }
    if (this.#closing() > 0) this.fail('an expression ends too early', 'write a value after the operator');
    const character = this.text[this.index];
    if (character === '"') this.#string();
    else if (character === '(') {
      this.index += 1;
      this.expression();
      this.#closer(')', '(');
    } else if (character === '[' || character === '{') this.#json();
    else if (this.#match(NUMBER) === undefined) this.#nameOrCall();
    this.skipSpace();
    if (this.text[this.index] === '[') {
      this.fail(
        "a subscript in brackets isn't supported",
        'write `list.0` or `object.key`, or `at(value, key)`',
        this.index,
        memberEdit(this.text, this.index),
      );
    }
  }

  #tooFewOrMany(name: string, offset: number, given: number): void {
    const arity = TEMPLATE_FUNCTIONS.get(name);
    if (arity === undefined || (given >= arity.least && given <= arity.most) || this.problems.length >= 16)
      return;
    const { least, most } = arity;
    const wanted = least === most ? `${least}` : `${least} or ${most}`;
    this.problems.push({
      grade: 'R',
      message: `the function ${quote(name)} takes ${wanted} ${plural(most, 'argument')}, not ${given}`,
      hint: most === 0 ? `write \`${name}()\`` : `write ${wanted} between the parentheses of \`${name}()\``,
      offset,
    });
  }

  #nameOrCall(): void {
    const offset = this.index;
    const name = this.#match(NAME);
    if (name === undefined) this.#unexpected();
    if (KEYWORDS.has(name))
      this.fail(`\`${name}\` can't stand here`, 'write a value on both sides of an operator', offset);
    this.skipSpace();
    if (this.text[this.index] !== '(') return;
    this.index += 1;
    if (!TEMPLATE_FUNCTIONS.has(name) && this.problems.length < 16) {
      this.problems.push({
        grade: 'S',
        message: `the function ${quote(name)} isn't known`,
        hint:
          didYouMean(name, TEMPLATE_FUNCTIONS.keys()) ??
          'the documentation of template strings lists the functions',
        offset,
      });
    }
    let given = 0;
    if (!this.accept(')')) {
      do {
        this.expression();
        given += 1;
      } while (this.accept(','));
      this.#closer(')', '(');
    }
    this.#tooFewOrMany(name, offset, given);
  }

  /** A JSON array or object: values only, no variables. */
  #json(): void {
    this.#deeper();
    const opener = this.text[this.index]!;
    this.index += 1;
    if (opener === '[') {
      if (!this.accept(']')) {
        do this.#jsonValue();
        while (this.accept(','));
        this.#closer(']', '[');
      }
    } else {
      this.#braces += 1;
      if (!this.accept('}')) {
        do {
          this.skipSpace();
          if (this.text[this.index] !== '"')
            this.fail("an object key isn't a string", 'write keys in double quotes');
          this.#string();
          if (!this.accept(':')) this.fail('`:` is missing after an object key', 'write `{"key": value}`');
          this.#jsonValue();
        } while (this.accept(','));
        this.#closer('}', '{');
      }
      this.#braces -= 1;
    }
    this.#depth -= 1;
  }

  #jsonValue(): void {
    this.skipSpace();
    const offset = this.index;
    const character = this.text[offset];
    if (character === '[' || character === '{') this.#json();
    else if (character === '"') this.#string();
    else if (this.#match(NUMBER) === undefined) {
      const name = this.#match(NAME);
      if (name === undefined) this.#unexpected();
      if (!CONSTANTS.has(name)) {
        const hint =
          'arrays and objects are JSON: write strings in double quotes, numbers, `true`, `false` or `null`';
        this.fail(`the name ${quote(name)} can't stand in an array or object`, hint, offset);
      }
    }
  }

  #string(): void {
    const { text } = this;
    const start = this.index;
    for (let index = start + 1; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code === 0x22) {
        this.index = index + 1;
        return;
      }
      if (code === 0x5c) {
        ESCAPE.lastIndex = index;
        const found = ESCAPE.exec(text)?.[0];
        if (found === undefined) {
          this.fail(
            'a string holds an unknown escape',
            'strings are JSON: write `\\\\` for a backslash',
            index,
          );
        }
        index += found.length - 1;
      } else if (code === 0x0a || code === 0x0d) {
        this.fail(
          "a string isn't closed on its line",
          'close it with `"`, or write `\\n` for a line break',
          start,
        );
      } else if (code < 0x20) {
        this.fail('a string holds a control character', 'write it as `\\u00..`', index);
      }
    }
    this.fail("a string isn't closed", 'close it with `"`', start);
  }

  #closer(closer: string, opener: string): void {
    if (this.accept(closer)) return;
    if (this.#closing() > 0 || this.index >= this.text.length) {
      this.fail(`\`${opener}\` isn't closed`, `add the missing \`${closer}\``);
    }
    this.#unexpected();
  }

  /** Nothing that an expression could go on with. */
  #unexpected(): never {
    const { text, index } = this;
    const rest = text.slice(index, index + 32);
    if (index >= text.length) {
      const tag = this.end === '\n' ? 'the statement' : `\`${text.slice(this.#open, this.#open + 2)}\``;
      this.fail(`${tag} isn't closed`, `close it with \`${this.end}\``, this.#open);
    }
    for (const [start, message, hint, edit] of FOREIGN) {
      if (start.test(rest)) this.fail(message, hint, index, edit?.(text, index, this.#open));
    }
    const word = /^[\w.-]+/.exec(rest)?.[0] ?? String.fromCodePoint(text.codePointAt(index)!);
    if (this.end !== '\n' && /^[}%]/.test(word)) {
      const opening = text.slice(this.#open, this.#open + 2);
      this.fail(`\`${opening}\` isn't closed: found ${quote(word)}`, `close it with \`${this.end}\``);
    }
    this.fail(`${quote(word)} can't stand here`, 'write an operator between two values, or close the tag');
  }
}

/** Another word for the `length` characters at `index`, with white space around it. */
const word =
  (length: number, other: string) =>
  (text: string, index: number): Edit => {
    const end = index + length;
    const before = /\s/.test(text.charAt(index - 1)) ? '' : ' ';
    return { start: index, end, text: `${before}${other}${/\s/.test(text.charAt(end)) ? '' : ' '}` };
  };

/** `'a'` is `"a"`, when nothing inside needs an escape. */
function stringEdit(text: string, index: number): Edit | undefined {
  const inside = /^'([^'"\\\r\n]{0,1024})'/.exec(text.slice(index, index + 1026))?.[1];
  return inside === undefined
    ? undefined
    : { start: index, end: index + inside.length + 2, text: `"${inside}"` };
}

/** `list[0]` is `list.0`, `object["key"]` is `object.key`. */
function memberEdit(text: string, index: number): Edit | undefined {
  const match = /^\[\s*(?:(\d{1,9})|"([A-Za-z0-9_-]{1,128})"|'([A-Za-z0-9_-]{1,128})')\s*\]/.exec(
    text.slice(index, index + 140),
  );
  // Behind a name only: a call has no members.
  if (match === null || !/[A-Za-z0-9_-]/.test(text.charAt(index - 1))) return undefined;
  return { start: index, end: index + match[0].length, text: `.${match[1] ?? match[2] ?? match[3]}` };
}

/** `name | upper` is `upper(name)`, when that is all of the tag or what stands before the next pipe. */
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

/** What people bring along from other languages, with its certain way out where it has one. */
const FOREIGN: readonly (readonly [
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
    /^\./,
    'a dot stands alone',
    'write digits on both sides of a decimal point, and names on both sides of a dot',
  ],
  [/^\d/, 'not a number', 'write numbers as in JSON, such as `10`, `0.5` or `1e3`'],
  [/^not\b/, "`not` can't stand after a value", 'write `not (a in b)`'],
  [/^[)\]]/, 'a bracket closes nothing', 'remove it, or add the opening one'],
  [/^(?:\{\{|\{%|\{#)/, 'a tag opens inside a tag', 'close the first one before'],
];

/** Runs `read` and gives back where it ended, or the problem that stopped it. */
export function readTag(read: () => number): { end: number } | { problem: TagProblem } {
  try {
    return { end: read() };
  } catch (error) {
    if (error instanceof SyntaxProblem) return { problem: error.problem };
    throw error;
  }
}

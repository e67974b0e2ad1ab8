// One tag of a template string as text: its end, names, numbers, strings, and the problem that stops it (C-05).

import type { Edit } from '../edit.ts';
import type { Problem } from '../problem.ts';
import { quote } from '../quote.ts';
import { FOREIGN } from './foreign.ts';

/** Parts of a dotted name: real JSON isn't that deep. */
const MAX_PARTS = 64;

const NAME = /[A-Za-z_][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![A-Za-z0-9_.])/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;

/** The end of a tag: `}}`, `%}` (both with an optional `-`), or the end of the line. */
export type TagEnd = '}}' | '%}' | '\n';

export interface TagProblem extends Problem {
  readonly offset: number;
  /** The certain fix. */
  readonly edit?: Edit | undefined;
}

/** Thrown where a tag can't continue. Unwinds the recursive descent; `readTag` turns it into a value, so it never leaves this module. */
class SyntaxProblem extends Error {
  readonly problem: TagProblem;

  constructor(problem: TagProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Reads the inside of one tag from left to right. */
export class TagReader {
  readonly text: string;
  readonly end: TagEnd;
  readonly #open: number;
  index: number;
  /** Open braces of object literals: inside them, `}}` closes two objects, not the tag. */
  braces = 0;
  /** A `-` before the closing delimiter: the white space after the tag is removed. */
  trims = false;
  /** Problems that don't stop parsing the tag: unknown functions, wrong numbers of arguments. */
  readonly problems: TagProblem[] = [];

  /** `open`: offset of the tag's opening delimiter. `start`: offset of its content. */
  constructor(text: string, open: number, start: number, end: TagEnd) {
    this.text = text;
    this.end = end;
    this.#open = open;
    this.index = start;
  }

  fail(message: string, hint: string, offset = this.index, edit?: Edit): never {
    const said = this.end === '\n' ? `${hint}; a line that starts with \`##\` is a statement` : hint;
    throw new SyntaxProblem({ message, hint: said, offset, edit });
  }

  skipSpace(): void {
    const { text } = this;
    for (; this.index < text.length; this.index++) {
      const code = text.charCodeAt(this.index);
      if (code === 0x0a && this.end === '\n') return;
      if (code !== 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return;
    }
  }

  /** The length of the closing delimiter at the current position; 0: there is none. */
  #closing(): number {
    const { text, index, end } = this;
    if (end === '\n') return index >= text.length || text[index] === '\n' ? 1 : 0;
    if (end === '}}' && this.braces > 0) return 0;
    if (text.startsWith(end, index)) return 2;
    return text[index] === '-' && text.startsWith(end, index + 1) ? 3 : 0;
  }

  atEnd(): boolean {
    this.skipSpace();
    return this.#closing() > 0;
  }

  /** Reads the closing delimiter, which must be here. */
  close(): number {
    this.skipSpace();
    const length = this.#closing();
    if (length === 0) this.unexpected();
    if (this.end === '\n' && this.index >= this.text.length) {
      const end = this.text.length;
      const message = "a statement line at the end of the template doesn't end with a line break";
      this.fail(message, 'add a line break after it', this.#open, { start: end, end, text: '\n' });
    }
    this.trims = length === 3;
    // The line break itself stays: the next line may also start with `##`.
    return this.end === '\n' ? this.index : this.index + length;
  }

  /** Reads a dotted name if it is here. */
  anyName(): string | undefined {
    return this.match(NAME);
  }

  /** Reads a dotted name, which must be here. */
  name(what: string): string {
    this.skipSpace();
    const name = this.anyName();
    if (name === undefined) {
      if (this.#closing() > 0) this.fail(`${what} is missing`, 'write a name such as `item`');
      this.unexpected();
    }
    return name;
  }

  /** The parts of a name that starts at `offset`. */
  path(name: string, offset: number): readonly string[] {
    if (!name.includes('.')) return [name];
    const parts = name.split('.');
    if (parts.length > MAX_PARTS)
      this.fail(`a name has more than ${MAX_PARTS} parts`, 'split it with `set` statements', offset);
    return parts;
  }

  /** Reads a word or sign that must be here; `token` is sticky. */
  expect(token: RegExp, shown: string, hint: string): void {
    this.skipSpace();
    if (this.match(token) === undefined) this.fail(`\`${shown}\` is missing`, hint);
  }

  /** Reads a sign if it is here. */
  accept(sign: string): boolean {
    this.skipSpace();
    if (!this.text.startsWith(sign, this.index)) return false;
    this.index += sign.length;
    return true;
  }

  /** Reads a word or sign if it is here; `token` is sticky. */
  match(token: RegExp): string | undefined {
    token.lastIndex = this.index;
    if (!token.test(this.text)) return undefined;
    const found = this.text.slice(this.index, token.lastIndex);
    this.index = token.lastIndex;
    return found;
  }

  /** Reads a number if it is here. */
  number(): number | undefined {
    const start = this.index;
    const code = this.text.charCodeAt(start);
    if (code !== 0x2d && (code < 0x30 || code > 0x39)) return undefined;
    const text = this.match(NUMBER);
    if (text === undefined) return undefined;
    const number = Number(text);
    if (!Number.isFinite(number)) this.fail('a number is too large', 'the largest is about `1.7e308`', start);
    return number;
  }

  /** Reads a string whose quote is here. */
  string(): string {
    const { text } = this;
    const start = this.index;
    let isPlain = true;
    for (let index = start + 1; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code === 0x22) {
        this.index = index + 1;
        return isPlain ? text.slice(start + 1, index) : (JSON.parse(text.slice(start, index + 1)) as string);
      }
      if (code === 0x5c) {
        isPlain = false;
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

  /** Reads the `closer`, which must be here. */
  closer(closer: string, opener: string): void {
    if (this.accept(closer)) return;
    if (this.#closing() > 0 || this.index >= this.text.length) {
      this.fail(`\`${opener}\` isn't closed`, `add the missing \`${closer}\``);
    }
    this.unexpected();
  }

  /** Throws: the expression can't continue here. */
  unexpected(): never {
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
    this.fail(`${quote(word)} isn't allowed here`, 'write an operator between two values, or close the tag');
  }
}

/** Runs `read` and returns its result, or the problem that stopped it. */
export function readTag<T>(read: () => T): { readonly value: T } | { readonly problem: TagProblem } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof SyntaxProblem) return { problem: error.problem };
    throw error;
  }
}

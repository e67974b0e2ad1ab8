// How deep an expression nests for Envoy, whose parser stops at 32: in its tree, and in nested expressions. Reads only accepted
// expressions, so it reports no mistakes. Verified with Envoy 1.36 and 1.40.

import * as chars from './characters.ts';
import { numberEnd, stringEnd } from './literal.ts';
import { STRING } from './uses.ts';

/** Levels of the tree: a name is one, and each operator, selection, call, list and map around it adds one. */
export const ENVOY_LEVELS = 32;
/** Nested expressions, including the whole one: brackets of every kind, and the part after the `:` of a conditional. */
const ENVOY_EXPRESSIONS = 33;

/** Characters that may start a level, outside comments and literals; a text with fewer of them needs no check. */
const LEVELS = new RegExp(
  String.raw`//[^\n]*|${STRING}|([-+*/%.([{?:]|==|!=|<=|>=|&&|\|\||[<>!]|\bin\b)`,
  'g',
);

/** Whether Envoy's parser rejects the accepted expression for its depth. */
export function exceedsEnvoy(text: string): boolean {
  if (text.length < ENVOY_LEVELS) return false;
  let starts = 0;
  for (const [, start] of text.matchAll(LEVELS))
    if (start !== undefined && ++starts >= ENVOY_LEVELS - 1) return new Depth(text).exceeds();
  return false;
}

/** A recursive descent by precedence; the recogniser limits the brackets, so the call stack suffices. */
class Depth {
  readonly #text: string;
  #index = 0;
  #expressions = 0;
  #deepest = 0;

  constructor(text: string) {
    this.#text = text;
  }

  exceeds(): boolean {
    return this.#expression() > ENVOY_LEVELS || this.#deepest > ENVOY_EXPRESSIONS;
  }

  #next(): number {
    this.#index = chars.skipSpace(this.#text, this.#index);
    return this.#text.charCodeAt(this.#index);
  }

  #accept(sign: string): boolean {
    this.#next();
    if (!this.#text.startsWith(sign, this.#index)) return false;
    this.#index += sign.length;
    return true;
  }

  /** A conditional is a level, but not as an item of a list or of arguments. */
  #expression(isItem = false): number {
    this.#deepest = Math.max(this.#deepest, ++this.#expressions);
    let levels = this.#chain('||', () => this.#chain('&&', () => this.#relation()));
    if (this.#accept('?')) {
      levels = Math.max(
        levels,
        this.#chain('||', () => this.#chain('&&', () => this.#relation())),
      );
      this.#accept(':');
      levels = Math.max(levels, this.#expression()) + (isItem ? 0 : 1);
    }
    this.#expressions -= 1;
    return levels;
  }

  /** All terms joined by `&&` or `||` are at one level. */
  #chain(operator: string, term: () => number): number {
    let levels = term();
    let terms = 1;
    for (; this.#accept(operator); terms++) levels = Math.max(levels, term());
    return terms > 1 ? levels + 1 : levels;
  }

  #relation(): number {
    let levels = this.#sum();
    while (/^(?:[<>]=?|[=!]=|in(?!\w))/.test(this.#ahead())) {
      this.#index += /^(?:[<>](?!=))/.test(this.#ahead()) ? 1 : 2;
      levels = Math.max(levels, this.#sum()) + 1;
    }
    return levels;
  }

  #sum(): number {
    let levels = this.#product();
    while (this.#accept('+') || this.#accept('-')) levels = Math.max(levels, this.#product()) + 1;
    return levels;
  }

  #product(): number {
    let levels = this.#unary();
    while (this.#accept('*') || this.#accept('/') || this.#accept('%'))
      levels = Math.max(levels, this.#unary()) + 1;
    return levels;
  }

  #unary(): number {
    let signs = 0;
    let minus = false;
    for (; this.#accept('!') || this.#accept('-'); signs++) minus = this.#text[this.#index - 1] === '-';
    const isNumber = /^\.?\d/.test(this.#ahead());
    const levels = this.#member();
    // The sign of a number is part of it.
    return signs === 0 || (signs === 1 && minus && isNumber) ? levels : levels + 1;
  }

  #ahead(): string {
    this.#next();
    return this.#text.slice(this.#index, this.#index + 3);
  }

  #member(): number {
    let levels = this.#primary();
    for (;;) {
      const code = this.#next();
      if (code === chars.DOT) {
        this.#index += 1;
        this.#name();
        levels = (this.#accept('(') ? Math.max(levels, this.#list(')', true)) : levels) + 1;
      } else if (code === chars.OPEN_BRACKET) {
        this.#index += 1;
        levels = Math.max(levels, this.#list(']', false)) + 1;
      } else if (code === chars.OPEN_BRACE) {
        // The names before it are a message name, not selections.
        this.#index += 1;
        levels = this.#list('}', false) + 1;
      } else return levels;
    }
  }

  #name(): void {
    this.#next();
    this.#index = chars.identifierEnd(this.#text, this.#index);
  }

  #primary(): number {
    const text = this.#text;
    const code = this.#next();
    const start = this.#index;
    if (code === chars.OPEN_PAREN) {
      this.#index += 1;
      const levels = this.#expression();
      this.#accept(')');
      return levels;
    }
    if (code === chars.OPEN_BRACKET || code === chars.OPEN_BRACE) {
      this.#index += 1;
      return (code === chars.OPEN_BRACKET ? this.#list(']', true) : this.#list('}', false)) + 1;
    }
    const literal = /[bBrR]{0,2}["']/y;
    literal.lastIndex = start;
    if (literal.test(text)) {
      const prefix = text.slice(start, literal.lastIndex - 1).toLowerCase();
      this.#index = stringEnd(text, literal.lastIndex - 1, prefix.includes('r'), prefix.includes('b'));
      return 1;
    }
    if (chars.isDigit(code) || (code === chars.DOT && chars.isDigit(text.charCodeAt(start + 1)))) {
      this.#index = numberEnd(text, start, true);
      return 1;
    }
    if (code === chars.DOT) this.#index += 1;
    this.#name();
    return this.#accept('(') ? this.#list(')', true) + 1 : 1;
  }

  /** The content of brackets, up to the closing one: expressions, or pairs of them. */
  #list(closer: string, areItems: boolean): number {
    let levels = 0;
    while (!this.#accept(closer)) {
      if (this.#accept(',') || this.#accept(':')) continue;
      levels = Math.max(levels, this.#expression(areItems));
    }
    return levels;
  }
}

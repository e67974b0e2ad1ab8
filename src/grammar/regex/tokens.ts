// RE2's grammar: a pattern as tokens, in one linear pass. Keeps what decides how the rest is read: open groups, flags, quoted text.
// Source: https://github.com/google/re2, parse.cc.

import { type ClassMistake, folded, readClass } from './class.ts';
import { classSize, merged, negated, type Range } from './class-size.ts';
import { PERL_CLASSES, readEscape, readProperty, unknownEscapeEnd } from './escape.ts';

export type SyntaxMistake =
  | ClassMistake
  | 'unclosedGroup'
  | 'strayParenthesis'
  | 'trailingBackslash'
  | 'groupName'
  | 'groupForm';

/** Where it is written. */
interface Span {
  readonly start: number;
  readonly end: number;
}

interface GroupStart extends Span {
  readonly kind: 'open';
  readonly captures: boolean;
  readonly name: string | undefined;
}

/** `*`, `+`, `?` or a count, each with an optional `?` that makes it lazy. */
export interface Repetition extends Span {
  readonly kind: 'repetition';
  readonly least: number;
  /** Undefined: there is no limit. */
  readonly most: number | undefined;
  readonly isCount: boolean;
  /** The end of the count, before the `?` that makes it lazy. */
  readonly countEnd: number;
}

/** One of several characters. */
interface CharacterSet extends Span {
  readonly kind: 'set';
  /** Instructions in RE2's program. */
  readonly size: number;
  /** Undefined: any character, or those of Unicode properties. */
  readonly ranges: readonly Range[] | undefined;
}

interface Literal extends Span {
  readonly kind: 'literal';
  readonly code: number;
}

interface SyntaxRefusal extends Span {
  readonly kind: 'mistake';
  readonly mistake: SyntaxMistake;
}

/** `nothing`: flags, and delimiters of quoted text. A repetition after it applies to what comes before it. */
interface Sign extends Span {
  readonly kind: 'close' | 'alternative' | 'assertion' | 'nothing';
}

export type Token = GroupStart | Repetition | CharacterSet | Literal | SyntaxRefusal | Sign;

interface OpenGroup {
  readonly start: number;
  /** The flags, restored when the group ends. */
  readonly folds: boolean;
  readonly dotAll: boolean;
}

const COUNT = /\{(0|[1-9][0-9]*)(?:(,)(0|[1-9][0-9]*)?)?\}/y;
const FLAGS = /\(\?([imsU]*)(?:-([imsU]+))?([:)])/y;
const NAMED = /\(\?P?<([^>]*)>/y;
const GROUP_NAME = /^[\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]+$/u;

/** Instructions for one byte. */
const BYTE_SIZE = 1;
/** For any character, and for any but a line feed. */
const DOT_ALL_SIZE = 7;
const DOT_SIZE = 8;

export class PatternTokens {
  readonly #text: string;
  readonly #open: OpenGroup[] = [];
  #index = 0;
  #folds = false;
  #dotAll = false;
  /** Until here, all characters are literal. Behind it is the `\E`. */
  #quoteEnd = 0;
  #afterQuote = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The flag `i`, for the token that was read last. */
  get folds(): boolean {
    return this.#folds;
  }

  /** Undefined: the pattern has ended. Nothing may be read after a mistake. */
  next(): Token | undefined {
    const token = this.#index < this.#text.length ? this.#token() : this.#unclosed();
    if (token !== undefined) this.#index = token.end;
    return token;
  }

  #unclosed(): Token | undefined {
    const group = this.#open.at(-1);
    return group && mistake('unclosedGroup', group.start, group.start + 1);
  }

  #token(): Token {
    const start = this.#index;
    if (start < this.#quoteEnd) return this.#literal();
    switch (this.#text[start]) {
      case '(':
        return this.#group();
      case ')':
        return this.#close();
      case '|':
        return sign('alternative', start, start + 1);
      case '*':
        return this.#repetition(start + 1, 0, undefined);
      case '+':
        return this.#repetition(start + 1, 1, undefined);
      case '?':
        return this.#repetition(start + 1, 0, 1);
      case '{':
        return this.#count() ?? this.#literal();
      case '[': {
        const read = readClass(this.#text, start, this.#folds);
        if (read.mistake !== undefined) return mistake(read.mistake, read.offset, read.end);
        return { kind: 'set', start, end: read.end, size: read.size, ranges: read.ranges };
      }
      case '.':
        return anyCharacter(start, start + 1, this.#dotAll ? DOT_ALL_SIZE : DOT_SIZE);
      case '\\':
        return this.#escape();
      case '^':
      case '$':
        return sign('assertion', start, start + 1);
      default:
        return this.#literal();
    }
  }

  #literal(): Token {
    const start = this.#index;
    const code = this.#text.codePointAt(start)!;
    const end = start + (code > 0xffff ? 2 : 1);
    return { kind: 'literal', start, end: end === this.#quoteEnd ? this.#afterQuote : end, code };
  }

  #group(): Token {
    const text = this.#text;
    const start = this.#index;
    if (text[start + 1] !== '?') return this.#enter(start + 1, true);
    const name = text[start + 2] === 'P' ? start + 3 : start + 2;
    const isLookBehind = name === start + 2 && (text[start + 3] === '=' || text[start + 3] === '!');
    if (text[name] === '<' && !isLookBehind) return this.#named();
    FLAGS.lastIndex = start;
    const match = FLAGS.exec(text);
    if (match === null) {
      const length = /^\(\?(?:<?[=!]|P?[>=|#(&']?)?/.exec(text.slice(start, start + 8))![0].length;
      return mistake('groupForm', start, start + length);
    }
    const [whole, on, off = '', delimiter] = match;
    const end = start + whole.length;
    const token = delimiter === ':' ? this.#enter(end, false) : sign('nothing', start, end);
    this.#folds = off.includes('i') ? false : this.#folds || on!.includes('i');
    this.#dotAll = off.includes('s') ? false : this.#dotAll || on!.includes('s');
    return token;
  }

  #named(): Token {
    NAMED.lastIndex = this.#index;
    const name = NAMED.exec(this.#text)?.[1];
    if (name !== undefined && GROUP_NAME.test(name)) return this.#enter(NAMED.lastIndex, true, name);
    return mistake('groupName', this.#index, name === undefined ? this.#text.length : NAMED.lastIndex);
  }

  #enter(end: number, captures: boolean, name?: string): Token {
    const start = this.#index;
    this.#open.push({ start, folds: this.#folds, dotAll: this.#dotAll });
    return { kind: 'open', start, end, captures, name };
  }

  #close(): Token {
    const start = this.#index;
    const group = this.#open.pop();
    if (group === undefined) return mistake('strayParenthesis', start, start + 1);
    this.#folds = group.folds;
    this.#dotAll = group.dotAll;
    return sign('close', start, start + 1);
  }

  /** Undefined: the brace is a literal. */
  #count(): Token | undefined {
    COUNT.lastIndex = this.#index;
    const match = COUNT.exec(this.#text);
    if (match === null) return undefined;
    const [whole, first, comma, last] = match;
    const least = Number(first);
    const most = comma === undefined ? least : last === undefined ? undefined : Number(last);
    return this.#repetition(this.#index + whole.length, least, most);
  }

  #repetition(countEnd: number, least: number, most: number | undefined): Token {
    const start = this.#index;
    const end = this.#text[countEnd] === '?' ? countEnd + 1 : countEnd;
    return { kind: 'repetition', start, end, least, most, isCount: this.#text[start] === '{', countEnd };
  }

  #escape(): Token {
    const text = this.#text;
    const start = this.#index;
    const next = text[start + 1];
    switch (next) {
      case undefined:
        return mistake('trailingBackslash', start, start + 1);
      case 'b':
      case 'B':
      case 'A':
      case 'z':
        return sign('assertion', start, start + 2);
      case 'C':
        return anyCharacter(start, start + 2, BYTE_SIZE);
      case 'Q':
        return this.#quote(start);
      case 'p':
      case 'P': {
        const { end, ...read } = readProperty(text, start, this.#folds);
        if (read.property === undefined) return mistake('property', start, end);
        return anyCharacter(start, end, read.negated ? read.property.negatedSize : read.property.size);
      }
    }
    const perl = PERL_CLASSES[next.toLowerCase()];
    if (perl !== undefined) {
      const isComplement = next !== next.toLowerCase();
      const ranges = isComplement ? negated(perl) : perl;
      if (!this.#folds) return { kind: 'set', start, end: start + 2, size: classSize(ranges), ranges };
      const all = merged(folded(perl));
      return {
        kind: 'set',
        start,
        end: start + 2,
        size: classSize(isComplement ? negated(all) : all),
        ranges,
      };
    }
    const character = readEscape(text, start);
    if (character === undefined) return mistake('escape', start, unknownEscapeEnd(text, start));
    return { kind: 'literal', start, end: character.end, code: character.code };
  }

  /** `\Q...\E`; the end is optional. */
  #quote(start: number): Token {
    const content = start + 2;
    const closer = this.#text.indexOf('\\E', content);
    this.#quoteEnd = closer === -1 ? this.#text.length : closer;
    this.#afterQuote = closer === -1 ? this.#quoteEnd : closer + 2;
    return sign('nothing', start, this.#quoteEnd === content ? this.#afterQuote : content);
  }
}

const sign = (kind: Sign['kind'], start: number, end: number): Token => ({ kind, start, end });

const mistake = (mistake: SyntaxMistake, start: number, end: number): Token => ({
  kind: 'mistake',
  mistake,
  start,
  end,
});

const anyCharacter = (start: number, end: number, size: number): Token => ({
  kind: 'set',
  start,
  end,
  size,
  ranges: undefined,
});

// RE2's grammar in one linear pass over a pattern: whether it is valid, where it isn't, its groups, and its program size.
// Compiles and matches nothing. Source: https://github.com/google/re2 (parse.cc; simplify.cc and compile.cc for the size).

import { defined } from '../defined.ts';
import { type ClassMistake, folded, readClass } from './class.ts';
import { classSize, merged, negated, type Range } from './class-size.ts';
import { PERL_CLASSES, readEscape, readProperty, unknownEscapeEnd } from './escape.ts';

/** RE2's kMaxRepeat: for one count, and for the product of nested ones. */
export const MAX_REPEAT = 1000;

export type Mistake =
  | ClassMistake
  | 'unclosedGroup'
  | 'strayParenthesis'
  | 'nothingToRepeat'
  | 'stackedRepetition'
  | 'reversedCount'
  | 'countAbove'
  | 'countNested'
  | 'trailingBackslash'
  | 'groupName'
  | 'groupForm';

export interface Refusal {
  readonly mistake: Mistake;
  readonly offset: number;
  /** End of the part of the pattern that the mistake is about. */
  readonly end: number;
}

export interface PatternScan {
  readonly refusal?: Refusal;
  /** Approximate number of instructions in the final RE2 program. */
  readonly size: number;
  /** Approximate number of instructions during compilation, which memory limits. */
  readonly steps: number;
  /** Number of capture groups, and the names of the named ones, each once. */
  readonly groups: number;
  readonly names: readonly string[];
}

/** A size in instructions, final and during compilation. */
interface Cost {
  size: number;
  steps: number;
}

/** What precedes the position, and what a repetition would apply to. */
interface Atom extends Cost {
  /** The largest product of nested repeat counts inside. */
  product: number;
  /** It matches the empty text only, so repeating it adds nothing. */
  readonly assertion: boolean;
}

/** An open group, or the whole pattern. */
interface Frame {
  readonly open: number;
  readonly captures: boolean;
  /** The flag `i`, restored when the group ends. */
  readonly fold: boolean;
  readonly dotAll: boolean;
  /** Costs of the previous alternatives, and of the current one without its last atom. */
  before: Cost;
  current: Cost;
  product: number;
  /** Start of the current alternative, and of the previous one. */
  start: number;
  previous: { readonly start: number; readonly end: number } | undefined;
}

/** Instructions besides the pattern: a fail, a match, and the loop that searches for the beginning. */
const FRAME_OF_PROGRAM = 4;
const COUNT = /\{(0|[1-9][0-9]*)(?:(,)(0|[1-9][0-9]*)?)?\}/y;
const FLAGS = /\(\?([imsU]*)(?:-([imsU]+))?([:)])/y;
const NAMED = /\(\?P?<([^>]*)>/y;
const GROUP_NAME = /^[\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]+$/u;
/** During compilation, each alternative of a class is an instruction too. */
const STEPS_OF_CLASS = 1.3;

export function scanPattern(pattern: string): PatternScan {
  return new Scan(pattern).run();
}

class Scan {
  readonly #text: string;
  #index = 0;
  #stack: Frame[] = [];
  #frame: Frame = newFrame(-1, false, false, false, 0);
  #atom: Atom | undefined;
  #fold = false;
  #dotAll = false;
  #groups = 0;
  readonly #names = new Set<string>();
  /** Start and end of the last repetition. */
  #repetition = { start: -1, end: -1 };
  #refusal: Refusal | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  run(): PatternScan {
    const text = this.#text;
    while (this.#index < text.length && this.#refusal === undefined) this.#token(text[this.#index]!);
    if (this.#refusal === undefined && this.#stack.length > 0) {
      this.#refuse('unclosedGroup', this.#frame.open, this.#frame.open + 1);
    }
    const { size, steps } = this.#total();
    return {
      ...defined({ refusal: this.#refusal }),
      size: size + FRAME_OF_PROGRAM,
      steps: steps + FRAME_OF_PROGRAM,
      groups: this.#groups,
      names: [...this.#names],
    };
  }

  #refuse(mistake: Mistake, offset: number, end: number): void {
    this.#refusal = { mistake, offset, end };
  }

  #token(character: string): void {
    switch (character) {
      case '(':
        this.#open();
        break;
      case ')':
        this.#close();
        break;
      case '|':
        this.#alternative();
        break;
      case '*':
        this.#repeat(1, 0, undefined);
        break;
      case '+':
        this.#repeat(1, 1, undefined);
        break;
      case '?':
        this.#repeat(1, 0, 1);
        break;
      case '{':
        this.#counted();
        break;
      case '[': {
        const read = readClass(this.#text, this.#index, this.#fold);
        if (read.mistake === undefined) this.#pushClass(read.size, read.end);
        else this.#refuse(read.mistake, read.offset, read.end);
        break;
      }
      case '.':
        this.#pushClass(this.#dotAll ? 7 : 8, this.#index + 1);
        break;
      case '\\':
        this.#escape();
        break;
      case '^':
      case '$':
        this.#pushAssertion(this.#index + 1);
        break;
      default: {
        const code = this.#text.codePointAt(this.#index)!;
        this.#pushLiteral(code, this.#index + (code > 0xffff ? 2 : 1));
      }
    }
  }

  #push(atom: Atom, end: number): void {
    this.#settle();
    this.#atom = atom;
    this.#index = end;
  }

  /** Completes the last atom; it can't be repeated any more. */
  #settle(): void {
    if (this.#atom === undefined) return;
    this.#frame.current.size += this.#atom.size;
    this.#frame.current.steps += this.#atom.steps;
    this.#frame.product = Math.max(this.#frame.product, this.#atom.product);
    this.#atom = undefined;
  }

  #pushAssertion(end: number): void {
    this.#push({ size: 1, steps: 1, product: 1, assertion: true }, end);
  }

  #pushClass(size: number, end: number): void {
    const steps = size === 1 ? 1 : Math.round(size * STEPS_OF_CLASS);
    this.#push({ size, steps, product: 1, assertion: false }, end);
  }

  #pushLiteral(code: number, end: number): void {
    const size = this.#fold ? foldedSize(code) : bytesOf(code);
    this.#push({ size, steps: size, product: 1, assertion: false }, end);
  }

  #open(): void {
    const text = this.#text;
    const start = this.#index;
    if (text[start + 1] !== '?') {
      this.#groups += 1;
      this.#enter(start, start + 1, true);
      return;
    }
    const name = text[start + 2] === 'P' ? start + 3 : start + 2;
    const isLookBehind = name === start + 2 && (text[start + 3] === '=' || text[start + 3] === '!');
    if (text[name] === '<' && !isLookBehind) {
      this.#named(start);
      return;
    }
    FLAGS.lastIndex = start;
    const match = FLAGS.exec(text);
    if (match === null) {
      const end = /^\(\?(?:<?[=!]|P?[>=|#(&']?)?/.exec(text.slice(start, start + 8))![0].length;
      this.#refuse('groupForm', start, start + end);
      return;
    }
    const [whole, on, off = '', end] = match;
    const fold = off.includes('i') ? false : this.#fold || on!.includes('i');
    const dotAll = off.includes('s') ? false : this.#dotAll || on!.includes('s');
    // `(?i)` is not an atom: a repetition after it applies to what comes before it.
    if (end === ':') this.#enter(start, start + whole.length, false);
    else this.#index += whole.length;
    this.#fold = fold;
    this.#dotAll = dotAll;
  }

  #named(start: number): void {
    NAMED.lastIndex = start;
    const name = NAMED.exec(this.#text)?.[1];
    if (name === undefined || !GROUP_NAME.test(name)) {
      this.#refuse('groupName', start, name === undefined ? this.#text.length : NAMED.lastIndex);
      return;
    }
    this.#groups += 1;
    // Several groups may have one name; it refers to the first.
    this.#names.add(name);
    this.#enter(start, NAMED.lastIndex, true);
  }

  #enter(open: number, content: number, captures: boolean): void {
    this.#settle();
    this.#stack.push(this.#frame);
    this.#frame = newFrame(open, captures, this.#fold, this.#dotAll, content);
    this.#index = content;
  }

  #close(): void {
    const outer = this.#stack.pop();
    if (outer === undefined) {
      this.#refuse('strayParenthesis', this.#index, this.#index + 1);
      return;
    }
    const total = this.#total();
    const { captures, fold, dotAll, product } = this.#frame;
    this.#fold = fold;
    this.#dotAll = dotAll;
    this.#frame = outer;
    const extra = captures ? 2 : 0;
    this.#push(
      { size: total.size + extra, steps: total.steps + extra, product, assertion: false },
      this.#index + 1,
    );
  }

  #alternative(): void {
    const { size, steps } = this.#total();
    const frame = this.#frame;
    frame.before = { size, steps: steps + 1 };
    frame.current = { size: 0, steps: 0 };
    frame.previous = { start: frame.start, end: this.#index };
    this.#index += 1;
    frame.start = this.#index;
  }

  /** All alternatives of the frame. A common prefix of neighbours is compiled once. */
  #total(): Cost {
    this.#settle();
    const { before, current, previous, start } = this.#frame;
    if (previous === undefined) return { ...current };
    const shared = Math.min(commonPrefix(this.#text, previous, start, this.#index), current.size);
    const size = current.size - shared;
    // Single characters become one class.
    const single = previous.end - previous.start === 1 && this.#index - start === 1;
    return {
      size: before.size + (single ? 0 : size),
      steps: before.steps + (single ? -1 : Math.max(current.steps - shared, 0)),
    };
  }

  #counted(): void {
    COUNT.lastIndex = this.#index;
    const match = COUNT.exec(this.#text);
    if (match === null) {
      // Not a count: a literal brace.
      this.#pushLiteral(0x7b, this.#index + 1);
      return;
    }
    const least = Number(match[1]);
    const most = match[2] === undefined ? least : match[3] === undefined ? undefined : Number(match[3]);
    this.#repeat(match[0].length, least, most);
  }

  /** `*`, `+`, `?` or a count, each with an optional `?` that makes it lazy. */
  #repeat(length: number, least: number, most: number | undefined): void {
    const start = this.#index;
    const end = start + length;
    const isCount = this.#text[start] === '{';
    const behind = this.#text[end] === '?' ? end + 1 : end;
    if (this.#repetition.end === start) {
      this.#refuse('stackedRepetition', this.#repetition.start, behind);
      return;
    }
    const largest = Math.max(least, most ?? least);
    if (isCount && largest > MAX_REPEAT) {
      this.#refuse('countAbove', start, end);
      return;
    }
    if (most !== undefined && most < least) {
      this.#refuse('reversedCount', start, end);
      return;
    }
    const atom = this.#atom;
    if (atom === undefined) {
      this.#refuse('nothingToRepeat', start, behind);
      return;
    }
    if (isCount) {
      // `{0,1}` and `{1}` don't multiply the size.
      const product = atom.product * Math.max(most ?? least, 1);
      if (largest >= 2 && product > MAX_REPEAT) {
        this.#refuse('countNested', start, end);
        return;
      }
      atom.product = product;
    }
    repeated(atom, least, most);
    this.#repetition = { start, end: behind };
    this.#index = behind;
  }

  #escape(): void {
    const text = this.#text;
    const start = this.#index;
    const next = text[start + 1];
    switch (next) {
      case undefined:
        this.#refuse('trailingBackslash', start, start + 1);
        return;
      case 'b':
      case 'B':
      case 'A':
      case 'z':
        this.#pushAssertion(start + 2);
        return;
      case 'C':
        this.#pushClass(1, start + 2);
        return;
      case 'Q':
        this.#quoted(start + 2);
        return;
      case 'p':
      case 'P': {
        const { end, ...read } = readProperty(text, start, this.#fold);
        if (read.property === undefined) this.#refuse('property', start, end);
        else this.#pushClass(read.negated ? read.property.negatedSize : read.property.size, end);
        return;
      }
    }
    const perl = PERL_CLASSES[next.toLowerCase()];
    if (perl !== undefined) {
      this.#pushClass(classSize(next === next.toLowerCase() ? perl : negated(perl)), start + 2);
      return;
    }
    const character = readEscape(text, start);
    if (character === undefined) this.#refuse('escape', start, unknownEscapeEnd(text, start));
    else this.#pushLiteral(character.code, character.end);
  }

  /** `\Q...\E`: all characters are literal; the end is optional. */
  #quoted(start: number): void {
    const end = this.#text.indexOf('\\E', start);
    const stop = end === -1 ? this.#text.length : end;
    this.#index = start;
    while (this.#index < stop) {
      const code = this.#text.codePointAt(this.#index)!;
      this.#pushLiteral(code, this.#index + (code > 0xffff ? 2 : 1));
    }
    this.#index = end === -1 ? stop : stop + 2;
  }
}

function newFrame(open: number, captures: boolean, fold: boolean, dotAll: boolean, start: number): Frame {
  return {
    open,
    captures,
    fold,
    dotAll,
    before: { size: 0, steps: 0 },
    current: { size: 0, steps: 0 },
    product: 1,
    start,
    previous: undefined,
  };
}

/** Expands repetitions as RE2 does: `x{2,4}` is `xx(x(x)?)?`. */
function repeated(atom: Atom, least: number, most: number | undefined): void {
  const times = (each: number): number => {
    // Repeating an assertion adds nothing after the first time.
    if (atom.assertion) return Math.min(each, each * Math.max(least, 1));
    if (most === undefined) return least === 0 ? each + 1 : each * least + 1;
    return each * least + (each + 1) * (most - least);
  };
  const { size, steps } = atom;
  atom.size = times(size);
  atom.steps = times(steps);
}

function bytesOf(code: number): number {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** A case-insensitive letter is a class, or one instruction in ASCII. */
function foldedSize(code: number): number {
  if (code < 0x80) return classSize(merged(folded([[code, code]])));
  const character = String.fromCodePoint(code);
  const others = [character.toLowerCase(), character.toUpperCase()].map((other) => other.codePointAt(0)!);
  const ranges: Range[] = [code, ...others].map((point) => [point, point]);
  return classSize(merged(ranges));
}

/** Length of the literal prefix that two alternatives share. */
function commonPrefix(
  text: string,
  previous: { readonly start: number; readonly end: number },
  start: number,
  end: number,
): number {
  const most = Math.min(previous.end - previous.start, end - start);
  let count = 0;
  while (count < most && text[start + count] === text[previous.start + count]) {
    if (/[\\.+*?()|[\]{}^$]/.test(text[start + count]!)) break;
    count += 1;
  }
  const repeatedNext = [text[start + count], text[previous.start + count]].some(
    (next) => next !== undefined && '*+?{'.includes(next),
  );
  return repeatedNext ? Math.max(count - 1, 0) : count;
}

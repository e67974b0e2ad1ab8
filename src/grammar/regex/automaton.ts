// A valid RE2 pattern as states with transitions by character (Thompson's construction). It matches at least what the pattern matches:
// assertions are always met, Unicode classes match everything, and repeat counts have no upper limit.

import { folded, readClass } from './class.ts';
import { merged, negated, type Range } from './class-size.ts';
import { PERL_CLASSES, readEscape, readProperty } from './escape.ts';

const ANYTHING: readonly Range[] = [[0, 0x10ffff]];
const ASCII_END = 0x7f;
const COUNT = /\{(0|[1-9][0-9]*)(?:(,)(0|[1-9][0-9]*)?)?\}/y;
const GROUP = /\((?:\?(?:P?<[^>]*>|([imsU]*)(?:-([imsU]+))?([:)])))?/y;

interface State {
  /** Characters that lead to `next`; undefined: each of `next` is reached without a character. */
  readonly ranges?: readonly Range[];
  readonly next: number[];
}

/** A part of the pattern: the state before it and the state behind it. */
interface Part {
  readonly first: number;
  readonly last: number;
}

/** What is around an open group. */
interface Frame {
  readonly whole: Part;
  readonly tail: number;
  readonly fold: boolean;
}

export class Automaton {
  readonly #text: string;
  readonly #states: State[] = [];
  readonly #whole: Part;
  #index = 0;
  readonly #stack: Frame[] = [];
  /** The open group. */
  #group: Part;
  /** The state behind the current alternative, without its last part: a repetition may follow that. */
  #tail: number;
  #part: Part | undefined;
  /** The flag `i`. */
  #fold = false;

  /** `pattern`: one that `scanPattern` accepts. */
  constructor(pattern: string) {
    this.#text = pattern;
    this.#whole = this.#newPart();
    this.#group = this.#whole;
    this.#tail = this.#whole.first;
    while (this.#index < pattern.length) this.#token(pattern[this.#index]!);
    this.#endAlternative();
  }

  start(): ReadonlySet<number> {
    return this.#closed([this.#whole.first]);
  }

  accepts(states: ReadonlySet<number>): boolean {
    return states.has(this.#whole.last);
  }

  /** The states after a character. */
  after(states: ReadonlySet<number>, code: number): ReadonlySet<number> {
    const reached: number[] = [];
    for (const state of states) {
      const { ranges, next } = this.#states[state]!;
      if (ranges?.some(([low, high]) => low <= code && code <= high)) reached.push(...next);
    }
    return this.#closed(reached);
  }

  /** Whether another character than this one leads on. */
  leavesBeside(states: ReadonlySet<number>, code: number): boolean {
    for (const state of states)
      if (this.#states[state]!.ranges?.some(([low, high]) => low !== code || high !== code)) return true;
    return false;
  }

  /** With all states that are reached without a character. */
  #closed(given: readonly number[]): ReadonlySet<number> {
    const found = new Set<number>();
    const left = [...given];
    for (let state = left.pop(); state !== undefined; state = left.pop()) {
      if (found.has(state)) continue;
      found.add(state);
      const { ranges, next } = this.#states[state]!;
      if (ranges === undefined) left.push(...next);
    }
    return found;
  }

  #state(ranges?: readonly Range[]): number {
    this.#states.push({ next: [], ...(ranges === undefined ? {} : { ranges }) });
    return this.#states.length - 1;
  }

  #newPart(): Part {
    return { first: this.#state(), last: this.#state() };
  }

  #link(from: number, to: number): void {
    this.#states[from]!.next.push(to);
  }

  /** Completes the last part: it can't be repeated any more. */
  #settle(): void {
    if (this.#part === undefined) return;
    this.#link(this.#tail, this.#part.first);
    this.#tail = this.#part.last;
    this.#part = undefined;
  }

  #endAlternative(): void {
    this.#settle();
    this.#link(this.#tail, this.#group.last);
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
        this.#endAlternative();
        this.#tail = this.#group.first;
        this.#index += 1;
        break;
      case '*':
        this.#repeat(1, 0, Number.POSITIVE_INFINITY);
        break;
      case '+':
        this.#repeat(1, 1, Number.POSITIVE_INFINITY);
        break;
      case '?':
        this.#repeat(1, 0, 1);
        break;
      case '{':
        this.#counted();
        break;
      case '[': {
        const { ranges, end } = classAt(this.#text, this.#index, this.#fold);
        this.#push(this.#cased(ranges), end);
        break;
      }
      case '.':
        this.#push(ANYTHING, this.#index + 1);
        break;
      case '\\':
        this.#escape();
        break;
      case '^':
      case '$':
        this.#pushNothing(this.#index + 1);
        break;
      default:
        this.#literal();
    }
  }

  #push(ranges: readonly Range[], end: number): void {
    this.#settle();
    const part = { first: this.#state(ranges), last: this.#state() };
    this.#link(part.first, part.last);
    this.#part = part;
    this.#index = end;
  }

  /** An assertion. */
  #pushNothing(end: number): void {
    this.#settle();
    const state = this.#state();
    this.#part = { first: state, last: state };
    this.#index = end;
  }

  #pushLiteral(code: number, end: number): void {
    this.#push(this.#cased([[code, code]]), end);
  }

  #literal(): void {
    const code = this.#text.codePointAt(this.#index)!;
    this.#pushLiteral(code, this.#index + (code > 0xffff ? 2 : 1));
  }

  /** Some characters beyond ASCII are the same as a letter of ASCII if case doesn't count. */
  #cased(ranges: readonly Range[]): readonly Range[] {
    if (!this.#fold) return ranges;
    return ranges.some(([, high]) => high > ASCII_END) ? ANYTHING : merged(folded(ranges));
  }

  #open(): void {
    GROUP.lastIndex = this.#index;
    const [whole = '(', on = '', off = '', end] = GROUP.exec(this.#text) ?? [];
    this.#index += whole.length;
    const fold = off.includes('i') ? false : this.#fold || on.includes('i');
    // `(?i)` is not a part: a repetition after it applies to what comes before it.
    if (end !== ')') {
      this.#settle();
      this.#stack.push({ whole: this.#group, tail: this.#tail, fold: this.#fold });
      this.#group = this.#newPart();
      this.#tail = this.#group.first;
    }
    this.#fold = fold;
  }

  #close(): void {
    this.#endAlternative();
    const { whole, tail, fold } = this.#stack.pop()!;
    this.#part = this.#group;
    this.#group = whole;
    this.#tail = tail;
    this.#fold = fold;
    this.#index += 1;
  }

  #counted(): void {
    COUNT.lastIndex = this.#index;
    const match = COUNT.exec(this.#text);
    if (match === null) {
      this.#literal();
      return;
    }
    const [whole, least, comma, most = comma === undefined ? least : Number.POSITIVE_INFINITY] = match;
    this.#repeat(whole.length, Number(least), Number(most));
  }

  /** `*`, `+`, `?` or a count, each with an optional `?` that makes it lazy. */
  #repeat(length: number, least: number, most: number): void {
    const { first, last } = this.#part!;
    const repeated = this.#newPart();
    if (least === 0) this.#link(repeated.first, repeated.last);
    if (most > 0) {
      this.#link(repeated.first, first);
      this.#link(last, repeated.last);
    }
    if (most > 1) this.#link(last, first);
    this.#part = repeated;
    const end = this.#index + length;
    this.#index = this.#text[end] === '?' ? end + 1 : end;
  }

  #escape(): void {
    const text = this.#text;
    const start = this.#index;
    const next = text[start + 1]!;
    switch (next) {
      case 'b':
      case 'B':
      case 'A':
      case 'z':
        this.#pushNothing(start + 2);
        return;
      case 'C':
        this.#push(ANYTHING, start + 2);
        return;
      case 'Q':
        this.#quoted(start + 2);
        return;
      case 'p':
      case 'P':
        this.#push(ANYTHING, readProperty(text, start, this.#fold).end);
        return;
    }
    const perl = PERL_CLASSES[next.toLowerCase()];
    if (perl !== undefined) {
      this.#push(this.#cased(next === next.toLowerCase() ? perl : negated(perl)), start + 2);
      return;
    }
    const { code, end } = readEscape(text, start)!;
    this.#pushLiteral(code, end);
  }

  /** `\Q...\E`: all characters are literal; the end is optional. */
  #quoted(start: number): void {
    const end = this.#text.indexOf('\\E', start);
    const stop = end === -1 ? this.#text.length : end;
    this.#index = start;
    while (this.#index < stop) this.#literal();
    this.#index = end === -1 ? stop : stop + 2;
  }
}

/** A class that is known to be valid; everything if it has Unicode properties. */
function classAt(text: string, start: number, fold: boolean): { ranges: readonly Range[]; end: number } {
  const read = readClass(text, start, fold);
  if (read.mistake !== undefined) throw new Error(`${text} was not checked`);
  return { ranges: read.ranges ?? ANYTHING, end: read.end };
}

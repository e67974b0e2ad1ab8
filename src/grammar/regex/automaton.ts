// A valid RE2 pattern as states with transitions by character (Thompson's construction). It matches at least what the pattern matches:
// assertions are always met, Unicode classes match everything, and repeat counts have no upper limit.

import { folded } from './class.ts';
import { merged, type Range } from './class-size.ts';
import { PatternTokens, type Repetition, type Token } from './tokens.ts';

const ANYTHING: readonly Range[] = [[0, 0x10ffff]];
const ASCII_END = 0x7f;

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
}

export class Automaton {
  readonly #tokens: PatternTokens;
  readonly #states: State[] = [];
  readonly #whole: Part;
  readonly #stack: Frame[] = [];
  /** The open group. */
  #group: Part;
  /** The state behind the current alternative, without its last part: a repetition may follow that. */
  #tail: number;
  #part: Part | undefined;

  /** `pattern`: one that `scanPattern` accepts. */
  constructor(pattern: string) {
    this.#tokens = new PatternTokens(pattern);
    this.#whole = this.#newPart();
    this.#group = this.#whole;
    this.#tail = this.#whole.first;
    for (let token = this.#tokens.next(); token !== undefined; token = this.#tokens.next()) this.#add(token);
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

  #add(token: Token): void {
    switch (token.kind) {
      case 'open':
        this.#open();
        break;
      case 'close':
        this.#close();
        break;
      case 'alternative':
        this.#endAlternative();
        this.#tail = this.#group.first;
        break;
      case 'repetition':
        this.#repeat(token);
        break;
      case 'set':
        this.#push(token.ranges === undefined ? ANYTHING : this.#cased(token.ranges));
        break;
      case 'literal':
        this.#push(this.#cased([[token.code, token.code]]));
        break;
      case 'assertion':
        this.#pushNothing();
        break;
      case 'mistake':
        throw new Error('the pattern was not checked');
    }
  }

  #push(ranges: readonly Range[]): void {
    this.#settle();
    const part = { first: this.#state(ranges), last: this.#state() };
    this.#link(part.first, part.last);
    this.#part = part;
  }

  #pushNothing(): void {
    this.#settle();
    const state = this.#state();
    this.#part = { first: state, last: state };
  }

  /** Some characters beyond ASCII are the same as a letter of ASCII if case doesn't count. */
  #cased(ranges: readonly Range[]): readonly Range[] {
    if (!this.#tokens.folds) return ranges;
    return ranges.some(([, high]) => high > ASCII_END) ? ANYTHING : merged(folded(ranges));
  }

  #open(): void {
    this.#settle();
    this.#stack.push({ whole: this.#group, tail: this.#tail });
    this.#group = this.#newPart();
    this.#tail = this.#group.first;
  }

  #close(): void {
    this.#endAlternative();
    const { whole, tail } = this.#stack.pop()!;
    this.#part = this.#group;
    this.#group = whole;
    this.#tail = tail;
  }

  #repeat({ least, most = Number.POSITIVE_INFINITY }: Repetition): void {
    const { first, last } = this.#part!;
    const repeated = this.#newPart();
    if (least === 0) this.#link(repeated.first, repeated.last);
    if (most > 0) {
      this.#link(repeated.first, first);
      this.#link(last, repeated.last);
    }
    if (most > 1) this.#link(last, first);
    this.#part = repeated;
  }
}

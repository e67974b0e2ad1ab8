// One linear pass over a pattern: whether RE2 accepts it, where it doesn't, the groups, and the program size. Compiles and matches nothing.
// Source: https://github.com/google/re2, parse.cc.

import { type Cost, ProgramSize } from './program-size.ts';
import { PatternTokens, type Repetition, type SyntaxMistake } from './tokens.ts';

/** RE2's kMaxRepeat: for one count, and for the product of nested ones. */
export const MAX_REPEAT = 1000;

export type Mistake =
  | SyntaxMistake
  | 'nothingToRepeat'
  | 'stackedRepetition'
  | 'reversedCount'
  | 'countAbove'
  | 'countNested';

export interface Refusal {
  readonly mistake: Mistake;
  readonly offset: number;
  /** End of the part of the pattern that the mistake is about. */
  readonly end: number;
}

export interface PatternReading extends Cost {
  /** Number of capture groups, and the names of the named ones, each once. */
  readonly groups: number;
  readonly names: readonly string[];
}

/** The sizes are approximate. */
export type PatternScan = (PatternReading & { readonly refusal?: undefined }) | { readonly refusal: Refusal };

export function scanPattern(pattern: string): PatternScan {
  const tokens = new PatternTokens(pattern);
  const program = new ProgramSize(pattern);
  const repetitions = new Repetitions();
  // Several groups may have one name; it refers to the first.
  const names = new Set<string>();
  let groups = 0;
  for (let token = tokens.next(); token !== undefined; token = tokens.next())
    switch (token.kind) {
      case 'mistake':
        return { refusal: { mistake: token.mistake, offset: token.start, end: token.end } };
      case 'open':
        if (token.captures) groups += 1;
        if (token.name !== undefined) names.add(token.name);
        repetitions.openGroup();
        program.openGroup(token.captures, token.end);
        break;
      case 'close':
        repetitions.closeGroup();
        program.closeGroup(token.start);
        break;
      case 'alternative':
        repetitions.addAlternative();
        program.addAlternative(token.start, token.end);
        break;
      case 'repetition': {
        const refusal = repetitions.repeat(token);
        if (refusal !== undefined) return { refusal };
        program.repeat(token.least, token.most);
        break;
      }
      case 'set':
        repetitions.addPart();
        program.addSet(token.size);
        break;
      case 'assertion':
        repetitions.addPart();
        program.addAssertion();
        break;
      case 'literal':
        repetitions.addPart();
        program.addLiteral(token.code, tokens.folds);
        break;
    }
  return { ...program.total(), groups, names: [...names] };
}

/** What may be repeated, and how often. */
class Repetitions {
  /** The largest product of nested counts: in each open group, and in the last part of the current one; undefined: it has none. */
  readonly #products: number[] = [];
  #product = 1;
  #part: number | undefined;
  /** The last repetition. */
  #last = { start: -1, end: -1 };

  addPart(): void {
    this.#settle();
    this.#part = 1;
  }

  openGroup(): void {
    this.#settle();
    this.#products.push(this.#product);
    this.#product = 1;
  }

  closeGroup(): void {
    this.#settle();
    this.#part = this.#product;
    this.#product = this.#products.pop()!;
  }

  addAlternative(): void {
    this.#settle();
  }

  /** Why it may not be here. */
  repeat({ start, end, countEnd, least, most, isCount }: Repetition): Refusal | undefined {
    if (this.#last.end === start) return { mistake: 'stackedRepetition', offset: this.#last.start, end };
    const largest = Math.max(least, most ?? least);
    if (isCount && largest > MAX_REPEAT) return { mistake: 'countAbove', offset: start, end: countEnd };
    if (most !== undefined && most < least) return { mistake: 'reversedCount', offset: start, end: countEnd };
    if (this.#part === undefined) return { mistake: 'nothingToRepeat', offset: start, end };
    if (isCount) {
      // `{0,1}` and `{1}` don't multiply the size.
      const product = this.#part * Math.max(most ?? least, 1);
      if (largest >= 2 && product > MAX_REPEAT)
        return { mistake: 'countNested', offset: start, end: countEnd };
      this.#part = product;
    }
    this.#last = { start, end };
    return undefined;
  }

  /** The last part can't be repeated any more. */
  #settle(): void {
    if (this.#part === undefined) return;
    this.#product = Math.max(this.#product, this.#part);
    this.#part = undefined;
  }
}

// The size of RE2's program for a pattern, as its parts are read. Source: https://github.com/google/re2, simplify.cc and compile.cc.

import { folded } from './class.ts';
import { classSize, merged } from './class-size.ts';

/** Numbers of instructions. */
export interface Cost {
  /** In the final program. */
  readonly size: number;
  /** During compilation. */
  readonly steps: number;
}

/** The last part, which a repetition would apply to. */
interface Part {
  size: number;
  steps: number;
  /** It matches the empty text only, so repeating it adds nothing. */
  readonly isAssertion: boolean;
  /** It can match the empty text: RE2 needs more for its repetition. */
  isNullable: boolean;
}

interface Alternative {
  readonly start: number;
  readonly end: number;
}

/** An open group, or the whole pattern. */
interface Frame {
  readonly captures: boolean;
  /** Of the previous alternatives, and of the current one without its last part. */
  before: Cost;
  current: Cost;
  /** Whether what precedes in the current alternative, and whether a previous alternative, can match the empty text. */
  isNullable: boolean;
  hasNullable: boolean;
  /** Start of the current alternative, and the previous one. */
  start: number;
  previous: Alternative | undefined;
}

/** Instructions besides the pattern: a fail, a match, and the loop that searches for the beginning. */
const FRAME_OF_PROGRAM = 4;
/** Instructions that store the two ends of a capture. */
const CAPTURE = 2;
/** During compilation, each alternative of a class is an instruction too. */
const STEPS_OF_CLASS = 1.3;

const ASSERTIONS = '^$';

const NOTHING: Cost = { size: 0, steps: 0 };

/** All offsets are those of the pattern. */
export class ProgramSize {
  readonly #text: string;
  readonly #stack: Frame[] = [];
  #frame = newFrame(false, 0);
  #part: Part | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  addAssertion(): void {
    this.#add({ size: 1, steps: 1, isAssertion: true, isNullable: true });
  }

  /** `size`: of the set alone. */
  addSet(size: number): void {
    const steps = size === 1 ? 1 : Math.round(size * STEPS_OF_CLASS);
    this.#add({ size, steps, isAssertion: false, isNullable: false });
  }

  addLiteral(code: number, folds: boolean): void {
    const size = folds ? foldedSize(code) : bytesOf(code);
    this.#add({ size, steps: size, isAssertion: false, isNullable: false });
  }

  /** `content`: where the content of the group starts. */
  openGroup(captures: boolean, content: number): void {
    this.#settle();
    this.#stack.push(this.#frame);
    this.#frame = newFrame(captures, content);
  }

  /** `end`: of the content. */
  closeGroup(end: number): void {
    const { size, steps } = this.#sum(end);
    const extra = this.#frame.captures ? CAPTURE : 0;
    const isNullable = this.#frame.isNullable || this.#frame.hasNullable;
    this.#frame = this.#stack.pop()!;
    this.#add({ size: size + extra, steps: steps + extra, isAssertion: false, isNullable });
  }

  /** `start`, `end`: of the sign between two alternatives. */
  addAlternative(start: number, end: number): void {
    const { size, steps } = this.#sum(start);
    const frame = this.#frame;
    frame.before = {
      size: size + (frame.previous === undefined && start === frame.start ? 1 : 0),
      steps: steps + 1,
    };
    frame.hasNullable ||= frame.isNullable;
    frame.isNullable = true;
    frame.current = NOTHING;
    frame.previous = { start: frame.start, end: start };
    frame.start = end;
  }

  /** Repeats the last part as RE2 does: `x{2,4}` is `xx(x(x)?)?`. */
  repeat(least: number, most: number | undefined): void {
    const part = this.#part!;
    const times = (each: number): number => {
      // Repeating an assertion adds nothing after the first time.
      const often = part.isAssertion ? Math.min(least, 1) : least;
      if (most === undefined)
        return often === 0 ? each + (part.isNullable ? 4 : 1) : each * often + (part.isNullable ? 2 : 1);
      if (part.isAssertion) return most === 0 ? 0 : each + (least === 0 ? 1 : 0);
      return each * least + (each + 1) * (most - least);
    };
    part.size = times(part.size);
    part.steps = times(part.steps);
    part.isNullable ||= least === 0;
  }

  /** Of the whole program. */
  total(): Cost {
    const { size, steps } = this.#sum(this.#text.length);
    const anchors = this.#frame.previous === undefined ? anchorsOf(this.#text) : 0;
    return { size: size + FRAME_OF_PROGRAM - anchors, steps: steps + FRAME_OF_PROGRAM };
  }

  #add(part: Part): void {
    this.#settle();
    this.#part = part;
  }

  /** Completes the last part; it can't be repeated any more. */
  #settle(): void {
    if (this.#part === undefined) return;
    const { size, steps } = this.#frame.current;
    this.#frame.isNullable &&= this.#part.isNullable;
    this.#frame.current = { size: size + this.#part.size, steps: steps + this.#part.steps };
    this.#part = undefined;
  }

  /** All alternatives of the frame, the last of which ends here. A common prefix of neighbours is compiled once. */
  #sum(end: number): Cost {
    this.#settle();
    const { before, current, previous, start } = this.#frame;
    if (previous === undefined) return current;
    const shared = Math.min(commonPrefix(this.#text, previous, { start, end }), current.size);
    // Single characters become one class.
    const isSingle =
      previous.end - previous.start === 1 &&
      end - start === 1 &&
      !ASSERTIONS.includes(this.#text[previous.start]!) &&
      !ASSERTIONS.includes(this.#text[start]!);
    const isEmpty = start === end;
    return {
      size: before.size + (isSingle ? 0 : current.size - shared) + (isEmpty ? 1 : 0),
      steps: before.steps + (isSingle ? -1 : Math.max(current.steps - shared, 0)),
    };
  }
}

/** What RE2 leaves out of a program that begins or ends at the ends of the text: the assertions, and the search for the beginning. */
function anchorsOf(text: string): number {
  const begins = /^(?:\(\?[is]+\))?(?:\^|\\A)(?![*+?{])/.test(text);
  const ends = /(?:^|[^\\])(?:\\\\)*(?:\$|\\z)$/.test(text);
  return (begins ? 3 : 0) + (ends ? 1 : 0);
}

const newFrame = (captures: boolean, start: number): Frame => ({
  captures,
  before: NOTHING,
  current: NOTHING,
  isNullable: true,
  hasNullable: false,
  start,
  previous: undefined,
});

function bytesOf(code: number): number {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** A case-insensitive letter is a class, or one instruction in ASCII. */
function foldedSize(code: number): number {
  const ranges = merged(folded([[code, code]]));
  return ranges.length === 1 && ranges[0]![0] === ranges[0]![1] ? bytesOf(code) : classSize(ranges);
}

/** Length of the literal prefix that two alternatives share. */
function commonPrefix(text: string, previous: Alternative, { start, end }: Alternative): number {
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

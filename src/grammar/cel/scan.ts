// Where the CEL recogniser is in a text, and what it remembers of what it has read.

import { Brackets, MAP_KEY, THEN } from './brackets.ts';
import * as chars from './characters.ts';
import type { Reason, Refusal } from './recognition.ts';
import { addRoot, type KnownRoots, MOST_ROOTS, type RootUse } from './roots.ts';

// What comes next: a value, what follows a value, or nothing since the text is read or refused.
export const VALUE = 0;
export const AFTER_VALUE = 1;
export const END = 2;
export type Next = typeof VALUE | typeof AFTER_VALUE | typeof END;

// What the value is, as far as a macro asks.
export const OTHER = 0;
export const IDENTIFIER = 1;
export const SELECTION = 2;

// What an opening parenthesis after the value calls.
export const NOTHING = 0;
export const FUNCTION = 1;
/** A function with a leading point, which is no macro. */
export const ABSOLUTE_FUNCTION = 2;
export const METHOD = 3;

const KEYWORDS = new chars.WordSet(chars.KEYWORDS);

export class Scan {
  readonly text: string;
  readonly length: number;
  readonly brackets = new Brackets();
  readonly #known: KnownRoots;
  /** The next character to read. */
  at = 0;
  refusal: Refusal | undefined;
  roots: RootUse[] | undefined;

  /** Whether operators stand beside the value, so that the expression is neither an identifier nor a selection. */
  isCompound = false;
  /** A minus that belongs to the literal that follows, and where the minus of `!-5` stands; -1 without one. */
  isNegative = false;
  minusAfterBang = -1;

  valueKind: number = OTHER;
  callable: number = NOTHING;
  /** The last identifier that stood as a value of its own, and whether its chain still may be a message's name. */
  identifierStart = 0;
  identifierEnd = 0;
  isPending = false;
  selections = 0;
  /** The last name of the chain: what a call calls. */
  nameStart = 0;
  nameEnd = 0;
  /** The field of a message comes next. */
  expectsField = false;

  constructor(text: string, known: KnownRoots) {
    this.text = text;
    this.length = text.length;
    this.#known = known;
  }

  /** The character at `at`; 0 at the end. */
  code(): number {
    return this.at < this.length ? this.text.charCodeAt(this.at) : 0;
  }

  skipSpace(): void {
    const code = this.code();
    if (code <= chars.SPACE || code === chars.SLASH) this.at = chars.skipSpace(this.text, this.at);
  }

  refuse(reason: Reason, offset: number, open = -1): typeof END {
    this.refusal = { reason, offset, open };
    return END;
  }

  /** Refuses what can't stand where the innermost bracket is open. */
  refuseInside(reason: Reason): typeof END {
    return this.refuse(reason, this.at, this.brackets.start);
  }

  /** The same of a separator, a closing bracket or the end, which may come while something else is still missing. */
  refuseEnd(reason: Reason): typeof END {
    const { type } = this.brackets;
    if (type === THEN) return this.refuseInside('noElse');
    return this.refuseInside(type === MAP_KEY && reason !== 'unclosed' ? 'colon' : reason);
  }

  open(type: number): typeof VALUE | typeof END {
    if (!this.brackets.open(type, this.at, this.isCompound)) return this.refuse('depth', this.at);
    this.isCompound = false;
    this.at++;
    return VALUE;
  }

  /** A bracket or literal ends before `end`, and is a value that is neither a name nor callable. */
  completeOther(end: number): typeof AFTER_VALUE {
    this.at = end;
    this.valueKind = OTHER;
    this.callable = NOTHING;
    return AFTER_VALUE;
  }

  startChain(start: number, end: number, callable: number): void {
    this.identifierStart = start;
    this.identifierEnd = end;
    this.nameStart = start;
    this.nameEnd = end;
    this.isPending = true;
    this.selections = 0;
    this.valueKind = IDENTIFIER;
    this.callable = callable;
  }

  /** Where the name of a field ends that starts at `at`; -1 without one. */
  fieldNameEnd(): number {
    if (!chars.isIdentifierStart(this.code())) return -1;
    const end = chars.identifierEnd(this.text, this.at);
    return KEYWORDS.at(this.text, this.at, end) === undefined ? end : -1;
  }

  /** The identifier of the chain is a variable: a root unless it is known, or the variable of a macro around it. */
  noteRoot(): void {
    this.noteRootAt(this.identifierStart, this.identifierEnd);
  }

  noteRootAt(start: number, end: number): void {
    if (this.#known.knows(this.text, start, end)) return;
    if (this.roots !== undefined && this.roots.length >= MOST_ROOTS) return;
    if (this.brackets.binds(this.text, start, end)) return;
    this.roots = addRoot(this.roots, this.text, start, end);
  }

  /** In parentheses or behind an even number of signs the variable of a macro was taken for a root at first. */
  dropRootAt(start: number): void {
    if (this.roots?.at(-1)?.offset === start) this.roots.pop();
  }
}

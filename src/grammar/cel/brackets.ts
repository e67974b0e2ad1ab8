// The open brackets of a CEL expression: a stack of frames in one array, without objects.

/** Levels of brackets that are read; cel-go's parser stops at the same depth. */
export const DEPTH_LIMIT = 249;

// What a frame is open for.
export const NONE = 0;
export const PAREN = 1;
export const CALL = 2;
export const INDEX = 3;
export const LIST = 4;
export const MAP_KEY = 5;
export const MAP_VALUE = 6;
export const MESSAGE_VALUE = 7;
/** Between `?` and `:` of a conditional, and after its `:`. At most one of them lies on each bracket. */
export const THEN = 8;
export const ELSE = 9;

// Macros. COMPREHENSION takes (variable, expression), MAP also (variable, condition, expression).
export const NO_MACRO = 0;
export const HAS = 1;
export const COMPREHENSION = 2;
export const MAP = 3;

// The fields of a frame.
const TYPE = 0;
const OPEN = 1;
const OUTER_COMPOUND = 2;
const MACRO = 3;
const NAME = 4;
const ARGUMENTS = 5;
const VARIABLE = 6;
const VARIABLE_END = 7;
const SIZE = 8;

// One array for all calls: the recogniser is synchronous and calls nothing that comes back to it.
// Each bracket and the whole text carry at most one conditional.
const frames = new Int32Array(2 * (DEPTH_LIMIT + 1) * SIZE);

/** The stack. Members without an argument are about the innermost frame. */
export class Brackets {
  /** Where the innermost frame lies; the one at 0 is the whole text. */
  #top = 0;
  #depth = 0;

  constructor() {
    frames[TYPE] = NONE;
  }

  get isEmpty(): boolean {
    return this.#top === 0;
  }

  get type(): number {
    return frames[this.#top + TYPE]!;
  }

  set type(type: number) {
    frames[this.#top + TYPE] = type;
  }

  /** Where the frame starts; -1 for the whole text. */
  get start(): number {
    return this.#top === 0 ? -1 : frames[this.#top + OPEN]!;
  }

  /** The macro that is called, and where its name starts. */
  get macro(): number {
    return frames[this.#top + MACRO]!;
  }

  get nameStart(): number {
    return frames[this.#top + NAME]!;
  }

  /** Arguments of the call that are complete. */
  get argumentCount(): number {
    return frames[this.#top + ARGUMENTS]!;
  }

  /** Where the variable of a comprehension starts and ends; -1 when the first argument is no identifier. */
  get variableStart(): number {
    return frames[this.#top + VARIABLE]!;
  }

  get variableEnd(): number {
    return frames[this.#top + VARIABLE_END]!;
  }

  /** Opens a bracket. `outerCompound`: whether the expression around it has operators so far. False beyond the limit. */
  open(type: number, start: number, outerCompound: boolean): boolean {
    if (++this.#depth > DEPTH_LIMIT) return false;
    this.#push(type, start, outerCompound);
    return true;
  }

  openCall(start: number, outerCompound: boolean, macro: number, nameStart: number): boolean {
    if (!this.open(CALL, start, outerCompound)) return false;
    frames[this.#top + MACRO] = macro;
    frames[this.#top + NAME] = nameStart;
    frames[this.#top + ARGUMENTS] = 0;
    frames[this.#top + VARIABLE] = -1;
    return true;
  }

  countArgument(): void {
    frames[this.#top + ARGUMENTS]! += 1;
  }

  setVariable(start: number, end: number): void {
    frames[this.#top + VARIABLE] = start;
    frames[this.#top + VARIABLE_END] = end;
  }

  /** Closes the bracket; whether the expression around it has operators so far. */
  close(): boolean {
    const outerCompound = frames[this.#top + OUTER_COMPOUND] !== 0;
    this.#top -= SIZE;
    this.#depth--;
    return outerCompound;
  }

  /** `?`: a conditional is no bracket, and the second one in a row takes the place of the first. */
  openConditional(start: number): void {
    if (this.type !== ELSE) this.#push(THEN, start, false);
    frames[this.#top + TYPE] = THEN;
    frames[this.#top + OPEN] = start;
  }

  /** Whatever ends an expression ends its conditional. */
  closeConditional(): void {
    if (this.type === ELSE) this.#top -= SIZE;
  }

  /** Whether a macro around the place binds the name. */
  binds(text: string, start: number, end: number): boolean {
    for (let frame = SIZE; frame <= this.#top; frame += SIZE) {
      if (frames[frame + TYPE] !== CALL || frames[frame + MACRO]! < COMPREHENSION) continue;
      const variable = frames[frame + VARIABLE]!;
      if (variable < 0 || frames[frame + VARIABLE_END]! - variable !== end - start) continue;
      if (text.startsWith(text.slice(start, end), variable)) return true;
    }
    return false;
  }

  #push(type: number, start: number, outerCompound: boolean): void {
    this.#top += SIZE;
    frames[this.#top + TYPE] = type;
    frames[this.#top + OPEN] = start;
    frames[this.#top + OUTER_COMPOUND] = outerCompound ? 1 : 0;
  }
}

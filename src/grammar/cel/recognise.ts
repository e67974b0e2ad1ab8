// The CEL recogniser: one pass over the characters with a stack of open brackets; no tokens, no tree, no recursion.
// C-01, C-02; the grammar of the CEL language definition, with macros as cel-go expands them.
import * as chars from './characters.ts';
import { numberEnd, stringEnd } from './literal.ts';
import { addRoot, isFunctionNamespace, type KnownRoots, MOST_ROOTS, type RootUse } from './roots.ts';

/** Why the recogniser rejects a text. */
export type Reason =
  | 'empty'
  | 'operand'
  | 'operator'
  | 'mixedSigns'
  | 'name'
  | 'fieldName'
  | 'colon'
  | 'comma'
  | 'closer'
  | 'unclosed'
  | 'noElse'
  | 'nestedConditional'
  | 'reserved'
  | 'string'
  | 'number'
  | 'has'
  | 'iterationVariable'
  | 'depth';

export interface Refusal {
  readonly reason: Reason;
  readonly offset: number;
  /** The start of the bracket, call name or literal that the reason is about; -1: none. */
  readonly open: number;
}

export interface Recognition {
  readonly refusal?: Refusal;
  readonly roots: readonly RootUse[];
}

/** The maximum depth of brackets; cel-go's parser stops at the same depth. */
export const DEPTH_LIMIT = 249;

// What opened a frame of the stack.
const NONE = 0;
const PAREN = 1;
const CALL = 2;
const INDEX = 3;
const LIST = 4;
const MAP_KEY = 5;
const MAP_VALUE = 6;
const MESSAGE_VALUE = 7;
/** Between `?` and `:` of a conditional, and after its `:`. Each bracket has at most one of them. */
const THEN = 8;
const ELSE = 9;

// Macros. COMPREHENSION takes (variable, expression); MAP also takes (variable, condition, expression).
const NO_MACRO = 0;
const HAS = 1;
const COMPREHENSION = 2;
const MAP = 3;

// The kind of an operand, as far as macros depend on it.
const OTHER = 0;
const IDENTIFIER = 1;
const SELECTION = 2;

const COMPREHENSIONS = new chars.WordSet(['all', 'exists', 'exists_one', 'existsOne', 'filter']);
const KEYWORDS = new chars.WordSet(chars.KEYWORDS);
const UNUSABLE = new chars.WordSet([...chars.KEYWORDS, ...chars.RESERVED]);

// What an opening parenthesis after the operand would call.
const NOTHING = 0;
const FUNCTION = 1;
/** A function with a leading point, which is never a macro. */
const ABSOLUTE_FUNCTION = 2;
const METHOD = 3;

// The fields of a frame.
const TYPE = 0;
const OPEN = 1;
/** Whether the expression around this bracket has operators so far. */
const OUTER_COMPOUND = 2;
const MACRO = 3;
const NAME = 4;
const ARGUMENTS = 5;
/** Start and end of a comprehension's variable; -1 if the first argument isn't an identifier. */
const FIRST = 6;
const FIRST_END = 7;
const SIZE = 8;

// One stack for all calls: the recogniser is synchronous and not reentrant.
// Each bracket and the whole text have at most one conditional.
const frames = new Int32Array(2 * (DEPTH_LIMIT + 1) * SIZE);

const NO_ROOTS: readonly RootUse[] = [];
const ACCEPTED: Recognition = { roots: NO_ROOTS };

const refuse = (reason: Reason, offset: number, open = -1): Recognition => ({
  refusal: { reason, offset, open },
  roots: NO_ROOTS,
});

/** Checks the text and collects the root variables outside `known`. Linear time, constant memory. */
export function recognise(text: string, known: KnownRoots): Recognition {
  const length = text.length;
  let roots: RootUse[] | undefined;
  let i = 0;
  /** Position of the innermost frame in `frames`; the frame at 0 is the whole text. */
  let top = 0;
  let depth = 0;
  /** Whether there are operators next to the operand, so that the expression is neither an identifier nor a selection. */
  let compound = 0;
  let kind = OTHER;
  let callable = NOTHING;
  /** The last identifier that is an operand itself, and whether its chain may still be a message name. */
  let identifierStart = 0;
  let identifierStop = 0;
  let pending = false;
  let selections = 0;
  let nameStart = 0;
  let nameStop = 0;
  let field = false;
  frames[TYPE] = NONE;

  operand: for (;;) {
    i = chars.skipSpace(text, i);
    if (field) {
      field = false;
      if (i >= length || !chars.isIdentifierStart(text.charCodeAt(i)))
        return refuse('fieldName', i, frames[top + OPEN]);
      const end = chars.identifierEnd(text, i);
      if (KEYWORDS.at(text, i, end) !== undefined) return refuse('fieldName', i, frames[top + OPEN]);
      i = chars.skipSpace(text, end);
      if (i >= length || text.charCodeAt(i) !== chars.COLON) return refuse('colon', i, frames[top + OPEN]);
      i = chars.skipSpace(text, i + 1);
    }
    let code = i < length ? text.charCodeAt(i) : 0;

    let negative = false;
    let mixed = -1;
    if (code === chars.BANG || code === chars.MINUS) {
      const sign = code;
      let run = 0;
      do {
        run++;
        i = chars.skipSpace(text, i + 1);
        code = i < length ? text.charCodeAt(i) : 0;
      } while (code === sign);
      // Pairs of signs cancel out in the tree that macros see.
      compound |= run & 1;
      if (sign === chars.MINUS) {
        if (code === chars.BANG) return refuse('mixedSigns', i);
        negative = run === 1;
      } else if (code === chars.MINUS) {
        // The minus of `!-5` belongs to the literal; `!-a` has no such place.
        mixed = i;
        i = chars.skipSpace(text, i + 1);
        code = i < length ? text.charCodeAt(i) : 0;
        if (!startsNumber(text, i)) return refuse('mixedSigns', mixed);
        negative = true;
        compound = 1;
      }
    }

    kind = OTHER;
    callable = NOTHING;
    pending = false;
    if (chars.isIdentifierStart(code)) {
      const quoteAt = prefixedQuote(text, i, code);
      if (quoteAt > 0) {
        const bytes = code === LOWER_B || code === UPPER_B;
        const end = stringEnd(text, quoteAt, quoteAt > i + 1 || !bytes, bytes);
        if (end < 0) return refuse('string', ~end, i);
        i = end;
      } else {
        const end = chars.identifierEnd(text, i);
        const word = UNUSABLE.at(text, i, end);
        if (word === undefined) {
          identifierStart = i;
          identifierStop = end;
          nameStart = i;
          nameStop = end;
          pending = true;
          selections = 0;
          kind = IDENTIFIER;
          callable = FUNCTION;
        } else if (word === 'in') {
          return refuse('operand', i, openOf(top));
        } else if (word !== 'true' && word !== 'false' && word !== 'null') {
          return refuse('reserved', i, openOf(top));
        }
        i = end;
      }
    } else if (chars.isDigit(code) || (code === chars.DOT && startsNumber(text, i))) {
      const end = numberEnd(text, i, negative);
      if (end < 0) return refuse('number', ~end);
      // An unsigned literal has no sign.
      if (mixed >= 0 && (text.charCodeAt(end - 1) | 0x20) === LOWER_U) return refuse('mixedSigns', mixed);
      i = end;
    } else if (code === chars.DOUBLE_QUOTE || code === chars.QUOTE) {
      const end = stringEnd(text, i, false, false);
      if (end < 0) return refuse('string', ~end, i);
      i = end;
    } else if (code === chars.OPEN_PAREN) {
      if (++depth > DEPTH_LIMIT) return refuse('depth', i);
      top = push(top, PAREN, i, compound);
      compound = 0;
      i++;
      continue;
    } else if (code === chars.OPEN_BRACKET || code === chars.OPEN_BRACE) {
      const list = code === chars.OPEN_BRACKET;
      const end = emptyEnd(text, i, list ? chars.CLOSE_BRACKET : chars.CLOSE_BRACE);
      if (end < 0) {
        if (++depth > DEPTH_LIMIT) return refuse('depth', i);
        top = push(top, list ? LIST : MAP_KEY, i, compound);
        compound = 0;
        i++;
        continue;
      }
      i = end;
    } else if (code === chars.DOT) {
      i = chars.skipSpace(text, i + 1);
      if (i >= length || !chars.isIdentifierStart(text.charCodeAt(i))) return refuse('name', i);
      const end = chars.identifierEnd(text, i);
      if (UNUSABLE.at(text, i, end) !== undefined) return refuse('reserved', i, openOf(top));
      identifierStart = i;
      identifierStop = end;
      nameStart = i;
      nameStop = end;
      pending = true;
      selections = 0;
      kind = IDENTIFIER;
      callable = ABSOLUTE_FUNCTION;
      i = end;
    } else if (i >= length && top === 0 && chars.skipSpace(text, 0) >= length) {
      return refuse('empty', 0);
    } else {
      return refuse('operand', i, openOf(top));
    }

    // An operand is complete: the next character continues it, joins it to the next operand, or closes the bracket around it.
    for (;;) {
      i = chars.skipSpace(text, i);
      code = i < length ? text.charCodeAt(i) : 0;
      if (pending && code !== chars.DOT && code !== chars.OPEN_PAREN && code !== chars.OPEN_BRACE) {
        roots = note(roots, text, identifierStart, identifierStop, known, top);
        pending = false;
      }
      switch (code) {
        case chars.DOT: {
          i = chars.skipSpace(text, i + 1);
          if (i >= length || !chars.isIdentifierStart(text.charCodeAt(i))) return refuse('name', i);
          const end = chars.identifierEnd(text, i);
          if (KEYWORDS.at(text, i, end) !== undefined) return refuse('name', i);
          nameStart = i;
          nameStop = end;
          selections++;
          kind = SELECTION;
          callable = METHOD;
          i = end;
          continue;
        }

        case chars.OPEN_PAREN: {
          if (callable === NOTHING) return refuse('operator', i, openOf(top));
          let macro = NO_MACRO;
          if (callable === METHOD) {
            if (
              pending &&
              !(selections === 1 && isFunctionNamespace(text, identifierStart, identifierStop))
            ) {
              roots = note(roots, text, identifierStart, identifierStop, known, top);
            }
            if (COMPREHENSIONS.at(text, nameStart, nameStop) !== undefined) macro = COMPREHENSION;
            else if (nameStop - nameStart === 3 && text.startsWith('map', nameStart)) macro = MAP;
          } else if (
            callable === FUNCTION &&
            nameStop - nameStart === 3 &&
            text.startsWith('has', nameStart)
          ) {
            macro = HAS;
          }
          pending = false;
          callable = NOTHING;
          kind = OTHER;
          const open = i;
          i = chars.skipSpace(text, i + 1);
          if (i < length && text.charCodeAt(i) === chars.CLOSE_PAREN) {
            if (macro === HAS) return refuse('has', nameStart, i);
            i++;
            continue;
          }
          if (++depth > DEPTH_LIMIT) return refuse('depth', open);
          top = push(top, CALL, open, compound);
          frames[top + MACRO] = macro;
          frames[top + NAME] = nameStart;
          frames[top + ARGUMENTS] = 0;
          frames[top + FIRST] = -1;
          compound = 0;
          if (macro >= COMPREHENSION && i < length && chars.isIdentifierStart(text.charCodeAt(i))) {
            // The usual first argument, an identifier and a comma, is a variable from here on, not a root.
            const end = chars.identifierEnd(text, i);
            const comma = chars.skipSpace(text, end);
            if (
              comma < length &&
              text.charCodeAt(comma) === chars.COMMA &&
              UNUSABLE.at(text, i, end) === undefined
            ) {
              frames[top + FIRST] = i;
              frames[top + FIRST_END] = end;
              frames[top + ARGUMENTS] = 1;
              i = comma + 1;
            }
          }
          continue operand;
        }

        case chars.OPEN_BRACKET:
          if (++depth > DEPTH_LIMIT) return refuse('depth', i);
          top = push(top, INDEX, i, compound);
          compound = 0;
          i++;
          continue operand;

        case chars.OPEN_BRACE: {
          if (!pending) return refuse('operator', i, openOf(top));
          pending = false;
          const end = emptyEnd(text, i, chars.CLOSE_BRACE);
          if (end < 0) {
            if (++depth > DEPTH_LIMIT) return refuse('depth', i);
            top = push(top, MESSAGE_VALUE, i, compound);
            compound = 0;
            field = true;
            i++;
            continue operand;
          }
          kind = OTHER;
          callable = NOTHING;
          i = end;
          continue;
        }

        case chars.QUESTION: {
          const type = frames[top + TYPE];
          if (type === THEN) return refuse('nestedConditional', i, frames[top + OPEN]);
          if (type !== ELSE) top = push(top, THEN, i, 0);
          frames[top + TYPE] = THEN;
          frames[top + OPEN] = i;
          compound = 1;
          i++;
          continue operand;
        }

        case chars.COLON: {
          if (frames[top + TYPE] === THEN) {
            frames[top + TYPE] = ELSE;
          } else {
            if (frames[top + TYPE] === ELSE) top -= SIZE;
            if (frames[top + TYPE] !== MAP_KEY) return refuse('operator', i, openOf(top));
            frames[top + TYPE] = MAP_VALUE;
            compound = 0;
          }
          i++;
          continue operand;
        }

        case chars.COMMA: {
          if (frames[top + TYPE] === ELSE) top -= SIZE;
          const type = frames[top + TYPE]!;
          if (type === CALL) {
            if (frames[top + ARGUMENTS]! === 0) {
              if (frames[top + MACRO] === HAS) return refuse('has', frames[top + NAME]!, i);
              if (frames[top + MACRO]! >= COMPREHENSION && kind === IDENTIFIER && compound === 0) {
                // In parentheses or after an even number of signs it was first taken for a root.
                if (roots?.at(-1)?.offset === identifierStart) roots.pop();
                frames[top + FIRST] = identifierStart;
                frames[top + FIRST_END] = identifierStop;
              }
            }
            frames[top + ARGUMENTS]! += 1;
          } else if (type === LIST || type === MAP_VALUE || type === MESSAGE_VALUE) {
            const end = closerEnd(text, i + 1, type === LIST ? chars.CLOSE_BRACKET : chars.CLOSE_BRACE);
            if (end >= 0) {
              compound = frames[top + OUTER_COMPOUND]!;
              top -= SIZE;
              depth--;
              kind = OTHER;
              callable = NOTHING;
              i = end;
              continue;
            }
            if (type === MAP_VALUE) frames[top + TYPE] = MAP_KEY;
            field = type === MESSAGE_VALUE;
          } else {
            return unexpected(top, 'comma', i);
          }
          compound = 0;
          i++;
          continue operand;
        }

        case chars.CLOSE_PAREN: {
          if (frames[top + TYPE] === ELSE) top -= SIZE;
          const type = frames[top + TYPE]!;
          if (type === PAREN) {
            // Parentheses are absent from the tree that macros see.
            if (compound !== 0) kind = OTHER;
          } else if (type === CALL) {
            const macro = frames[top + MACRO]!;
            const given = frames[top + ARGUMENTS]! + 1;
            if (macro === HAS) {
              if (kind !== SELECTION || compound !== 0) return refuse('has', frames[top + NAME]!, i);
              // has() is a selection itself, as in cel-go.
            } else {
              kind = OTHER;
              if (macro >= COMPREHENSION) {
                const first = frames[top + FIRST]!;
                if (given === 2 || (given === 3 && macro === MAP)) {
                  if (first < 0)
                    return refuse('iterationVariable', frames[top + OPEN]! + 1, frames[top + NAME]);
                } else if (first >= 0) {
                  // An ordinary call of that name binds no variable.
                  roots = note(roots, text, first, frames[top + FIRST_END]!, known, top - SIZE);
                }
              }
            }
          } else {
            return unexpected(top, 'closer', i);
          }
          compound = frames[top + OUTER_COMPOUND]!;
          top -= SIZE;
          depth--;
          callable = NOTHING;
          i++;
          continue;
        }

        case chars.CLOSE_BRACKET:
        case chars.CLOSE_BRACE: {
          if (frames[top + TYPE] === ELSE) top -= SIZE;
          const type = frames[top + TYPE]!;
          if (
            code === chars.CLOSE_BRACKET
              ? type !== INDEX && type !== LIST
              : type !== MAP_VALUE && type !== MESSAGE_VALUE
          ) {
            return unexpected(top, 'closer', i);
          }
          compound = frames[top + OUTER_COMPOUND]!;
          top -= SIZE;
          depth--;
          kind = OTHER;
          callable = NOTHING;
          i++;
          continue;
        }

        case chars.PLUS:
        case chars.MINUS:
        case chars.STAR:
        case chars.SLASH:
        case chars.PERCENT:
          i++;
          break;
        case chars.LESS:
        case chars.GREATER:
          i += i + 1 < length && text.charCodeAt(i + 1) === chars.EQUALS ? 2 : 1;
          break;
        case chars.EQUALS:
        case chars.BANG:
          if (i + 1 >= length || text.charCodeAt(i + 1) !== chars.EQUALS)
            return refuse('operator', i, openOf(top));
          i += 2;
          break;
        case chars.AMPERSAND:
        case chars.PIPE:
          if (i + 1 >= length || text.charCodeAt(i + 1) !== code) return refuse('operator', i, openOf(top));
          i += 2;
          break;
        case LOWER_I:
          if (
            !text.startsWith('in', i) ||
            (i + 2 < length && chars.isIdentifierPart(text.charCodeAt(i + 2)))
          ) {
            return refuse('operator', i, openOf(top));
          }
          i += 2;
          break;

        default:
          if (i < length) return refuse('operator', i, openOf(top));
          if (frames[top + TYPE] === ELSE) top -= SIZE;
          if (top > 0) return unexpected(top, 'unclosed', i);
          return roots === undefined || roots.length === 0 ? ACCEPTED : { roots };
      }
      compound = 1;
      continue operand;
    }
  }
}

const LOWER_B = 0x62;
const UPPER_B = 0x42;
const LOWER_I = 0x69;
const LOWER_R = 0x72;
const UPPER_R = 0x52;
const LOWER_U = 0x75;

function push(top: number, type: number, open: number, compound: number): number {
  const next = top + SIZE;
  frames[next + TYPE] = type;
  frames[next + OPEN] = open;
  frames[next + OUTER_COMPOUND] = compound;
  return next;
}

/** Start of the innermost open frame; -1 for the whole text. */
const openOf = (top: number): number => (top === 0 ? -1 : frames[top + OPEN]!);

/** The rejection for what isn't allowed in the frame at `top`, or for a frame that is still open. */
function unexpected(top: number, reason: Reason, offset: number): Recognition {
  const type = frames[top + TYPE];
  const open = openOf(top);
  if (type === THEN) return refuse('noElse', offset, open);
  return refuse(type === MAP_KEY && reason !== 'unclosed' ? 'colon' : reason, offset, open);
}

/** Position of the quote after a prefix at `at` (r, b or br in any case); 0: no prefix. */
function prefixedQuote(text: string, at: number, code: number): number {
  const bytes = code === LOWER_B || code === UPPER_B;
  if (!bytes && code !== LOWER_R && code !== UPPER_R) return 0;
  let i = at + 1;
  if (i >= text.length) return 0;
  let next = text.charCodeAt(i);
  if (bytes && (next === LOWER_R || next === UPPER_R)) {
    i++;
    if (i >= text.length) return 0;
    next = text.charCodeAt(i);
  }
  return next === chars.QUOTE || next === chars.DOUBLE_QUOTE ? i : 0;
}

function startsNumber(text: string, at: number): boolean {
  if (at >= text.length) return false;
  const code = text.charCodeAt(at);
  if (code !== chars.DOT) return chars.isDigit(code);
  return at + 1 < text.length && chars.isDigit(text.charCodeAt(at + 1));
}

/** The end of a bracket that is empty or has one comma (which the grammar allows), or -1. */
function emptyEnd(text: string, open: number, closer: number): number {
  const i = chars.skipSpace(text, open + 1);
  if (i >= text.length) return -1;
  const code = text.charCodeAt(i);
  if (code === closer) return i + 1;
  return code === chars.COMMA ? closerEnd(text, i + 1, closer) : -1;
}

function closerEnd(text: string, at: number, closer: number): number {
  const i = chars.skipSpace(text, at);
  return i < text.length && text.charCodeAt(i) === closer ? i + 1 : -1;
}

/** Adds an identifier to the roots unless it is known or a variable of a surrounding macro. */
function note(
  roots: RootUse[] | undefined,
  text: string,
  start: number,
  end: number,
  known: KnownRoots,
  top: number,
): RootUse[] | undefined {
  if (known.knows(text, start, end) || (roots !== undefined && roots.length >= MOST_ROOTS)) return roots;
  for (let frame = SIZE; frame <= top; frame += SIZE) {
    if (frames[frame + TYPE] !== CALL || frames[frame + MACRO]! < COMPREHENSION) continue;
    const first = frames[frame + FIRST]!;
    if (first < 0 || frames[frame + FIRST_END]! - first !== end - start) continue;
    if (text.startsWith(text.slice(start, end), first)) return roots;
  }
  return addRoot(roots, text, start, end);
}

// One linear pass over an RE2 pattern, before any engine sees it. It checks the repeat counts, estimates the size of the
// program, accepts the common syntax by itself, and writes a reduced pattern: of the same validity and with the same groups,
// but whose compilation costs no more than its length (counts become 1, wide ranges one character).
// Document 4, C-03; RE2's limits are those of https://github.com/google/re2 (parse.cc, compile.cc).

/** RE2's kMaxRepeat: of one count, and of the product of nested ones. */
export const MAX_REPEAT = 1000;

/** RE2 gives a program 2/3 of its 8 MiB default budget, a quarter of that to 8-byte instructions. */
export const MAX_PROGRAM = Math.floor((8 * 1024 * 1024 * 2) / 3 / 4 / 8);

/** Beyond these the scan leaves the verdict to the engine, which has exact limits of its own. */
const MAX_CERTAIN_DEPTH = 200;

export interface PatternScan {
  /** Certainly valid: made of constructs that the scan knows completely. */
  readonly certain: boolean;
  readonly reduced: string;
  /** A repeat count above the limit, alone or multiplied by the counts around it. */
  readonly repeat?: { readonly offset: number; readonly text: string; readonly nested: boolean };
  /** At least this many instructions. */
  readonly size: number;
  /** Capture groups, and the names of the named ones; right when `certain`. */
  readonly groups: number;
  readonly names: readonly string[];
}

/** What is known of the concatenation that is being read, and of the alternatives before it. */
interface Frame {
  /** Instructions of the current alternative: a lower bound. */
  size: number;
  /** Of the largest alternative so far: RE2 may share what alternatives have in common. */
  largest: number;
  /** The largest product of nested repeat counts inside. */
  product: number;
}

/** The atom before the position, which a repetition would take. */
interface Atom {
  size: number;
  product: number;
  /** An assertion, which only the engine knows how to repeat. */
  assertion?: boolean;
}

const COUNT = /\{(0|[1-9][0-9]*)(?:(,)(0|[1-9][0-9]*)?)?\}/y;
const GROUP = /\((?:\?(?:P?<([A-Za-z0-9_]+)>|([imsU]*)(?:-[imsU]+)?([:)])))?/y;
const PERL_OR_ASSERTION = /[dDsSwWbBAz]/;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const PROPERTY = /\\[pP](?:([A-Z])|\{\^?([A-Za-z_]{1,40})\})/y;
/** General categories that every version of RE2 knows; other properties are left to the engine. */
const CATEGORIES: ReadonlySet<string> = new Set(
  'L Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So Z Zl Zp Zs Greek Latin Cyrillic Han'.split(
    ' ',
  ),
);

export function scanPattern(pattern: string): PatternScan {
  return new Scan(pattern).run();
}

class Scan {
  readonly #text: string;
  #index = 0;
  #reduced: string[] = [];
  #copied = 0;
  #certain = true;
  #stack: Frame[] = [];
  #frame: Frame = { size: 0, largest: 0, product: 1 };
  #atom: Atom | undefined;
  #groups = 0;
  #names = new Set<string>();
  /** The last repetition, and where it ends. */
  #repeated: { end: number; product: number } | undefined;
  #repeat: PatternScan['repeat'];

  constructor(text: string) {
    this.#text = text;
  }

  run(): PatternScan {
    const text = this.#text;
    while (this.#index < text.length) this.#token(text[this.#index]!);
    this.#flush();
    if (this.#stack.length > 0) this.#certain = false;
    this.#reduced.push(text.slice(this.#copied));
    return {
      certain: this.#certain,
      reduced: this.#reduced.join(''),
      ...(this.#repeat === undefined ? {} : { repeat: this.#repeat }),
      size: Math.max(this.#frame.size, this.#frame.largest),
      groups: this.#groups,
      names: [...this.#names],
    };
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
        this.#flush();
        this.#frame.largest = Math.max(this.#frame.largest, this.#frame.size);
        this.#frame.size = 0;
        this.#index += 1;
        break;
      case '*':
      case '+':
      case '?':
        this.#repetition(1, character === '+' ? 1 : 0);
        break;
      case '{':
        this.#counted();
        break;
      case '[':
        this.#class();
        break;
      case '\\':
        this.#escape();
        break;
      case '^':
      case '$':
        this.#setAssertion(this.#index + 1);
        break;
      default:
        this.#literal();
    }
  }

  /** Ends the atom that could still have been repeated. */
  #flush(): void {
    if (this.#atom === undefined) return;
    this.#frame.size += this.#atom.size;
    this.#frame.product = Math.max(this.#frame.product, this.#atom.product);
    this.#atom = undefined;
  }

  #setAtom(size: number, product: number, end: number): void {
    this.#flush();
    this.#atom = { size, product };
    this.#index = end;
  }

  #setAssertion(end: number): void {
    this.#flush();
    this.#atom = { size: 0, product: 1, assertion: true };
    this.#index = end;
  }

  /** Replaces the text between two positions in the reduced pattern. */
  #replace(start: number, end: number, replacement: string): void {
    this.#reduced.push(this.#text.slice(this.#copied, start), replacement);
    this.#copied = end;
  }

  #literal(): void {
    const code = this.#text.codePointAt(this.#index)!;
    if (code >= 0xd800 && code <= 0xdfff) this.#certain = false;
    const bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    // `.` is at least one instruction too.
    this.#setAtom(bytes, 1, this.#index + (code > 0xffff ? 2 : 1));
  }

  #open(): void {
    GROUP.lastIndex = this.#index;
    const match = GROUP.exec(this.#text)!;
    const [whole, name, flags, end] = match;
    if (end === ')') {
      this.#flags(whole, flags!);
      return;
    }
    this.#flush();
    const plain = whole === '(';
    this.#index += whole.length;
    // `(?` and something that isn't known: look-around, comments, conditions ...
    if (plain && this.#text[this.#index] === '?') this.#certain = false;
    if (name !== undefined) {
      if (this.#names.has(name)) this.#certain = false;
      this.#names.add(name);
    }
    if (plain || name !== undefined) this.#groups += 1;
    if (end !== undefined && whole.includes('-')) this.#certain = false;
    this.#stack.push(this.#frame);
    if (this.#stack.length > MAX_CERTAIN_DEPTH) this.#certain = false;
    this.#frame = { size: 0, largest: 0, product: 1 };
  }

  /** `(?i)` holds nothing: a repetition behind it takes what stands before it, even if that is repeated already. */
  #flags(whole: string, flags: string): void {
    if (this.#atom === undefined && this.#repeated?.end === this.#index) {
      this.#atom = { size: 0, product: this.#repeated.product };
    }
    this.#index += whole.length;
    const next = this.#text[this.#index];
    if (flags === '' || whole.includes('-') || (next !== undefined && '*+?{('.includes(next)))
      this.#certain = false;
  }

  #close(): void {
    this.#flush();
    const { size, largest, product } = this.#frame;
    const outer = this.#stack.pop();
    if (outer === undefined) {
      this.#certain = false;
      this.#index += 1;
      return;
    }
    this.#frame = outer;
    this.#setAtom(Math.max(size, largest), product, this.#index + 1);
  }

  /** `*`, `+`, `?` or a count, each with an optional `?` that makes it lazy. */
  #repetition(length: number, times: number, factor = 1): void {
    const end = this.#index + length;
    const atom = this.#atom;
    this.#atom = undefined;
    this.#index = this.#text[end] === '?' ? end + 1 : end;
    if (atom === undefined || atom.assertion === true) this.#certain = false;
    if (atom === undefined) return;
    this.#frame.size += atom.size * times;
    this.#repeated = { end: this.#index, product: atom.product * factor };
    this.#frame.product = Math.max(this.#frame.product, this.#repeated.product);
  }

  #counted(): void {
    COUNT.lastIndex = this.#index;
    const match = COUNT.exec(this.#text);
    if (match === null) {
      // Not a count: a literal brace.
      this.#certain = false;
      this.#literal();
      return;
    }
    const least = Number(match[1]);
    const most = match[2] === undefined ? least : match[3] === undefined ? undefined : Number(match[3]);
    const text = match[0];
    const count = most ?? least;
    // As RE2 has it: nothing under `{0}` counts, and `{0,1}` and `{1}` multiply nothing.
    const product = (this.#atom?.product ?? 1) * Math.max(count, 1);
    const alone = Math.max(least, count) > MAX_REPEAT;
    if (this.#repeat === undefined && (alone || (Math.max(least, count) >= 2 && product > MAX_REPEAT))) {
      this.#repeat = { offset: this.#index, text, nested: !alone };
    }
    if (most !== undefined && most < least) this.#certain = false;
    else this.#replace(this.#index, this.#index + text.length, '{1}');
    if (most === 0 && this.#atom !== undefined) this.#atom.product = 1;
    this.#repetition(text.length, count, Math.max(count, 1));
  }

  #escape(): void {
    const text = this.#text;
    const next = text[this.#index + 1];
    if (next === 'Q') {
      const start = this.#index + 2;
      const end = text.indexOf('\\E', start);
      // What stands between is copied; how `\Q` meets a repetition is the engine's business.
      this.#certain = false;
      if (end === start || start === text.length) this.#index = Math.min(start + 2, text.length);
      else this.#setAtom(1, 1, end === -1 ? text.length : end + 2);
      return;
    }
    if (next === 'p' || next === 'P') {
      this.#setAtom(1, 1, this.#propertyEnd(this.#index));
      return;
    }
    const escaped = readEscape(text, this.#index);
    if (escaped !== undefined) {
      this.#setAtom(1, 1, escaped.end);
      return;
    }
    if (next === undefined || !PERL_OR_ASSERTION.test(next)) this.#certain = false;
    if (next !== undefined && /[bBAz]/.test(next)) {
      this.#setAssertion(this.#index + 2);
      return;
    }
    // The brace of `\x{` isn't a repeat count.
    const braced = next === 'x' && text[this.#index + 2] === '{';
    this.#setAtom(1, 1, Math.min(this.#index + (braced ? 3 : 2), text.length));
  }

  /** Past a `\pL` or `\p{Greek}`; a known one is replaced by a class that costs nothing to build. */
  #propertyEnd(start: number): number {
    PROPERTY.lastIndex = start;
    const match = PROPERTY.exec(this.#text);
    const name = match?.[1] ?? match?.[2];
    if (match === null || name === undefined || !CATEGORIES.has(name)) {
      this.#certain = false;
      return start + (this.#text[start + 2] === '{' ? 3 : 2);
    }
    this.#replace(start, start + match[0].length, '\\d');
    return start + match[0].length;
  }

  #class(): void {
    const text = this.#text;
    let index = this.#index + 1;
    if (text[index] === '^') index += 1;
    for (let first = true; ; first = false) {
      const character = text[index];
      if (character === undefined) {
        this.#certain = false;
        break;
      }
      if (character === ']' && !first) {
        index += 1;
        break;
      }
      index = this.#classItem(index);
    }
    this.#setAtom(1, 1, index);
  }

  /** Past one character, range, escape or named class inside brackets. */
  #classItem(start: number): number {
    const text = this.#text;
    const character = text[start]!;
    if (character === '[' && text[start + 1] === ':') {
      const end = text.indexOf(':]', start + 2);
      this.#certain = this.#certain && end !== -1 && POSIX_CLASSES.has(text.slice(start + 2, end));
      // Not closed: RE2 takes the bracket for a character.
      if (end !== -1 && end - start < 20) return end + 2;
    }
    if (character === '\\') {
      const next = text[start + 1];
      if (next === 'p' || next === 'P') return this.#propertyEnd(start);
      if (next !== undefined && /[dDsSwW]/.test(next)) {
        if (text[start + 2] === '-') this.#certain = false;
        return start + 2;
      }
    }
    const low = readClassCharacter(text, start);
    if (low === undefined) {
      this.#certain = false;
      return Math.min(start + (character === '\\' ? 2 : 1), text.length);
    }
    const isRange = text[low.end] === '-' && text[low.end + 1] !== undefined && text[low.end + 1] !== ']';
    // A `-` that stands for itself, other than at the end, is the engine's business.
    if (character === '-' && text[low.end] !== ']') this.#certain = false;
    if (!isRange) return low.end;
    const high = readClassCharacter(text, low.end + 1);
    if (high === undefined || high.code < low.code) {
      this.#certain = false;
      return low.end;
    }
    const shown = text.slice(start, low.end);
    this.#replace(start, high.end, `${shown}-${shown}`);
    return high.end;
  }
}

const POSIX_CLASSES: ReadonlySet<string> = new Set(
  'alnum alpha ascii blank cntrl digit graph lower print punct space upper word xdigit'.split(' '),
);

interface Character {
  readonly code: number;
  readonly end: number;
}

function readClassCharacter(text: string, start: number): Character | undefined {
  if (text[start] === '\\') return readEscape(text, start);
  const code = text.codePointAt(start);
  if (code === undefined || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  return { code, end: start + (code > 0xffff ? 2 : 1) };
}

const SIMPLE_ESCAPES: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };
const HEX = /x(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]{1,6})\})/y;

/** An escape that stands for one character; the others (classes, assertions, octal) are undefined here. */
function readEscape(text: string, start: number): Character | undefined {
  const next = text[start + 1];
  if (next === undefined) return undefined;
  if (PUNCTUATION.test(next)) return { code: next.charCodeAt(0), end: start + 2 };
  if (Object.hasOwn(SIMPLE_ESCAPES, next)) return { code: SIMPLE_ESCAPES[next]!, end: start + 2 };
  if (next !== 'x') return undefined;
  HEX.lastIndex = start + 1;
  const match = HEX.exec(text);
  if (match === null) return undefined;
  const code = Number.parseInt(match[1] ?? match[2]!, 16);
  return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
    ? undefined
    : { code, end: start + 1 + match[0].length };
}

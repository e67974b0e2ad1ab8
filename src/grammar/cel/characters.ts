// The characters and words of CEL, as the recogniser compares them: code units, classes, reserved words.
// The lexical grammar of the CEL language definition.

export const TAB = 0x09;
export const LINE_FEED = 0x0a;
const FORM_FEED = 0x0c;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const BANG = 0x21;
export const DOUBLE_QUOTE = 0x22;
export const PERCENT = 0x25;
export const AMPERSAND = 0x26;
export const QUOTE = 0x27;
export const OPEN_PAREN = 0x28;
export const CLOSE_PAREN = 0x29;
export const STAR = 0x2a;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const COLON = 0x3a;
export const LESS = 0x3c;
export const EQUALS = 0x3d;
export const GREATER = 0x3e;
export const QUESTION = 0x3f;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const PIPE = 0x7c;
export const CLOSE_BRACE = 0x7d;

const START = 1;
const PART = 2;
const DIGIT = 4;
const HEX = 8;

const CLASS = new Uint8Array(128);
for (const [characters, bits] of [
  ['abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_', START | PART],
  ['0123456789', PART | DIGIT | HEX],
  ['abcdefABCDEF', HEX],
] as const) {
  for (const character of characters) CLASS[character.charCodeAt(0)]! |= bits;
}

export const isIdentifierStart = (code: number): boolean => code < 128 && (CLASS[code]! & START) !== 0;
export const isIdentifierPart = (code: number): boolean => code < 128 && (CLASS[code]! & PART) !== 0;
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
export const isHexDigit = (code: number): boolean => code < 128 && (CLASS[code]! & HEX) !== 0;

/** The end of the identifier that starts at `at`. */
export function identifierEnd(text: string, at: number): number {
  const length = text.length;
  let i = at + 1;
  while (i < length && isIdentifierPart(text.charCodeAt(i))) i++;
  return i;
}

/** The next character that is neither white space nor in a comment; a comment ends at a line feed or at the end of the text. */
export function skipSpace(text: string, at: number): number {
  const length = text.length;
  let i = at;
  while (i < length) {
    const code = text.charCodeAt(i);
    if (
      code === SPACE ||
      code === LINE_FEED ||
      code === TAB ||
      code === CARRIAGE_RETURN ||
      code === FORM_FEED
    ) {
      i++;
    } else if (code === SLASH && i + 1 < length && text.charCodeAt(i + 1) === SLASH) {
      i += 2;
      while (i < length && text.charCodeAt(i) !== LINE_FEED) i++;
    } else {
      return i;
    }
  }
  return length;
}

/** Words that are literals or operators, so they are never identifiers, not even field names. */
export const KEYWORDS: readonly string[] = ['false', 'in', 'null', 'true'];
/** Words reserved for the future: not variables or functions, but allowed as field names. */
export const RESERVED: readonly string[] = [
  ...[
    'as',
    'break',
    'const',
    'continue',
    'else',
    'for',
    'function',
    'if',
    'import',
    'let',
    'loop',
    'namespace',
  ],
  ...['package', 'return', 'var', 'void', 'while'],
];

/** A fixed set of words for looking up a slice of a text without allocating a string. */
export class WordSet {
  readonly #byLength: (readonly string[])[] = [];

  constructor(words: Iterable<string>) {
    for (const word of new Set(words)) {
      while (this.#byLength.length <= word.length) this.#byLength.push([]);
      this.#byLength[word.length] = [...this.#byLength[word.length]!, word];
    }
  }

  /** The word from `start` to `end`, or undefined. */
  at(text: string, start: number, end: number): string | undefined {
    const length = end - start;
    if (length >= this.#byLength.length) return undefined;
    const words = this.#byLength[length]!;
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!;
      if (word.charCodeAt(0) === text.charCodeAt(start) && text.startsWith(word, start)) return word;
    }
    return undefined;
  }
}

/** Words that are no identifiers. */
export const UNUSABLE = new WordSet([...KEYWORDS, ...RESERVED]);

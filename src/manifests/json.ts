// Reads JSON as Go's encoding/json does, with positions and duplicate keys, which JSON.parse doesn't report. RFC 8259.

import type { Segments } from '../diagnostics/path.ts';
import { MAX_DUPLICATES, MAX_NESTING, MAX_READ_VALUES } from './limits.ts';
import { setOwn } from './members.ts';
import { duplicateKey, type Locate, type Reading, type ReadProblem, unreadable } from './reading.ts';

export interface JsonDocument {
  readonly reading: Reading;
  /** Offset after the document. */
  readonly end: number;
  /** True for broken JSON too: trying it as YAML would only hide the reason. */
  readonly isJson: boolean;
}

/** Reads the JSON value at `from`; a stream may contain several in a row. */
export function readJson(text: string, from: number): JsonDocument {
  const scanner = new Scanner(text, from);
  try {
    const value = scanner.value([]);
    const { problems, at: end } = scanner;
    let locate: Locate | undefined;
    const locator = async (): Promise<Locate> => {
      locate ??= placesOf(text, from);
      return locate;
    };
    return { reading: { value, problems, locator }, end, isJson: true };
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    const { offset, message, hint, isJson } = error;
    return { reading: unreadable(offset, message, hint), end: text.length, isJson };
  }
}

class NotJson extends Error {
  readonly offset: number;
  readonly hint: string | undefined;
  readonly isJson: boolean;

  constructor(offset: number, message: string, hint?: string, isJson = false) {
    super(message);
    this.offset = offset;
    this.hint = hint;
    this.isJson = isJson;
  }
}

/** The offset of a value, and its members. */
interface Place {
  readonly start: number;
  readonly members?: Map<string, { readonly key: number; readonly place: Place }>;
  readonly items?: Place[];
}

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
// JSON strings contain no control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const PLAIN_TEXT = /[^"\\\u0000-\u001f]*/y;
const WORD = /[A-Za-z]+/y;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

class Scanner {
  readonly problems: ReadProblem[] = [];
  readonly text: string;
  readonly record: boolean;
  at: number;
  /** The place of the last value read, when places are recorded. */
  place: Place = { start: 0 };
  #values = 0;
  readonly #path: (string | number)[] = [];

  constructor(text: string, from: number, record = false) {
    this.text = text;
    this.at = from;
    this.record = record;
  }

  value(path: (string | number)[] = this.#path): unknown {
    this.space();
    const start = this.at;
    if (++this.#values > MAX_READ_VALUES) throw tooMany(start);
    this.place = { start };
    switch (this.text[start]) {
      case '{':
        return this.#object(path, start);
      case '[':
        return this.#list(path, start);
      case '"':
        return this.#string();
      default:
        return this.#scalar(start);
    }
  }

  space(): void {
    SPACE.lastIndex = this.at;
    SPACE.exec(this.text);
    this.at = SPACE.lastIndex;
  }

  #object(path: (string | number)[], start: number): unknown {
    if (path.length >= MAX_NESTING) throw deep(start);
    const members: Record<string, unknown> = {};
    const seen = new Set<string>();
    const places = new Map<string, { key: number; place: Place }>();
    this.at++;
    this.space();
    if (this.text[this.at] === '}') this.at++;
    else
      for (;;) {
        this.space();
        const key = this.at;
        if (this.text[key] !== '"') throw this.#unexpected('a key in double quotes');
        const name = this.#string();
        if (seen.has(name) && this.problems.length < MAX_DUPLICATES)
          this.problems.push(duplicateKey(name, [...path, name], key));
        seen.add(name);
        this.space();
        if (this.text[this.at] !== ':') throw this.#unexpected('`:`');
        this.at++;
        path.push(name);
        setOwn(members, name, this.value(path));
        path.pop();
        if (this.record) places.set(name, { key, place: this.place });
        this.space();
        const next = this.text[this.at];
        if (next !== ',' && next !== '}') throw this.#unexpected('`,` or `}`');
        this.at++;
        if (next === '}') break;
      }
    this.place = this.record ? { start, members: places } : { start };
    return members;
  }

  #list(path: (string | number)[], start: number): unknown {
    if (path.length >= MAX_NESTING) throw deep(start);
    const list: unknown[] = [];
    const places: Place[] = [];
    this.at++;
    this.space();
    if (this.text[this.at] === ']') this.at++;
    else
      for (;;) {
        path.push(list.length);
        list.push(this.value(path));
        path.pop();
        if (this.record) places.push(this.place);
        this.space();
        const next = this.text[this.at];
        if (next !== ',' && next !== ']') throw this.#unexpected('`,` or `]`');
        this.at++;
        if (next === ']') break;
      }
    this.place = this.record ? { start, items: places } : { start };
    return list;
  }

  #string(): string {
    this.at++;
    let result = '';
    for (;;) {
      PLAIN_TEXT.lastIndex = this.at;
      result += (PLAIN_TEXT.exec(this.text) as RegExpExecArray)[0];
      this.at = PLAIN_TEXT.lastIndex;
      const next = this.text[this.at];
      if (next === '"') {
        this.at++;
        // Go reads half a surrogate pair as U+FFFD.
        return result.toWellFormed();
      }
      if (next !== '\\') throw this.#unexpected('the end of the string', 'write \\n for a line break');
      result += this.#escape();
    }
  }

  #escape(): string {
    const letter = this.text[this.at + 1] ?? '';
    const plain = ESCAPES.get(letter);
    if (plain !== undefined) {
      this.at += 2;
      return plain;
    }
    const hex = this.text.slice(this.at + 2, this.at + 6);
    if (letter !== 'u' || !/^[0-9a-fA-F]{4}$/.test(hex)) {
      throw new NotJson(
        this.at,
        'not valid JSON: an unknown escape in a string',
        'write \\\\ for a backslash',
      );
    }
    this.at += 6;
    return String.fromCharCode(Number.parseInt(hex, 16));
  }

  #scalar(start: number): unknown {
    WORD.lastIndex = start;
    const word = WORD.exec(this.text)?.[0];
    if (word === 'true' || word === 'false' || word === 'null') {
      this.at = WORD.lastIndex;
      return word === 'null' ? null : word === 'true';
    }
    NUMBER.lastIndex = start;
    const number = NUMBER.exec(this.text)?.[0];
    if (number === undefined) throw this.#unexpected('a value');
    const value = Number(number);
    if (!Number.isFinite(value)) {
      throw new NotJson(
        start,
        'a number that is too large for JSON parsers',
        'write a smaller one, or quote it',
        true,
      );
    }
    this.at = NUMBER.lastIndex;
    return value;
  }

  #unexpected(wanted: string, hint?: string): NotJson {
    const found = this.at >= this.text.length ? 'the end of the file' : JSON.stringify(this.text[this.at]);
    return new NotJson(this.at, `not valid JSON: expected ${wanted}, found ${found}`, hint);
  }
}

function deep(offset: number): NotJson {
  const message = `nested deeper than ${MAX_NESTING} levels`;
  return new NotJson(offset, message, 'flatten it: no object of this API is nested that deep', true);
}

function tooMany(offset: number): NotJson {
  const message = `a document of more than ${MAX_READ_VALUES.toLocaleString('en')} values`;
  return new NotJson(offset, message, 'split it into documents', true);
}

/** Reads the text again and records all positions. */
function placesOf(text: string, from: number): Locate {
  const scanner = new Scanner(text, from, true);
  scanner.value([]);
  const root = scanner.place;
  return (segments: Segments, prefer) => {
    let place = root;
    let key = root.start;
    for (const segment of segments) {
      if (typeof segment === 'number') {
        const item = place.items?.[segment];
        if (item === undefined) return key;
        place = item;
        key = item.start;
      } else {
        const member = place.members?.get(segment);
        if (member === undefined) return key;
        place = member.place;
        key = member.key;
      }
    }
    return prefer === 'key' ? key : place.start;
  };
}

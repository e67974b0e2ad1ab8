// Reads YAML as most manifests are written: block mappings and lists, scalars, flow collections on one line. Needs no syntax tree and is
// about ten times as fast. The full reader handles everything else (anchors, tags, multi-line text, mistakes, duplicate keys). A test
// compares the two: where this reader returns a value, the full reader returns the same.

import { MAX_READ_VALUES } from './limits.ts';
import { setOwn } from './members.ts';
import { isPlainText, keyText, resolvePlain } from './scalar.ts';

/** Deeper documents go to the full reader, which limits nesting. */
const MAX_DEPTH = 60;

/** Undefined: the text needs the full reader. */
export function readSimpleYaml(text: string): { readonly value: unknown } | undefined {
  // Tabs, carriage returns and the line breaks of YAML 1.1 have special rules.
  if (/[\t\r\u0085\u2028\u2029]/.test(text)) return undefined;
  try {
    const reader = new SimpleReader(text);
    return { value: reader.document() };
  } catch (error) {
    // A text of millions of characters overflows the stack of a regular expression; the full reader doesn't use one on it.
    if (error === NOT_SIMPLE || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Thrown, and caught above. A single value, because a stack trace for each document would cost more than reading it. */
const NOT_SIMPLE = new Error('not simple');

const KEY = /(?:[A-Za-z0-9_][A-Za-z0-9_./-]*|"[^"\\\n]*"|'[^'\n]*'):(?= |\n|$)/y;
const BLOCK_SCALAR = /([|>])([+-]?)(?: +#[^\n]*| *)$/;
// Characters that can begin a plain scalar; `-`, `?` and `:` only before a non-blank character.
const PLAIN_START = /[^\s\-?:,[\]{}#&*!|>'"%@`]|[-?:](?=[^\s,[\]{}])/y;
const FLOW_PLAIN = /(?:[^\s\-?:,[\]{}#&*!|>'"%@`]|-(?=[^\s,[\]{}]))(?:[^,[\]{}#:\n]|:(?=[^\s,[\]{}]))*/y;
const FLOW_KEY = /([A-Za-z0-9_][A-Za-z0-9_./-]*|"[^"\\\n]*"|'[^'\n]*'): +/y;
const JSON_ESCAPES_ONLY = /^(?:[^\\]|\\["\\/bfnrt])*$/;

class SimpleReader {
  readonly #text: string;
  /** Start of the current line, its end, and where its content begins. */
  #line = 0;
  #end = 0;
  #start = 0;
  #depth = 0;
  #values = 0;

  constructor(text: string) {
    this.#text = text;
    this.#enter(0);
  }

  document(): unknown {
    if (this.#isAtEnd) return null;
    const value = this.#block(this.#indent);
    if (!this.#isAtEnd) throw NOT_SIMPLE;
    return value;
  }

  get #indent(): number {
    return this.#start - this.#line;
  }

  get #isAtEnd(): boolean {
    return this.#line >= this.#text.length;
  }

  /** Moves to the first line from `at` on that has more than blanks and comments. */
  #enter(at: number): void {
    const text = this.#text;
    let line = at;
    while (line < text.length) {
      let end = text.indexOf('\n', line);
      if (end === -1) end = text.length;
      const start = this.#skipSpaces(line);
      if (start < end && text.charCodeAt(start) !== 0x23) {
        this.#line = line;
        this.#end = end;
        this.#start = start;
        return;
      }
      line = end + 1;
    }
    this.#line = text.length;
    this.#end = text.length;
    this.#start = text.length;
  }

  #next(): void {
    this.#enter(this.#end + 1);
  }

  #skipSpaces(from: number): number {
    const text = this.#text;
    let at = from;
    while (text.charCodeAt(at) === 0x20) at++;
    return at;
  }

  #isItem(): boolean {
    if (this.#text.charCodeAt(this.#start) !== 0x2d) return false;
    const next = this.#start + 1;
    return next >= this.#end || this.#text.charCodeAt(next) === 0x20;
  }

  #block(indent: number): unknown {
    if (++this.#depth > MAX_DEPTH) throw NOT_SIMPLE;
    const value = this.#isItem() ? this.#list(indent) : this.#mapping(indent);
    this.#depth--;
    return value;
  }

  #mapping(indent: number): unknown {
    const members: Record<string, unknown> = {};
    while (!this.#isAtEnd && this.#indent === indent) {
      // Each match of `exec` would allocate more than the key and its value.
      KEY.lastIndex = this.#start;
      if (!KEY.test(this.#text)) throw NOT_SIMPLE;
      const name = keyOf(this.#text.slice(this.#start, KEY.lastIndex - 1));
      if (Object.hasOwn(members, name)) throw NOT_SIMPLE;
      const value = this.#valueAt(this.#skipSpaces(KEY.lastIndex), indent, true);
      setOwn(members, name, value);
    }
    if (!this.#isAtEnd && this.#indent > indent) throw NOT_SIMPLE;
    return members;
  }

  #list(indent: number): unknown[] {
    // Most lists have one item. V8 gives an empty list room for 17 when it gets its first one, and for exactly one here.
    const items = [this.#item(indent)];
    while (!this.#isAtEnd && this.#indent === indent && this.#isItem()) items.push(this.#item(indent));
    if (!this.#isAtEnd && this.#indent > indent) throw NOT_SIMPLE;
    return items;
  }

  /** The value after the dash of this line. */
  #item(indent: number): unknown {
    const content = this.#skipSpaces(this.#start + 1);
    KEY.lastIndex = content;
    const isNested =
      content < this.#end &&
      (KEY.test(this.#text) || (this.#text.charCodeAt(content) === 0x2d && this.#isItemAt(content)));
    if (!isNested) return this.#valueAt(content, indent, false);
    // `- name: x`: a mapping whose first line is after the dash.
    this.#start = content;
    return this.#block(content - this.#line);
  }

  #isItemAt(at: number): boolean {
    return at + 1 >= this.#end || this.#text.charCodeAt(at + 1) === 0x20;
  }

  /** The value that begins after a key or a dash; then the reader is at the next line after it. */
  #valueAt(at: number, indent: number, isMember: boolean): unknown {
    this.#bound();
    const first = at < this.#end ? this.#text.charCodeAt(at) : 0x23;
    if (first === 0x23) {
      // Only a comment; directly after the colon it isn't a comment.
      if (at < this.#end && this.#text.charCodeAt(at - 1) !== 0x20) throw NOT_SIMPLE;
      this.#next();
      if (this.#isAtEnd) return null;
      if (this.#indent > indent) return this.#block(this.#indent);
      return isMember && this.#indent === indent && this.#isItem() ? this.#block(indent) : null;
    }
    if (first === 0x7c || first === 0x3e) return this.#blockScalar(at, indent);
    const value = this.#inline(at, first);
    this.#next();
    // A deeper line would continue a scalar, or be a mistake.
    if (!this.#isAtEnd && this.#indent > indent) throw NOT_SIMPLE;
    return value;
  }

  #inline(at: number, first: number): unknown {
    if (first === 0x22 || first === 0x27) {
      const { value, end } = this.#quoted(at);
      this.#expectLineEnd(end);
      return value;
    }
    if (first === 0x5b || first === 0x7b) {
      const { value, end } = this.#flow(at);
      this.#expectLineEnd(end);
      return value;
    }
    PLAIN_START.lastIndex = at;
    if (!PLAIN_START.test(this.#text)) throw NOT_SIMPLE;
    let text = this.#text.slice(at, this.#end);
    const comment = text.indexOf(' #');
    if (comment !== -1) text = text.slice(0, comment);
    text = trimSpaces(text);
    if (text.includes(': ') || text.endsWith(':')) throw NOT_SIMPLE;
    return plainValue(text);
  }

  #expectLineEnd(at: number): void {
    const rest = this.#skipSpaces(at);
    if (rest >= this.#end) return;
    if (rest === at || this.#text.charCodeAt(rest) !== 0x23) throw NOT_SIMPLE;
  }

  #quoted(at: number): { value: string; end: number } {
    const quote = this.#text.charAt(at);
    let end = this.#text.indexOf(quote, at + 1);
    if (quote === "'")
      while (end !== -1 && this.#text.charAt(end + 1) === "'") end = this.#text.indexOf("'", end + 2);
    else while (end !== -1 && this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1);
    if (end === -1 || end > this.#end) throw NOT_SIMPLE;
    const inner = this.#text.slice(at + 1, end);
    if (quote === "'")
      return { value: inner.includes("'") ? inner.replaceAll("''", "'") : inner, end: end + 1 };
    if (!inner.includes('\\')) return { value: inner, end: end + 1 };
    if (!JSON_ESCAPES_ONLY.test(inner)) throw NOT_SIMPLE;
    return { value: JSON.parse(`"${inner}"`) as string, end: end + 1 };
  }

  #isEscaped(at: number): boolean {
    let slashes = 0;
    while (this.#text.charCodeAt(at - 1 - slashes) === 0x5c) slashes++;
    return slashes % 2 === 1;
  }

  #flow(at: number): { value: unknown; end: number } {
    if (++this.#depth > MAX_DEPTH) throw NOT_SIMPLE;
    const isList = this.#text.charCodeAt(at) === 0x5b;
    const close = isList ? ']' : '}';
    const list: unknown[] = [];
    const members: Record<string, unknown> = {};
    let position = this.#skipSpaces(at + 1);
    while (this.#text.charAt(position) !== close) {
      if (position >= this.#end) throw NOT_SIMPLE;
      let name = '';
      if (!isList) {
        FLOW_KEY.lastIndex = position;
        const match = FLOW_KEY.exec(this.#text);
        if (match === null) throw NOT_SIMPLE;
        name = keyOf(match[1] as string);
        if (Object.hasOwn(members, name)) throw NOT_SIMPLE;
        position = FLOW_KEY.lastIndex;
      }
      const { value, end } = this.#flowValue(position);
      if (isList) list.push(value);
      else setOwn(members, name, value);
      position = this.#skipSpaces(end);
      const next = this.#text.charAt(position);
      if (next === ',') position = this.#skipSpaces(position + 1);
      else if (next !== close) throw NOT_SIMPLE;
    }
    this.#depth--;
    return { value: isList ? list : members, end: position + 1 };
  }

  #bound(): void {
    if (++this.#values > MAX_READ_VALUES) throw NOT_SIMPLE;
  }

  #flowValue(at: number): { value: unknown; end: number } {
    this.#bound();
    const first = this.#text.charAt(at);
    if (first === '"' || first === "'") return this.#quoted(at);
    if (first === '[' || first === '{') return this.#flow(at);
    FLOW_PLAIN.lastIndex = at;
    if (!FLOW_PLAIN.test(this.#text)) throw NOT_SIMPLE;
    const end = FLOW_PLAIN.lastIndex;
    return { value: plainValue(trimSpaces(this.#text.slice(at, end))), end };
  }

  #blockScalar(at: number, indent: number): string {
    const header = BLOCK_SCALAR.exec(this.#text.slice(at, this.#end));
    if (header === null || header.index !== 0) throw NOT_SIMPLE;
    const [, style, chomp = ''] = header;
    const lines: string[] = [];
    let own = -1;
    let line = this.#end + 1;
    while (line < this.#text.length) {
      const end = this.#text.indexOf('\n', line);
      // A last line without a newline: the full reader handles it.
      if (end === -1) throw NOT_SIMPLE;
      const start = this.#skipSpaces(line);
      if (start >= end) {
        // Blanks beyond the indentation are content, and before the indentation is known they may be a mistake.
        if (own === -1 ? end > line : end - line > own) throw NOT_SIMPLE;
        lines.push('');
      } else {
        const depth = start - line;
        if (own === -1) {
          if (depth <= indent) break;
          own = depth;
        }
        if (depth < own) break;
        lines.push(this.#text.slice(line + own, end));
      }
      line = end + 1;
    }
    if (own === -1) throw NOT_SIMPLE;
    this.#enter(line);
    if (!this.#isAtEnd && this.#indent > indent) throw NOT_SIMPLE;
    return chomped(lines, style === '>', chomp);
  }
}

function chomped(lines: string[], isFolded: boolean, chomp: string): string {
  let count = lines.length;
  while (count > 0 && lines[count - 1] === '') count--;
  const trailing = lines.length - count;
  const content = lines.slice(0, count);
  const text = isFolded ? folded(content) : content.join('\n');
  if (chomp === '-') return text;
  return chomp === '+' ? text + '\n'.repeat(trailing + 1) : `${text}\n`;
}

/** A line break becomes a space; each empty line becomes a line break. */
function folded(lines: readonly string[]): string {
  let text = lines[0] as string;
  // Empty lines at the beginning have special rules too.
  if (text === '') throw NOT_SIMPLE;
  let blanks = 0;
  for (const line of lines.slice(1)) {
    // Lines with deeper indentation have special rules.
    if (line.startsWith(' ')) throw NOT_SIMPLE;
    if (line === '') blanks++;
    else {
      text += blanks === 0 ? ' ' : '\n'.repeat(blanks);
      text += line;
      blanks = 0;
    }
  }
  return text;
}

function keyOf(source: string): string {
  const first = source.charCodeAt(0);
  if (first === 0x22 || first === 0x27) return source.slice(1, -1);
  if (isPlainText(source)) return source;
  const resolved = resolvePlain(source);
  const name = 'value' in resolved ? keyText(resolved.value) : undefined;
  if (name === undefined) throw NOT_SIMPLE;
  return name;
}

function plainValue(text: string): string | number | boolean | null {
  if (isPlainText(text)) return text;
  const resolved = resolvePlain(text);
  if ('wrong' in resolved) throw NOT_SIMPLE;
  return resolved.value;
}

function trimSpaces(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0x20) end--;
  return end === text.length ? text : text.slice(0, end);
}

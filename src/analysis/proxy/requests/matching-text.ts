// A text that an RE2 pattern matches as a whole, for a sample request: the first of the alternatives, and the least number of repetitions.

import { PERL_CLASSES, readEscape } from '../../../grammar/regex/escape.ts';

/** Undefined if the pattern has a part that is rare in routes: the caller has other routes to show. */
export function matchingText(pattern: string): string | undefined {
  const sampler = new Sampler(pattern);
  const text = sampler.alternatives();
  return sampler.isAtEnd ? text : undefined;
}

/** Tried in classes, in this order. */
const CHARACTERS = ['a', 'x', '1', 'A', '-', '_', '.', '/', ' '];

/** Patterns of routes are short; longer ones aren't worth a deep stack. */
const MAX_DEPTH = 50;
const MAX_COPIES = 100;

class Sampler {
  readonly #pattern: string;
  #at = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#pattern.length;
  }

  /** The text of the first; the others are skipped. */
  alternatives(): string | undefined {
    if (++this.#depth > MAX_DEPTH) return undefined;
    const first = this.#sequence();
    if (first === undefined) return undefined;
    while (this.#takes('|')) if (this.#sequence() === undefined) return undefined;
    this.#depth--;
    return first;
  }

  #sequence(): string | undefined {
    let text = '';
    while (!this.isAtEnd && this.#next !== '|' && this.#next !== ')') {
      const piece = this.#piece();
      const copies = this.#copies();
      if (piece === undefined || copies === undefined || copies > MAX_COPIES) return undefined;
      text += piece.repeat(copies);
    }
    return text;
  }

  #piece(): string | undefined {
    const character = this.#next;
    if (character === '(') return this.#group();
    if (character === '[') return this.#class();
    if (character === '\\') return this.#escape();
    this.#at++;
    if (character === '^' || character === '$') return '';
    if (character === '.') return 'x';
    return '*+?{'.includes(character) ? undefined : character;
  }

  #group(): string | undefined {
    this.#at++;
    const head = /^\?(?:[a-z]*:|P?<\w+>)/.exec(this.#pattern.slice(this.#at));
    if (head !== null) this.#at += head[0].length;
    // Flags for the rest of the group, `(?i)`, still allow a text with the pattern's own letters.
    else if (this.#next === '?') {
      const flags = /^\?[a-z]+\)/.exec(this.#pattern.slice(this.#at));
      this.#at += flags?.[0].length ?? 0;
      return flags === null ? undefined : '';
    }
    const text = this.alternatives();
    return this.#takes(')') ? text : undefined;
  }

  #class(): string | undefined {
    const [text = ''] = /^\[\^?\]?(?:[^\]\\]|\\.)*\]/.exec(this.#pattern.slice(this.#at)) ?? [];
    if (text === '' || text.includes('[:')) return undefined;
    this.#at += text.length;
    try {
      const one = new RegExp(`^${text}$`, 'u');
      return [...CHARACTERS, ...text].find((character) => one.test(character));
    } catch {
      // RE2 accepts it, but JavaScript doesn't.
      return undefined;
    }
  }

  #escape(): string | undefined {
    const name = this.#pattern[this.#at + 1] ?? '';
    const ranges = PERL_CLASSES[name];
    if (ranges !== undefined) {
      this.#at += 2;
      return String.fromCharCode(ranges.at(-1)?.[0] ?? 0);
    }
    const character = readEscape(this.#pattern, this.#at);
    if (character === undefined) return undefined;
    this.#at = character.end;
    return String.fromCodePoint(character.code);
  }

  /** The minimum repetitions of the preceding piece. */
  #copies(): number | undefined {
    const [whole = '', least] =
      /^(?:[*?]|\+|\{(\d+)(?:,\d*)?\})\??/.exec(this.#pattern.slice(this.#at)) ?? [];
    this.#at += whole.length;
    if (least !== undefined) return Number(least);
    return whole === '' || whole.startsWith('+') ? 1 : 0;
  }

  get #next(): string {
    return this.#pattern[this.#at] ?? '';
  }

  #takes(character: string): boolean {
    if (this.#next !== character || this.isAtEnd) return false;
    this.#at++;
    return true;
  }
}

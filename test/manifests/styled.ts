// For tests of edits: a value as text in the styles that people use: block, flow and JSON in all mixtures, comments, anchors, quotes, CRLF,
// no final newline. Seeded, so that a failing text can be reproduced.

import { pick, type Random } from '../mutants/random.ts';

export interface Style {
  /** Collections in flow style: never, sometimes, all of them as JSON. */
  readonly form: 'block' | 'mixed' | 'flow' | 'json';
  readonly indent: number;
  /** List items are indented like their key, or further. */
  readonly indentsLists: boolean;
  readonly comments: boolean;
  readonly anchors: boolean;
  /** A repeated value is an alias the second time. */
  readonly aliases: boolean;
  readonly lineEnd: '\n' | '\r\n';
  readonly endsLastLine: boolean;
}

export function randomStyle(random: Random): Style {
  return {
    form: pick(random, ['block', 'mixed', 'mixed', 'flow', 'json']),
    indent: pick(random, [2, 2, 4]),
    indentsLists: random() < 0.5,
    comments: random() < 0.5,
    anchors: random() < 0.2,
    aliases: random() < 0.15,
    lineEnd: random() < 0.8 ? '\n' : '\r\n',
    endsLastLine: random() < 0.7,
  };
}

export interface Styled {
  readonly text: string;
  /** In text order. */
  readonly comments: readonly string[];
  readonly hasAliases: boolean;
}

export function styled(value: unknown, style: Style, random: Random): Styled {
  const printer = new Printer(style, random);
  const text = printer.document(value);
  return { text, comments: printer.comments, hasAliases: printer.hasAliases };
}

class Printer {
  readonly comments: string[] = [];
  hasAliases = false;
  readonly #style: Style;
  readonly #random: Random;
  readonly #anchors = new Map<string, string>();

  constructor(style: Style, random: Random) {
    this.#style = style;
    this.#random = random;
  }

  document(value: unknown): string {
    const { form, lineEnd, endsLastLine } = this.#style;
    const text =
      form === 'json'
        ? `${JSON.stringify(value, undefined, pick(this.#random, [0, 2, 4, '\t']))}\n`
        : form === 'flow'
          ? `${this.#flow(value, '')}\n`
          : `${this.#ownLine('')}${this.#block(value, 0)}${this.#ownLine('')}`;
    const ended = endsLastLine ? text : text.replace(/\n$/, '');
    return ended.replaceAll('\n', lineEnd);
  }

  /** An optional comment in the line. */
  #comment(): string {
    if (!this.#style.comments || this.#random() < 0.6) return '';
    const comment = `# note ${this.comments.length}: {a}, "b"`;
    this.comments.push(comment);
    return ` ${comment}`;
  }

  #ownLine(lead: string): string {
    const comment = this.#comment();
    return comment === '' ? '' : `${lead}${comment.trimStart()}\n`;
  }

  /** Lines that begin at a column. */
  #block(value: unknown, column: number): string {
    const lead = ' '.repeat(column);
    if (Array.isArray(value))
      return value.map((item) => `${this.#ownLine(lead)}${lead}-${this.#item(item, column)}`).join('');
    return Object.entries(value as object)
      .map(([name, item]) => `${this.#ownLine(lead)}${lead}${this.#member(name, item, column)}`)
      .join('');
  }

  #item(value: unknown, column: number): string {
    if (!isFilled(value) || this.#isFlow()) return ` ${this.#ended(this.#inline(value, column))}`;
    const gap = pick(this.#random, [1, 1, 3]);
    return `${' '.repeat(gap)}${this.#block(value, column + 1 + gap).trimStart()}`;
  }

  #member(name: string, value: unknown, column: number): string {
    const key = this.#key(name);
    const head = this.#random() < 0.03 ? `${key} :` : `${key}:`;
    const alias = this.#alias(value);
    if (alias !== undefined) return `${head} ${alias}${this.#comment()}\n`;
    if (value === null && this.#random() < 0.5) return `${head}${this.#comment()}\n`;
    if (!isFilled(value) || this.#isFlow()) return `${head} ${this.#ended(this.#inline(value, column))}`;
    const anchor = this.#anchor(value);
    const { indent, indentsLists } = this.#style;
    const inner = Array.isArray(value) && !indentsLists ? column : column + indent;
    return `${head}${anchor}${this.#comment()}\n${this.#block(value, inner)}`;
  }

  /** A block scalar would include the text after it. */
  #ended(text: string): string {
    return `${text}${/^[|>]/.test(text) ? '' : this.#comment()}\n`;
  }

  #isFlow(): boolean {
    return this.#style.form === 'mixed' && this.#random() < 0.35;
  }

  #alias(value: unknown): string | undefined {
    if (!this.#style.aliases || !isFilled(value)) return undefined;
    const name = this.#anchors.get(JSON.stringify(value));
    if (name === undefined) return undefined;
    this.hasAliases = true;
    return `*${name}`;
  }

  #anchor(value: unknown): string {
    const { anchors, aliases } = this.#style;
    const key = JSON.stringify(value);
    if ((!aliases && !(anchors && this.#random() < 0.3)) || this.#anchors.has(key)) return '';
    const name = `a${this.#anchors.size}`;
    this.#anchors.set(key, name);
    return ` &${name}`;
  }

  #inline(value: unknown, column: number): string {
    if (isFilled(value) || typeof value === 'object')
      return this.#flow(value, ' '.repeat(column + this.#style.indent));
    return this.#scalar(value, column + this.#style.indent);
  }

  #flow(value: unknown, lead: string): string {
    if (typeof value !== 'object' || value === null) return this.#scalar(value, undefined);
    const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
    const entries = Object.entries(value);
    if (entries.length === 0) return pick(this.#random, [`${open}${close}`, `${open} ${close}`]);
    const isTall = this.#random() < 0.3;
    const inner = `${lead}  `;
    const shown = entries.map(([name, item]) => {
      const text = this.#flow(item, inner);
      return Array.isArray(value) ? text : `${this.#key(name)}: ${text}`;
    });
    const isTrailed = this.#random() < 0.15;
    if (!isTall) {
      const pad = pick(this.#random, ['', ' ']);
      return `${open}${pad}${shown.join(', ')}${isTrailed ? ',' : ''}${pad}${close}`;
    }
    const lines = shown.map(
      (entry, index) =>
        `${inner}${entry}${index < shown.length - 1 || isTrailed ? ',' : ''}${this.#comment()}\n`,
    );
    return `${open}\n${lines.join('')}${lead}${close}`;
  }

  #key(name: string): string {
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name) || /^(?:y|n|on|off|yes|no|true|false|null)$/i.test(name))
      return JSON.stringify(name);
    return pick(this.#random, [name, name, name, name, JSON.stringify(name), `'${name}'`]);
  }

  /** `column`: indentation for lines of a block scalar; undefined in flow style. */
  #scalar(value: unknown, column: number | undefined): string {
    if (typeof value !== 'string')
      return value === null ? pick(this.#random, ['null', '~']) : JSON.stringify(value);
    const isPrintable = /^[\x20-\x7e]+$/.test(value);
    if (column !== undefined && isPrintable && /\S$/.test(value) && /^\S/.test(value) && this.#random() < 0.1)
      return `${pick(this.#random, ['|-', '>-'])}\n${' '.repeat(column)}${value}`;
    if (isPrintable && this.#random() < 0.3) return `'${value.replaceAll("'", "''")}'`;
    const isPlain =
      /^[a-zA-Z][A-Za-z0-9./-]+$/.test(value) && !/^(?:on|off|yes|no|true|false|null)$/i.test(value);
    if (isPlain && this.#random() < 0.7) return value;
    return JSON.stringify(value).replaceAll('\\t', pick(this.#random, ['\\t', '\t']));
  }
}

const isFilled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

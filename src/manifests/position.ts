// Positions: converts an offset in a text to line and column, both starting at 1. Columns count characters (code points), as editors do.

export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface LinePart {
  readonly text: string;
  /** Index of the offset in `text`. */
  readonly at: number;
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

/** Line ends and second halves of surrogate pairs before an offset. */
interface Counted {
  readonly offset: number;
  readonly lineEnds: number;
  readonly halves: number;
}

/** Characters per block of the index: a compromise between counting time and index size. */
const BLOCK = 4096;

/**
 * Finds lines by offset. An index of the text, built at first use, stores the counts before each block, so that neither a text of only
 * newlines nor a single line of many megabytes is slow.
 */
export class Lines {
  readonly text: string;
  #index: Blocks | undefined;
  /** The last line that was requested: many findings are on one line. */
  #start = 0;
  #end = -1;
  #counted: Counted = { offset: 0, lineEnds: 0, halves: 0 };

  constructor(text: string) {
    this.text = text;
  }

  at(offset: number): Position {
    const place = Math.min(offset, this.text.length);
    this.#enter(place);
    const start = this.#before(this.#start);
    const { lineEnds, halves } = this.#before(place);
    // The second half of a surrogate pair isn't a character.
    return { line: lineEnds + 1, column: place - this.#start - (halves - start.halves) + 1 };
  }

  /** The line of an offset, limited to `before` and `after` characters around it. */
  around(offset: number, before: number, after: number): LinePart {
    const place = Math.min(offset, this.text.length);
    this.#enter(place);
    const from = Math.max(this.#start, place - before);
    const to = Math.min(this.#end, place + after);
    const text = this.text.slice(from, to);
    return { text, at: place - from, isCutBefore: from > this.#start, isCutAfter: to < this.#end };
  }

  #enter(offset: number): void {
    if (offset >= this.#start && offset <= this.#end) return;
    this.#start = offset === 0 ? 0 : this.text.lastIndexOf('\n', offset - 1) + 1;
    const end = this.text.indexOf('\n', offset);
    this.#end = end === -1 ? this.text.length : end;
  }

  /** The counts before an offset: from the last requested offset if that is less than a block away, or from its block. */
  #before(offset: number): Counted {
    const distance = offset - this.#counted.offset;
    if (distance >= 0 && distance <= BLOCK) return this.#countFrom(this.#counted, offset);
    const { lineEnds, halves } = this.#blocks();
    const block = Math.floor(offset / BLOCK);
    const from = { offset: block * BLOCK, lineEnds: lineEnds[block]!, halves: halves[block]! };
    return this.#countFrom(from, offset);
  }

  #countFrom({ offset: from, ...before }: Counted, offset: number): Counted {
    let { lineEnds, halves } = before;
    for (let at = from; at < offset; at++) {
      const code = this.text.charCodeAt(at);
      if (isLineEnd(code)) lineEnds++;
      else if (isHalf(code)) halves++;
    }
    this.#counted = { offset, lineEnds, halves };
    return this.#counted;
  }

  #blocks() {
    this.#index ??= HALF.test(this.text) ? blocksOf(this.text) : blocksOfLines(this.text);
    return this.#index;
  }
}

interface Blocks {
  readonly lineEnds: Uint32Array;
  readonly halves: Uint32Array;
}

function noBlocks({ length }: string): Blocks {
  const size = Math.floor(length / BLOCK) + 1;
  return { lineEnds: new Uint32Array(size), halves: new Uint32Array(size) };
}

function blocksOf(text: string): Blocks {
  const blocks = noBlocks(text);
  const { lineEnds, halves } = blocks;
  let [ends, seconds] = [0, 0];
  for (let at = 0; at <= text.length; at++) {
    if (at % BLOCK === 0) {
      lineEnds[at / BLOCK] = ends;
      halves[at / BLOCK] = seconds;
    }
    const code = text.charCodeAt(at);
    if (isLineEnd(code)) ends++;
    else if (isHalf(code)) seconds++;
  }
  return blocks;
}

/** Of a text without surrogate pairs, as nearly all are: a search is several times as fast as a look at each character. */
function blocksOfLines(text: string): Blocks {
  const blocks = noBlocks(text);
  const { lineEnds } = blocks;
  let [block, ends] = [0, 0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    while (block < Math.floor(at / BLOCK)) lineEnds[++block] = ends;
    ends++;
  }
  lineEnds.fill(ends, block + 1);
  return blocks;
}

const HALF = /[\udc00-\udfff]/;

const isLineEnd = (code: number): boolean => code === 0x0a;
const isHalf = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

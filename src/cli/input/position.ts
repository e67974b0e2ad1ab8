// Positions: from the offset in a text to line and column, both from 1. Columns count characters (code points), as editors show them.

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Finds lines by offset; the table of line starts is made when it is first needed. */
export class Lines {
  readonly text: string;
  #starts: number[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  at(offset: number): Position {
    const starts = this.#table();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    const start = starts[low] as number;
    return { line: low + 1, column: characters(this.text, start, Math.min(offset, this.text.length)) + 1 };
  }

  /** The text of a line, without its end. */
  line(line: number): string {
    const starts = this.#table();
    const start = starts[line - 1];
    if (start === undefined) return '';
    const end = starts[line] ?? this.text.length;
    return this.text.slice(start, end).replace(/\r?\n$/, '');
  }

  #table(): number[] {
    if (this.#starts !== undefined) return this.#starts;
    const starts = [0];
    for (let at = this.text.indexOf('\n'); at !== -1; at = this.text.indexOf('\n', at + 1))
      starts.push(at + 1);
    this.#starts = starts;
    return starts;
  }
}

function characters(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    // The second half of a surrogate pair is no character of its own.
    if (code < 0xdc00 || code > 0xdfff) count++;
  }
  return count;
}

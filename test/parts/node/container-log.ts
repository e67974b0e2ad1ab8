// What a container writes, with the time of each line: to a file for people, and in memory for those who ask the API server.

import { createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

interface Line {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
}

/** Older lines are forgotten. */
const MAX_LINES = 20_000;

export class ContainerLog {
  readonly file: string;
  readonly #stream: WriteStream;
  #lines: Line[] = [];

  constructor(file: string) {
    this.file = file;
    this.#stream = createWriteStream(file, { flags: 'a' });
  }

  follow(output: Readable): void {
    createInterface({ input: output }).on('line', (text) => {
      this.#stream.write(`${text}\n`);
      this.#lines.push({ at: Date.now(), text });
      if (this.#lines.length > 2 * MAX_LINES) this.#lines = this.#lines.slice(-MAX_LINES);
    });
  }

  /** The lines since a time in milliseconds since 1970, each with its line break. */
  since(time: number): string {
    return this.#lines
      .filter(({ at }) => at >= time)
      .map(({ text }) => `${text}\n`)
      .join('');
  }

  close(): void {
    this.#stream.end();
  }
}

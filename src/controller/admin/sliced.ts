// Long answers in pieces. Between two pieces the process does what else is due, so that an answer of a hundred megabytes holds up no proxy.

import { setImmediate as othersFirst } from 'node:timers/promises';

/** Characters. */
const PIECE = 64 * 1024;
/** Milliseconds. */
const SLICE = 4;

export async function* sliced(texts: Iterable<string>): AsyncGenerator<Buffer> {
  let piece = '';
  let begin = performance.now();
  for (const text of texts) {
    piece += text;
    if (piece.length < PIECE && performance.now() - begin < SLICE) continue;
    yield Buffer.from(piece);
    piece = '';
    await othersFirst();
    begin = performance.now();
  }
  if (piece !== '') yield Buffer.from(piece);
}

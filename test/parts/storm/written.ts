// Writing no faster than the other side reads.

import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Resolves when there is room for more, or the stream is closed. */
export async function written(stream: Writable, text: string): Promise<void> {
  if (stream.write(text) || stream.destroyed) return;
  const over = new AbortController();
  const { signal } = over;
  await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]).catch(
    () => undefined,
  );
  over.abort();
}

// Tells when files may have changed: fs.watch on their folders (a mounted Secret swaps the symlink `..data`, so the files themselves
// see nothing), and a poll, since fs.watch stays silent on some file systems.

import { type FSWatcher, watch } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../../cluster/clock.ts';

/** kubelet renews mounted Secrets about once a minute; a poll is only the fallback. */
const POLL_EVERY = 30_000;
/** Certificate and key are two files: give the writer time for the second. */
const SETTLE = 100;

export function watchFiles(files: readonly string[], clock: Clock, listener: () => void): () => void {
  let cancelSettle: (() => void) | undefined;
  let cancelPoll: () => void;
  const changed = (): void => {
    cancelSettle ??= clock.setTimer(SETTLE, () => {
      cancelSettle = undefined;
      listener();
    });
  };
  const poll = (): void => {
    cancelPoll = clock.setTimer(POLL_EVERY, () => {
      listener();
      poll();
    });
  };
  poll();
  const watchers: FSWatcher[] = [];
  for (const folder of new Set(files.map((file) => dirname(file)))) {
    try {
      const watcher = watch(folder, { persistent: false }, changed);
      // The folder went away; the poll goes on.
      watcher.on('error', () => watcher.close());
      watchers.push(watcher);
    } catch {
      // No such folder, or too many watches in the system (ENOSPC): the poll does.
    }
  }
  return () => {
    cancelSettle?.();
    cancelPoll();
    for (const watcher of watchers) watcher.close();
  };
}

// Watches files for changes: with fs.watch on their folders (a mounted Secret swaps the symlink `..data`, so the files themselves get no
// event), and with a poll, because fs.watch is silent on some file systems.

import { type FSWatcher, watch } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../../cluster/clock.ts';

/** The kubelet updates mounted Secrets about once a minute; the poll is only a fallback. */
const POLL_EVERY = 30_000;
/** Certificate and key are two files: waits until the writer has written the second one. */
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
      // The folder was deleted; the poll continues.
      watcher.on('error', () => watcher.close());
      watchers.push(watcher);
    } catch {
      // The folder doesn't exist, or the system has too many watches (ENOSPC): the poll continues.
    }
  }
  return () => {
    cancelSettle?.();
    cancelPoll();
    for (const watcher of watchers) watcher.close();
  };
}

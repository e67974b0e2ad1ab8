// Reads the input again when files change, or when new files appear in watched folders.

import { dirname, join } from 'node:path';
import { systemClock } from '../../cluster/clock.ts';
import { watchFiles } from '../../server/certificates/file-watch.ts';

export interface Watched {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

export class Watching {
  readonly #reload: () => Promise<Watched>;
  #stopWatching: (() => void) | undefined;
  #places = '';
  #isReading = false;
  #isStale = false;
  #isStopped = false;

  /** `reload` reads everything again and returns what it read; it never rejects. */
  constructor(watched: Watched, reload: () => Promise<Watched>) {
    this.#reload = reload;
    this.#watch(watched);
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopWatching?.();
  }

  /** Watches folders: an editor replaces a file by a new one, which a watch of the file would miss. */
  #watch({ files, folders }: Watched): void {
    const places = [...new Set([...folders, ...files.map(dirname)])].sort();
    const key = places.join('\n');
    if (key === this.#places) return;
    this.#places = key;
    this.#stopWatching?.();
    this.#stopWatching = watchFiles(
      places.map((folder) => join(folder, 'any')),
      systemClock,
      () => void this.#changed(),
    );
  }

  /** One reload at a time; changes meanwhile are read by the next. */
  async #changed(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isStale && !this.#isStopped) {
      this.#isStale = false;
      const watched = await this.#reload();
      if (!this.#isStopped) this.#watch(watched);
    }
    this.#isReading = false;
  }
}

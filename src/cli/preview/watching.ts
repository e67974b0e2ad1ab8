// What was read is read again when something changes there: files, and the folders in which new ones may appear.

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

  /** `reload` reads everything again and says what it read; it never rejects. */
  constructor(watched: Watched, reload: () => Promise<Watched>) {
    this.#reload = reload;
    this.#watch(watched);
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopWatching?.();
  }

  /** Watches folders: an editor puts a new file in the place of the old one, which a watch of the file would not see. */
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

  /** One reading at a time; what changes meanwhile is read by the next. */
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

// A second thread that translates one side of a diff while this one translates the other.

import { availableParallelism } from 'node:os';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Settings } from '../../translation/settings.ts';
import type { TranslatedSide } from './translated-side.ts';

export interface SideQuestion {
  readonly objects: readonly unknown[];
  readonly settings: Settings;
}

/** Beside this module, also in the bundle. */
const FILE = new URL(`./side-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/** Of manifests that only one side has. Below it, to load the modules of the thread takes longer than to translate a side. */
const WORTH = 2 * 1024 * 1024;

export interface SideThreadOptions {
  readonly file?: URL;
  readonly processors?: number;
  readonly resourceLimits?: ResourceLimits;
}

export class SideThread {
  readonly #file: URL;
  readonly #processors: number;
  readonly #resourceLimits: ResourceLimits;
  #differing = 0;
  #isTried = false;
  #started: Started | undefined;

  constructor({
    file = FILE,
    processors = availableParallelism(),
    resourceLimits = {},
  }: SideThreadOptions = {}) {
    this.#file = file;
    this.#processors = processors;
    this.#resourceLimits = resourceLimits;
  }

  /** Manifests that only one side has were read. Once there are enough, the thread loads its modules while reading goes on. */
  differ(bytes: number): void {
    this.#differing += bytes;
    if (this.#differing < WORTH || this.#processors < 2 || this.#isTried) return;
    this.#isTried = true;
    this.#started = started(this.#file, this.#resourceLimits);
  }

  /**
   * Undefined if the thread wasn't started. The answer is undefined if it failed, for whatever reason, such as its memory: then the caller
   * does the work, and meets the same error where one thread meets it.
   */
  translated(
    objects: readonly unknown[],
    settings: Settings,
  ): Promise<TranslatedSide | undefined> | undefined {
    if (this.#started === undefined) return undefined;
    const { worker, answer } = this.#started;
    try {
      worker.postMessage({ objects, settings } satisfies SideQuestion);
    } catch {
      return undefined;
    }
    worker.ref();
    return answer.finally(() => this.stop());
  }

  /** A thread that nobody asked must not go on after the command. */
  stop(): void {
    void this.#started?.worker.terminate();
  }
}

interface Started {
  readonly worker: Worker;
  readonly answer: Promise<TranslatedSide | undefined>;
}

/** Undefined where the process may not have threads. */
function started(file: URL, resourceLimits: ResourceLimits): Started | undefined {
  let worker: Worker;
  try {
    worker = new Worker(file, { resourceLimits });
  } catch {
    return undefined;
  }
  const answer = new Promise<TranslatedSide | undefined>((answered) => {
    worker.once('message', answered);
    for (const end of ['error', 'messageerror', 'exit'] as const) worker.once(end, () => answered(undefined));
  });
  // Only who waits for an answer holds the process.
  worker.unref();
  return { worker, answer };
}

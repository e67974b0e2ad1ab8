// A second thread that reads and translates one side of a diff while this one does the other.

import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Settings } from '../../translation/settings.ts';
import { type Content, plainObjects } from './plain-objects.ts';
import { Shares } from './shares.ts';
import type { TranslatedSide } from './translated-side.ts';

/** The questions, of which a message has one. */
export interface SideQuestion {
  readonly read: {
    readonly contents: readonly Content[];
    /** Of `Shares`. */
    readonly taken: SharedArrayBuffer;
  };
  readonly translate: {
    /** `own`: the number of an object that the thread has read itself. */
    readonly objects: readonly ({ readonly own: number } | { readonly object: unknown })[];
    readonly settings: Settings;
  };
}

export interface SideAnswers {
  /** A message for each content that the thread has read, so that the other one needn't wait for all of them; then one without. */
  readonly read: ReadContent | undefined;
  readonly translate: TranslatedSide;
}

interface ReadContent {
  readonly index: number;
  readonly objects: readonly unknown[];
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
  /** The objects that it has read itself, in its order. */
  readonly #own: unknown[] = [];
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

  /** So much of one side is new to the other. If it is enough, the thread starts to load its modules; false if it doesn't. */
  differ(bytes: number): boolean {
    if (bytes >= WORTH && this.#processors > 1 && !this.#isTried) {
      this.#isTried = true;
      this.#started = started(this.#file, this.#resourceLimits);
    }
    return this.isStarted;
  }

  get isStarted(): boolean {
    return this.#started !== undefined;
  }

  /**
   * Asks it to read contents. The returned function helps with them, and returns the objects of each: undefined for one with mistakes, and
   * for one that the thread took and failed at.
   */
  read(contents: readonly Content[]): () => Promise<readonly (readonly unknown[] | undefined)[]> {
    const taken = Shares.of(contents.length);
    const asked = this.#started?.ask({ read: { contents, taken } }, (message) => message === undefined);
    return async () => {
      const objects: (readonly unknown[] | undefined)[] = contents.map(() => undefined);
      for (const index of new Shares(taken).fromBack()) objects[index] = await plainObjects(contents[index]!);
      for (const content of (await asked) ?? []) {
        if (content === undefined) break;
        objects[content.index] = content.objects;
        this.#own.push(...content.objects);
      }
      return objects;
    };
  }

  /**
   * Undefined if the thread wasn't started. The answer is undefined if it failed, for whatever reason, such as its memory: then the caller
   * does the work, and meets the same error where one thread meets it.
   */
  translated(
    objects: readonly unknown[],
    settings: Settings,
  ): Promise<TranslatedSide | undefined> | undefined {
    const own = new Map(this.#own.map((object, number) => [object, number]));
    const sent = objects.map((object) => {
      const number = own.get(object);
      return number === undefined ? { object } : { own: number };
    });
    return this.#started
      ?.ask({ translate: { objects: sent, settings } }, () => true)
      ?.then(([answer]) => answer)
      .finally(() => this.stop());
  }

  /** A thread that nobody asked must not go on after the command. */
  stop(): void {
    this.#started?.stop();
  }
}

type Answer<Q> = Q extends { readonly read: unknown } ? SideAnswers['read'] : SideAnswers['translate'];

class Started {
  readonly #worker: Worker;
  #isEnded = false;
  #received: (message: unknown) => void = () => {};
  #ended: () => void = () => {};

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (message) => this.#received(message));
    for (const end of ['error', 'messageerror', 'exit'] as const)
      worker.once(end, () => {
        this.#isEnded = true;
        this.#ended();
      });
    // Only who waits for an answer holds the process.
    worker.unref();
  }

  /**
   * One question at a time: the messages that answer it, up to the last one or to the end of the thread. Undefined if it can't be sent.
   */
  ask<Q extends Pick<SideQuestion, 'read'> | Pick<SideQuestion, 'translate'>>(
    question: Q,
    isLast: (message: Answer<Q>) => boolean,
  ): Promise<readonly Answer<Q>[]> | undefined {
    if (this.#isEnded) return undefined;
    try {
      this.#worker.postMessage(question);
    } catch {
      return undefined;
    }
    this.#worker.ref();
    return new Promise((answered) => {
      const messages: Answer<Q>[] = [];
      this.#ended = () => {
        this.#worker.unref();
        answered(messages);
      };
      this.#received = (message) => {
        messages.push(message as Answer<Q>);
        if (isLast(message as Answer<Q>)) this.#ended();
      };
    });
  }

  stop(): void {
    void this.#worker.terminate();
  }
}

/** A thread uses the cache of compiled code only if its environment names it, without the part for the version of Node. */
function compileCache(): { readonly NODE_COMPILE_CACHE?: string } {
  const cache = getCompileCacheDir();
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) };
}

/** Undefined where the process may not have threads. */
function started(file: URL, resourceLimits: ResourceLimits): Started | undefined {
  try {
    return new Started(new Worker(file, { resourceLimits, env: { ...process.env, ...compileCache() } }));
  } catch {
    return undefined;
  }
}

// What the API servers trust: the bundles in the webhook configurations, and how long they contain each authority. A new authority is
// trusted only after a delay. A timer measures the delay, so that changes of the wall clock don't shorten it.
// docs/development/design.md#certificates.

import type { Clock } from '../../cluster/clock.ts';
import { certificatesOf } from './authority.ts';

export interface PublishedBundles {
  /** The bundle (PEM) of each of our webhook entries; undefined while unknown, and if there are no entries. */
  current(): readonly string[] | undefined;
  /** Calls the listener after `current()` has changed. Returns a function that removes the listener. */
  onChange(listener: () => void): () => void;
}

export class Publication {
  readonly #clock: Clock;
  readonly #delay: number;
  readonly #onTrusted: () => void;
  readonly #waiting = new Map<string, () => void>();
  #published: ReadonlySet<string> = new Set();
  #trusted: Set<string> | undefined;

  constructor(clock: Clock, delay: number, onTrusted: () => void) {
    this.#clock = clock;
    this.#delay = delay;
    this.#onTrusted = onTrusted;
  }

  /** Authorities in every bundle. */
  get published(): ReadonlySet<string> {
    return this.#published;
  }

  /** Authorities that have been in every bundle for the whole delay; undefined while no bundle is known. */
  get trusted(): ReadonlySet<string> | undefined {
    return this.#trusted;
  }

  update(bundles: readonly string[] | undefined): void {
    this.#published = inAll(bundles ?? []);
    if (bundles !== undefined) this.#trusted ??= new Set();
    for (const [certificate, cancel] of this.#waiting) {
      if (this.#published.has(certificate)) continue;
      cancel();
      this.#waiting.delete(certificate);
    }
    for (const certificate of this.#trusted ?? [])
      if (!this.#published.has(certificate)) this.#trusted?.delete(certificate);
    for (const certificate of this.#published) {
      if (this.#waiting.has(certificate) || this.#trusted?.has(certificate)) continue;
      const cancel = this.#clock.setTimer(this.#delay, () => {
        this.#waiting.delete(certificate);
        this.#trusted?.add(certificate);
        this.#onTrusted();
      });
      this.#waiting.set(certificate, cancel);
    }
  }

  stop(): void {
    for (const cancel of this.#waiting.values()) cancel();
    this.#waiting.clear();
  }
}

function inAll(bundles: readonly string[]): Set<string> {
  const [first = [], ...others] = bundles.map(certificatesOf);
  return new Set(first.filter((certificate) => others.every((bundle) => bundle.includes(certificate))));
}

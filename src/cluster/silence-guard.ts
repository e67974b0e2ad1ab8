// Notices that a stream has become silent.

import type { Clock } from './clock.ts';

export class SilenceGuard {
  readonly #clock: Clock;
  readonly #milliseconds: number;
  readonly #onSilence: () => void;
  #wasHeard = false;
  #isSilent = false;
  #cancel: () => void = () => {};

  /** Calls `onSilence` once, when nothing was heard for this time; at the latest after twice this time. */
  constructor(clock: Clock, milliseconds: number, onSilence: () => void) {
    this.#clock = clock;
    this.#milliseconds = milliseconds;
    this.#onSilence = onSilence;
    this.#arm();
  }

  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Cheap: a stream may have thousands of lines per second, so there is no timer for each. */
  hear(): void {
    this.#wasHeard = true;
  }

  stop(): void {
    this.#cancel();
  }

  #arm(): void {
    this.#wasHeard = false;
    this.#cancel = this.#clock.setTimer(this.#milliseconds, () => {
      if (this.#wasHeard) return this.#arm();
      this.#isSilent = true;
      this.#onSilence();
    });
  }
}

// Time as an argument. Timers run by a clock that nobody can set; `now` is the wall clock, which people and NTP move about.

export interface Clock {
  now(): Date;
  /** Calls once, later; returns what prevents it. Timers don't keep the process alive. */
  setTimer(milliseconds: number, call: () => void): () => void;
}

/** Node's timers overflow past this and would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => new Date(),
  setTimer(milliseconds, call) {
    const timer = setTimeout(call, Math.min(milliseconds, LONGEST_TIMER));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after the time, or at once when the signal aborts. */
export function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const cancel = clock.setTimer(milliseconds, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    const abort = (): void => {
      cancel();
      resolve();
    };
    signal.addEventListener('abort', abort, { once: true });
  });
}

// Time as an argument. Timers use a monotonic clock; `now` is the wall clock, which users and NTP change.

export interface Clock {
  now(): Date;
  /** Calls `call` once, later. Returns a function that cancels it. Timers don't keep the process alive. */
  setTimer(milliseconds: number, call: () => void): () => void;
}

/** Above this, Node's timers overflow and fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => new Date(),
  setTimer(milliseconds, call) {
    const timer = setTimeout(call, Math.min(milliseconds, LONGEST_TIMER));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after the time, or at once if the signal aborts. */
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

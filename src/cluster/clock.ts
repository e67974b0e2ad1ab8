// Time as an argument. Timers use a monotonic clock; `now` is the wall clock, which users and NTP change.

export interface Clock {
  now(): Date;
  /** Calls `call` once, later. Returns a function that cancels it. The timer alone doesn't keep the process alive, unless it `holds` it. */
  setTimer(milliseconds: number, call: () => void, process?: 'holds'): () => void;
}

/** Above this, Node's timers overflow and fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => new Date(),
  setTimer(milliseconds, call, process) {
    const timer = setTimeout(call, Math.min(milliseconds, LONGEST_TIMER));
    if (process !== 'holds') timer.unref();
    return () => clearTimeout(timer);
  },
};

/**
 * Resolves after the time, or at once if the signal aborts. Keeps the process alive: with nothing else to do, Node would end it in the
 * middle of the caller's work.
 */
export function pause(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return elapsed(clock, milliseconds, signal, 'holds');
}

/** The same for loops that nobody waits for: they run as long as the process has other work. */
export function pauseInBackground(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return elapsed(clock, milliseconds, signal);
}

function elapsed(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal | undefined,
  process?: 'holds',
): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const call = (): void => {
      signal?.removeEventListener('abort', abort);
      resolve();
    };
    const cancel = clock.setTimer(milliseconds, call, process);
    const abort = (): void => {
      cancel();
      resolve();
    };
    signal?.addEventListener('abort', abort, { once: true });
  });
}

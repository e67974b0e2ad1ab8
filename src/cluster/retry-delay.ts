// How long to wait before the next try: twice as long after each failure, up to a limit, and with chance, so that many clients don't come
// back to an API server in the same moment.

export interface RetryDelays {
  /** Milliseconds. */
  readonly first: number;
  readonly last: number;
}

/** `failures`: tries that failed, at least one. `chance`: from 0 to 1. The delay is at least half of the full one. */
export function retryDelay({ first, last }: RetryDelays, failures: number, chance: number): number {
  const full = Math.min(last, first * 2 ** Math.min(failures - 1, 30));
  return Math.round(full * (0.5 + chance / 2));
}

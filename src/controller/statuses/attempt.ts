// What is remembered about the writes of one status.

export interface Attempt {
  failures: number;
  /** Writes since the wanted status has changed last. */
  writes: number;
  /** Of the wanted status. */
  changes: number;
  /** The wanted status can't be stored. */
  isRefused: boolean;
  isWaiting: boolean;
}

export const newAttempt = (): Attempt => ({
  failures: 0,
  writes: 0,
  changes: 0,
  isRefused: false,
  isWaiting: false,
});

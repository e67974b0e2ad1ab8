// What the status writer reports about its work, for traces. An observer must not throw.

export interface WrittenStatus {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** Of `performance.now()`. */
  readonly startedAt: number;
  /** Of the answer; undefined: there was none. */
  readonly httpStatus: number | undefined;
}

/** Objects are named by their keys. */
export interface StatusObserver {
  /** Another status is wanted, and will be compared with the one in the cluster. */
  wanted(key: string): void;
  /** The cluster has what is wanted. */
  unchanged(key: string): void;
  /** The replica doesn't lead any more, and forgets what it wanted to write. */
  stopped(): void;
  /** A request to the API server has ended. */
  written(key: string, result: WrittenStatus): void;
}

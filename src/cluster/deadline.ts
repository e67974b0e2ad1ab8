// The time that an answer may take, also in a process that is busy.

export interface Deadline {
  readonly signal: AbortSignal;
  /** The answer is here. */
  cancel(): void;
}

/**
 * Aborts when the time is over. After a long turn of the event loop, Node runs timers before it reads what has come meanwhile: so an answer that
 * waits in its socket is read first.
 */
export function deadline(milliseconds: number): Deadline {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new DOMException('no answer in time', 'TimeoutError'));
  const timer = setTimeout(() => setImmediate(abort), milliseconds);
  // As that of AbortSignal.timeout: it doesn't keep the process alive.
  timer.unref();
  return { signal: controller.signal, cancel: () => clearTimeout(timer) };
}

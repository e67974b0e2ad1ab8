// For tests: waits for asynchronous conditions.

import { setTimeout as delay } from 'node:timers/promises';

/** Polls until the condition is true, at most a minute, because the machine may be busy. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await delay(50))
    if (await holds()) return;
  throw new Error(`waited a minute until ${what}`);
}

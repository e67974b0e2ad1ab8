// For tests: waiting for what others do in their own time.

import { setTimeout as delay } from 'node:timers/promises';

/** Asks until it holds; a minute is for a machine that is busy with something else. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await delay(50))
    if (await holds()) return;
  throw new Error(`waited a minute until ${what}`);
}

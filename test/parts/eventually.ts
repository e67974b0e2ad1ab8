// Polling for results that arrive some time after their cause.

import { setTimeout as delay } from 'node:timers/promises';

const SECONDS = 30;

/** Polls until there is a result, at most for some seconds. */
export async function eventually<Value>(
  what: string,
  ask: () => Value | undefined | Promise<Value | undefined>,
  seconds = SECONDS,
): Promise<Value> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await ask();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await delay(20);
  }
}

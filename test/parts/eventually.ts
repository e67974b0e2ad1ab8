// Polling for results that arrive some time after their cause.

import { setTimeout as delay } from 'node:timers/promises';

const SECONDS = 30;

/** Polls until there is a result. */
export async function eventually<Value>(
  what: string,
  ask: () => Value | undefined | Promise<Value | undefined>,
): Promise<Value> {
  const end = Date.now() + SECONDS * 1000;
  for (;;) {
    const value = await ask();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`${what}: not within ${SECONDS} s`);
    await delay(20);
  }
}

// The time of an edit: from the request that makes it to the first request that is answered with it.

import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { HOST, hostOf, PATH } from './world.ts';

/** Milliseconds between two requests: they are not to take the CPU of what is measured. */
const EVERY = 2;
const PATIENCE = 60_000;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The host of the redirect that requests of the edited route are answered with. */
function redirectOf(port: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: PATH, headers: { host: HOST }, agent }, (message) => {
      message.resume();
      message.once('end', () => {
        const { location } = message.headers;
        resolve(location === undefined ? undefined : new URL(location).hostname);
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Milliseconds from the call until a request to the port is answered by the edited route with the mark. */
export async function untilAnswered(
  port: number,
  mark: string,
  edit: () => Promise<void> = async () => {},
): Promise<number> {
  const redirect = hostOf(mark);
  const start = performance.now();
  const edited = edit();
  for (;;) {
    const found = await redirectOf(port).catch(() => undefined);
    if (found === redirect) break;
    if (performance.now() - start > PATIENCE) throw new Error(`no answer with ${redirect}, only ${found}`);
    await delay(EVERY);
  }
  const time = performance.now() - start;
  await edited;
  return time;
}

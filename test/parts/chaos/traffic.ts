// Requests for one route, one after the other, as long as a test runs: whatever fails around the proxies, each must be answered.

import type { Test } from 'tap';
import { send } from '../requests.ts';

export interface Traffic {
  /** Answers other than 200. */
  readonly bad: readonly string[];
  readonly count: number;
}

export interface Asked {
  readonly host: string;
  readonly path: string;
}

/** The status of an answer, or why there is none. */
export const answerOf = (port: number, asked: Asked): Promise<string> =>
  send(port, asked).then(
    ({ status }) => String(status),
    (error: Error) => error.message,
  );

export function startTraffic(t: Test, ports: readonly number[], asked: Asked): Traffic {
  const traffic = { bad: [] as string[], count: 0 };
  let isOver = false;
  t.teardown(() => {
    isOver = true;
  });
  void (async () => {
    while (!isOver)
      for (const port of ports) {
        const came = await answerOf(port, asked);
        if (isOver) return;
        traffic.count++;
        if (came !== '200') traffic.bad.push(`port ${port} at ${new Date().toISOString()}: ${came}`);
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
  })();
  return traffic;
}

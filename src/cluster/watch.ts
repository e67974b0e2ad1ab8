// Watches one object by name. Watches of the API server sometimes stop sending events (kubernetes-client/javascript#596, #958, #2432), so
// each watch is short, a watch that doesn't end in time is aborted, and each round starts with a new list.

import { type ClusterClient, type ObjectMeta, refusal } from './client.ts';
import { type Clock, pauseInBackground } from './clock.ts';
import type { Log } from './log.ts';

export interface WatchedObject {
  readonly metadata: ObjectMeta;
}

export interface WatchOptions<T extends WatchedObject> {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  /** Path of the collection. */
  readonly path: string;
  readonly name: string;
  /** The current object; undefined if it doesn't exist. Called after each list and for each change. */
  readonly onObject: (object: T | undefined) => void;
  /** Seconds until the API server ends a watch; then the next list follows. */
  readonly roundSeconds?: number;
}

export interface ObjectWatch {
  stop(): void;
  /** Why the last round failed; undefined if it succeeded. */
  readonly problem: string | undefined;
}

const ROUND_SECONDS = 60;
/** Milliseconds after the agreed end until a watch is aborted. */
const GRACE = 15_000;
const BETWEEN_ROUNDS = 500;
const FIRST_RETRY = 1000;
const LAST_RETRY = 30_000;

export function watchObject<T extends WatchedObject>(options: WatchOptions<T>): ObjectWatch {
  const { client, clock, log, path, name, onObject, roundSeconds = ROUND_SECONDS } = options;
  const stopped = new AbortController();
  let problem: string | undefined;
  let retry = FIRST_RETRY;

  const round = async (): Promise<void> => {
    const selected = { fieldSelector: `metadata.name=${name}` };
    const answer = await client.request<{ metadata: ObjectMeta; items: T[] }>('GET', path, {
      query: selected,
      signal: stopped.signal,
    });
    if (answer.status !== 200) throw new Error(refusal(answer));
    const { metadata, items } = answer.body;
    if (problem !== undefined) log.info({ path, name }, 'watching again');
    problem = undefined;
    retry = FIRST_RETRY;
    onObject(items[0]);

    const cut = new AbortController();
    const cancel = clock.setTimer(roundSeconds * 1000 + GRACE, () => cut.abort());
    const signal = AbortSignal.any([stopped.signal, cut.signal]);
    const query = {
      ...selected,
      watch: 'true',
      resourceVersion: metadata.resourceVersion,
      timeoutSeconds: String(roundSeconds),
    };
    try {
      await client.lines(path, { query, signal }, (line) => {
        const { type, object } = JSON.parse(line) as { type: string; object: T };
        if (type === 'ADDED' || type === 'MODIFIED') onObject(object);
        else if (type === 'DELETED') onObject(undefined);
        // ERROR: the resource version is no longer available; the next list needs none.
        else if (type === 'ERROR') cut.abort();
      });
    } finally {
      cancel();
    }
    if (cut.signal.aborted) log.info({ path, name }, 'watch interrupted, listing again');
  };

  void (async () => {
    while (!stopped.signal.aborted) {
      try {
        await round();
        // Avoids a tight loop with a server that ends every watch at once.
        await pauseInBackground(clock, BETWEEN_ROUNDS, stopped.signal);
      } catch (error) {
        if (stopped.signal.aborted) return;
        problem = (error as Error).message;
        log.warn({ path, name, problem, retry }, 'watch failed');
        await pauseInBackground(clock, retry, stopped.signal);
        retry = Math.min(retry * 2, LAST_RETRY);
      }
    }
  })();

  return {
    stop: () => stopped.abort(),
    get problem() {
      return problem;
    },
  };
}

// Watches one object by name. Watches of the API server sometimes stop sending events (kubernetes-client/javascript#596, #958, #2432), so
// each watch is short, a watch that doesn't end in time is aborted, and each round starts with a new list.

import { type ClusterClient, type ObjectMeta, refusal } from './client.ts';
import { type Clock, pauseInBackground } from './clock.ts';
import type { Log } from './log.ts';
import { RefusedWatch, WATCH_RETRY, WatchRetries } from './watch-retries.ts';

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
  /** From 0 to 1. */
  readonly chance?: () => number;
}

export interface ObjectWatch {
  stop(): void;
  /** Why the last try failed; undefined: it watches. */
  readonly problem: string | undefined;
}

const ROUND_SECONDS = 60;
/** Milliseconds after the agreed end until a watch is aborted. */
const GRACE = 15_000;
const BETWEEN_ROUNDS = 500;

export function watchObject<T extends WatchedObject>(options: WatchOptions<T>): ObjectWatch {
  const { client, clock, log, path, name, onObject } = options;
  const { roundSeconds = ROUND_SECONDS, chance = Math.random } = options;
  const stopped = new AbortController();
  const retries = new WatchRetries(WATCH_RETRY, chance);
  let problem: string | undefined;

  const opened = (): void => {
    if (problem !== undefined) log.info({ path, name }, 'watching again');
    problem = undefined;
    retries.opened();
  };

  const round = async (): Promise<void> => {
    const selected = { fieldSelector: `metadata.name=${name}` };
    const answer = await client.request<{ metadata: ObjectMeta; items: T[] }>('GET', path, {
      query: selected,
      signal: stopped.signal,
    });
    if (answer.status !== 200) throw new RefusedWatch(refusal(answer), answer);
    const { metadata, items } = answer.body;
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
      const ended = await client.lines(path, { query, signal, onOpen: opened }, (line) => {
        retries.succeeded();
        const { type, object } = JSON.parse(line) as { type: string; object: T };
        if (type === 'ADDED' || type === 'MODIFIED') onObject(object);
        else if (type === 'DELETED') onObject(undefined);
        // ERROR: the resource version is no longer available; the next list needs none.
        else if (type === 'ERROR') cut.abort();
      });
      if (ended.status !== 200) throw new RefusedWatch(refusal(ended), ended);
    } finally {
      cancel();
    }
    if (cut.signal.aborted) log.info({ path, name }, 'watch interrupted, listing again');
  };

  void (async () => {
    while (!stopped.signal.aborted) {
      try {
        await round();
        retries.succeeded();
        // Avoids a tight loop with a server that ends every watch at once.
        await pauseInBackground(clock, BETWEEN_ROUNDS, stopped.signal);
      } catch (error) {
        if (stopped.signal.aborted) return;
        const { message } = error as Error;
        if (message !== problem) log.warn({ path, name, problem: message }, 'watch failed');
        problem = message;
        await pauseInBackground(clock, retries.failed(error), stopped.signal);
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

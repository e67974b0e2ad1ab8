// When a preview ends: on a signal, with the terminal, or with the program that holds its standard input.

import { fstatSync } from 'node:fs';
import type { Readable } from 'node:stream';

export interface Ending {
  /** Resolves with the reason, as text. */
  readonly asked: Promise<string>;
  stop(): void;
}

/** SIGHUP: the terminal is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** `isRead`: manifests come from standard input, so its end doesn't end the preview. */
export function ending(stdin: Readable, isRead: boolean): Ending {
  const { promise: asked, resolve } = Promise.withResolvers<string>();
  let isAsked = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    // The second request ends it at once. What is still running ends with this process.
    if (isAsked) process.exit(1);
    isAsked = true;
    resolve(signal);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  const onEnd = (): void => resolve('standard input is closed');
  const isWatched = !isRead && stdin === process.stdin && isPipe();
  if (isWatched) stdin.resume().once('end', onEnd).once('error', onEnd);
  return {
    asked,
    stop: () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
      if (isWatched) stdin.off('end', onEnd).pause();
    },
  };
}

/** Terminals are excluded, since reading from one would stop a background job; so is /dev/null, which ends at once. */
function isPipe(): boolean {
  try {
    const stat = fstatSync(0);
    return stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}

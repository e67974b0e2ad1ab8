// When a preview ends: by a signal, with the terminal, or with the program that holds its standard input.

import { fstatSync } from 'node:fs';
import type { Readable } from 'node:stream';

export interface Ending {
  /** Resolves with why, in words. */
  readonly asked: Promise<string>;
  stop(): void;
}

/** The terminal went away: SIGHUP. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** `isRead`: standard input holds manifests, and its end means nothing. */
export function ending(stdin: Readable, isRead: boolean): Ending {
  const { promise: asked, resolve } = Promise.withResolvers<string>();
  let isAsked = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    // Whoever asks twice wants it now. What is left running ends with us.
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

/** A terminal is left alone, since reading from it would stop a job in the background; /dev/null ends at once and means nothing. */
function isPipe(): boolean {
  try {
    const stat = fstatSync(0);
    return stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}

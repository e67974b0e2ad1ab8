// Notes: messages of a run besides its findings. They never change the exit code.

import type { NearMiss } from '../../judgement/envelope.ts';

export interface Note {
  /** `warning`: something should be fixed. */
  readonly level: 'warning' | 'note';
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
}

/** The note on an object that isn't validated but looks as if it should be. */
export function skipped({ message, hint }: NearMiss): string {
  return `skipped, since ${message} (${hint})`;
}

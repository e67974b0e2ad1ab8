// Notes: what a run has to say beside its findings. They never change its exit code.

import type { NearMiss } from '../../judgement/envelope.ts';

export interface Note {
  /** `warning`: something should be put right. */
  readonly level: 'warning' | 'note';
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
}

/** What is said of an object that isn't judged and looks as if it should be. */
export function skipped({ message, hint }: NearMiss): string {
  return `skipped, since ${message} (${hint})`;
}

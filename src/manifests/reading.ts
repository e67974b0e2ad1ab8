// Reading: what a document of a file turned out to be, in whichever syntax it was written.

import type { Segments } from '../diagnostics/path.ts';

/** ST-13 a key that stands there twice, ST-14 what can't be read (document 4, section 0). */
export interface ReadProblem {
  readonly code: 'ST-13' | 'ST-14';
  /** Offset into the file's text. */
  readonly offset: number;
  readonly segments: Segments;
  readonly message: string;
  readonly hint?: string;
}

export interface Reading {
  /** undefined where the document is unreadable. */
  readonly value: unknown;
  readonly problems: readonly ReadProblem[];
  /** Where a path stands: the offset of its key or its value, or of the nearest ancestor that is there. */
  readonly locator: () => Promise<Locate>;
}

export type Locate = (segments: Segments, prefer: 'key' | 'value') => number;

export function unreadable(offset: number, message: string, hint?: string): Reading {
  return {
    value: undefined,
    problems: [{ code: 'ST-14', offset, segments: [], message, ...(hint === undefined ? {} : { hint }) }],
    locator: async () => () => offset,
  };
}

export function duplicateKey(key: string, segments: Segments, offset: number): ReadProblem {
  return {
    code: 'ST-13',
    offset,
    segments,
    message: `Duplicate value: ${JSON.stringify(key.slice(0, 80))}: the key stands here a second time`,
    hint: 'keep one of the two: the last wins in kubectl, and strict readers refuse both',
  };
}

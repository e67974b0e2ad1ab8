// How many bytes records take, roughly: what their policies say, and a fixed number for each record and each reference.

import type { Settings } from '../../settings.ts';

/** Keys and names of a record. */
export const RECORD = 256;
/** A destination of a rule. */
export const REFERENCE = 128;

/** The limit, and up to which size a thing is never limited: if those are too many, there are many objects. */
export interface ByteLimit {
  readonly limit: number;
  readonly small: number;
}

export const byteLimit = ({ maxPlacedBytes: limit }: Pick<Settings, 'maxPlacedBytes'>): ByteLimit => ({
  limit,
  small: limit / 16_384,
});

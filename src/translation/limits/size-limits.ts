// The limits on sizes, from the settings, and the words for what exceeds them.

import type { Settings } from '../settings.ts';
import type { ContentBytes } from './content-bytes.ts';

export interface SizeLimit {
  /** Of all that is large together. */
  readonly limit: number;
  /** Up to this size nothing is large, or ever limited: if such things are too many, there are many objects. */
  readonly small: number;
}

/** A limit of bytes, and how they are counted. */
export interface ByteMeasure extends SizeLimit {
  readonly bytesOf: ContentBytes;
}

export const byteLimit = ({ maxPlacedBytes: limit }: Pick<Settings, 'maxPlacedBytes'>): SizeLimit => ({
  limit,
  small: limit / 16_384,
});

export const matchLimit = ({ maxPlacedMatches: limit }: Pick<Settings, 'maxPlacedMatches'>): SizeLimit => ({
  limit,
  small: limit / 1000,
});

/** `1,702` */
export const grouped = (count: number): string => Math.round(count).toLocaleString('en');

/** `asked`: `1,702 bytes of policies on 2 hosts`; `all`: what has the limit together. */
export const tooMany = (
  asked: string,
  all: string,
  setting: 'maxPlacedBytes' | 'maxPlacedMatches',
  { limit }: Pick<SizeLimit, 'limit'>,
): string => `${asked} are too many: all ${all} together can have ${grouped(limit)} (setting ${setting})`;

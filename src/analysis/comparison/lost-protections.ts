// What requests no longer have to prove after a change.

import { compareText } from '../../objects/reference.ts';

/** In the order of the output. */
export const PROTECTIONS = ['authentication', 'authorization'] as const;

export type Protection = (typeof PROTECTIONS)[number];

export interface LostProtection {
  readonly protection: Protection;
  /** What asked for it: `basicAuth`. */
  readonly fields: readonly string[];
  /** Routes that asked for it before, counted for each listener that serves them. */
  readonly routes: number;
}

/** One for each protection. */
export function sumOfLost(all: readonly LostProtection[]): readonly LostProtection[] {
  return PROTECTIONS.flatMap((protection) => {
    const own = all.filter((each) => each.protection === protection);
    if (own.length === 0) return [];
    const fields = [...new Set(own.flatMap((each) => each.fields))].sort(compareText);
    return [{ protection, fields, routes: own.reduce((sum, { routes }) => sum + routes, 0) }];
  });
}

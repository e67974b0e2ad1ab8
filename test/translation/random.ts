// Random choices for generated worlds.

import type { Random } from '../mutants/random.ts';

export const chance = (next: Random, share: number): boolean => next() < share;

export const many = <T>(next: Random, most: number, make: () => T): T[] =>
  Array.from({ length: Math.floor(next() * (most + 1)) }, make);

/** Sometimes the result of `make`, else nothing. */
export const maybe = (next: Random, share: number, make: () => object): object =>
  chance(next, share) ? make() : {};

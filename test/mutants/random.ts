// A small seeded random number generator (mulberry32), so that a failing run can be repeated.

export type Random = () => number;

/** From 0 to 1, excluding 1. */
export function seeded(seed: number): Random {
  const next = seededBits(seed);
  return () => next() / 2 ** 32;
}

/** Unsigned integers of 32 bits. */
export function seededBits(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)]!;
}

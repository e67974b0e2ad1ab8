// Parts that several things need and that are written once: they count for all of these together, and stay while one of these does.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { type SizedThing, thingsToLimit } from '../../limits/fair-limits.ts';

export interface Part {
  readonly key: string;
  readonly size: number;
}

export interface ThingWithParts extends SizedThing {
  /** Without its parts. */
  readonly size: number;
  readonly parts?: readonly Part[];
}

/** After so many rounds each part counts in full for each thing. */
const MAX_ROUNDS = 20;

/**
 * The things to limit, with their parts in their size. A limited thing leaves its parts to the others that need them, whose sizes grow: so it
 * is done again until the rest fits.
 */
export function thingsWithPartsToLimit<T extends ThingWithParts>(
  things: readonly T[],
  limit: number,
): readonly T[] {
  if (things.every(({ parts }) => parts === undefined)) return thingsToLimit(things, limit);
  const limited = new Map<string, T>();
  for (let round = 0; ; round++) {
    const kept = things.filter(({ key }) => !limited.has(key));
    const left = [...limited.values()].map((thing) => ({ ...thing, size: thing.least }));
    const found = thingsToLimit([...left, ...withShares(kept, round < MAX_ROUNDS)], limit).filter(
      ({ key }) => !limited.has(key),
    );
    if (found.length === 0) return [...limited.values()];
    for (const thing of found) limited.set(thing.key, thing);
  }
}

function withShares<T extends ThingWithParts>(things: readonly T[], areShared: boolean): readonly T[] {
  const users = new Map<string, { count: number }>();
  if (areShared)
    for (const { parts = [] } of things)
      for (const { key } of parts) getOrCreate(users, key, () => ({ count: 0 })).count += 1;
  return things.map((thing) => {
    let { size } = thing;
    for (const part of thing.parts ?? []) size += part.size / (users.get(part.key)?.count ?? 1);
    return { ...thing, size };
  });
}

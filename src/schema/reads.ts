// The `reads` language of rules: what a rule looks at, as paths below the value that it stands on. Parsed here and nowhere else.

import { isObject } from '../grammar/json.ts';

/** The step from a list to each of its items. */
export const EACH = '[]';

/** `timeouts.request`, `providers[].name`; a `?` at the end when only presence counts; empty for the value itself. */
export interface Read {
  /** Names of members, and `EACH`. */
  readonly steps: readonly string[];
  readonly isPresence: boolean;
}

const known = new WeakMap<readonly string[], readonly Read[]>();

/** What a rule reads, parsed at the first call for its list. */
export function parseReads(reads: readonly string[]): readonly Read[] {
  let list = known.get(reads);
  if (list === undefined) {
    list = reads.map(parseRead);
    known.set(reads, list);
  }
  return list;
}

export function parseRead(read: string): Read {
  const isPresence = read.endsWith('?');
  return { steps: parseSteps(isPresence ? read.slice(0, -1) : read), isPresence };
}

/** The steps of a path without a `?`. */
export function parseSteps(path: string): string[] {
  return path.split(/\.|(?=\[\])/).filter((step) => step !== '');
}

/** Whether all that is read lies in the items of the list that the rule stands on. */
export function readsItemsOnly(reads: readonly string[]): boolean {
  return parseReads(reads).every(({ steps }) => steps[0] === EACH && steps.length > 1);
}

/** Everything that a rule reads of its value, in order; of presence, whether it is there. */
export function valuesRead(value: unknown, reads: readonly string[]): unknown[] {
  return parseReads(reads).flatMap(({ steps, isPresence }) => {
    const values = valuesAt(value, steps, 0);
    return isPresence ? values.map((found) => found !== undefined) : values;
  });
}

function valuesAt(value: unknown, steps: readonly string[], index: number): unknown[] {
  let current = value;
  for (let at = index; at < steps.length; at++) {
    if (steps[at] === EACH) {
      if (!Array.isArray(current)) return [current];
      return current.flatMap((item) =>
        typeof item === 'object' && item !== null ? valuesAt(item, steps, at + 1) : [item],
      );
    }
    current = isObject(current) ? current[steps[at]!] : undefined;
  }
  return [current];
}

/** How many steps a read goes down at most: types may contain themselves. */
type Fewer = [never, 0, 1, 2, 3, 4, 5, 6, 7];

/** The names of an object's members. */
export type Name<V> = keyof V & string;

/** Paths from a value down: `timeouts.request`, `providers[].name`. Of what holds anything, anything. */
export type Path<V> = Below<V, 8>;

/** All that a rule over values of `V` can read. A misspelt one doesn't compile. */
export type Reads<V> = string & (unknown extends V ? string : '' | '?' | Path<V> | `${Path<V>}?`);

type Below<V, D extends number> = D extends 0
  ? never
  : V extends readonly (infer I)[]
    ? `[]${Further<I, Fewer[D]>}`
    : V extends object
      ? string extends keyof V
        ? string
        : { [K in Name<V>]: `${K}${Further<NonNullable<V[K]>, Fewer[D]>}` }[Name<V>]
      : never;

type Further<V, D extends number> = '' | (V extends readonly unknown[] ? Below<V, D> : `.${Below<V, D>}`);

// What a generic rule reads: TypeScript can't see that these are reads of a type it doesn't know yet.

/** A member, with all that it holds. */
export function memberRead<V>(name: Name<V>): Reads<V> {
  return name as Reads<V>;
}

/** A member of each item of a list. */
export function itemRead<I>(name: Name<I>): Reads<readonly I[]> {
  return `[].${name}` as Reads<readonly I[]>;
}

/** Members and paths of which only the presence counts. */
export function presence<V>(paths: readonly NoInfer<Name<V> | Path<V>>[]): readonly Reads<V>[] {
  return paths.map((path) => `${path}?` as Reads<V>);
}

// The `reads` language of rules: what a rule reads, as paths below its value. Only this file parses it.

import { isObject } from '../grammar/json.ts';

/** The step from a list to its items. */
export const EACH = '[]';

/** `timeouts.request`, `providers[].name`; a `?` at the end when only presence matters; empty for the value itself. */
export interface Read {
  /** Names of members, or `EACH`. */
  readonly steps: readonly string[];
  readonly isPresence: boolean;
}

const known = new WeakMap<readonly string[], readonly Read[]>();

/** What a rule reads, parsed once for each list. */
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

/** Whether the rule reads only items of its list. */
export function readsItemsOnly(reads: readonly string[]): boolean {
  return parseReads(reads).every(({ steps }) => steps[0] === EACH && steps.length > 1);
}

/** All values that a rule reads, in order; for presence reads, whether the value is present. */
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

/** The maximum depth of a read, because types may contain themselves. */
type Fewer = [never, 0, 1, 2, 3, 4, 5, 6, 7];

/** The names of an object's members. */
export type Name<V> = keyof V & string;

/** Paths below a value: `timeouts.request`, `providers[].name`. Any string below a value of unknown type. */
export type Path<V> = Below<V, 8>;

/** Everything that a rule over values of `V` can read. A misspelt path doesn't compile. */
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

// Reads of a generic rule: TypeScript can't check them against a type that it doesn't know yet.

/** A member with everything in it. */
export function memberRead<V>(name: Name<V>): Reads<V> {
  return name as Reads<V>;
}

/** A member of each item of a list. */
export function itemRead<I>(name: Name<I>): Reads<readonly I[]> {
  return `[].${name}` as Reads<readonly I[]>;
}

/** Members and paths of which only the presence matters. */
export function presence<V>(paths: readonly NoInfer<Name<V> | Path<V>>[]): readonly Reads<V>[] {
  return paths.map((path) => `${path}?` as Reads<V>);
}

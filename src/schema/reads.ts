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

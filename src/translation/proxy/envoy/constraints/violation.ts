// What a message of Envoy violates.

import type { Segment } from '../../../../diagnostics/path.ts';

export interface Violation {
  /** From the message that was judged; the members of an `Any` are its own. */
  readonly path: readonly Segment[];
  readonly message: string;
}

export type Violations = readonly Violation[];

/** The same list whenever there is nothing to say, so that the good case makes no garbage. */
export const NONE: Violations = [];

/** Judges a value that is there. */
export type Check = (value: unknown) => Violations;

export const violation = (message: string, path: readonly Segment[] = []): Violations => [{ path, message }];

export const OBJECT = violation('must be an object');
export const LIST = violation('must be a list');

/** The violations of what stands at a segment, added to those of the whole. */
export function add(found: Violations, segment: Segment, below: Violations): Violations {
  if (below === NONE) return found;
  const placed = below.map(({ path, message }) => ({ path: [segment, ...path], message }));
  return found === NONE ? placed : [...found, ...placed];
}

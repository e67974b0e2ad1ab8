// A violation of Envoy's rules by a message.

import type { Segment } from '../../../../diagnostics/path.ts';

export interface Violation {
  /** From the checked message; the members of an `Any` are its own. */
  readonly path: readonly Segment[];
  readonly message: string;
}

export type Violations = readonly Violation[];

/** A shared list for the valid case, so that it allocates nothing. */
export const NONE: Violations = [];

/** Checks a present value. */
export type Check = (value: unknown) => Violations;

export const violation = (message: string, path: readonly Segment[] = []): Violations => [{ path, message }];

export const OBJECT = violation('must be an object');
export const LIST = violation('must be a list');

/** Adds the violations at a segment to those of the whole. */
export function add(found: Violations, segment: Segment, below: Violations): Violations {
  if (below === NONE) return found;
  const placed = below.map(({ path, message }) => ({ path: [segment, ...path], message }));
  return found === NONE ? placed : [...found, ...placed];
}

// Patch: the JSON Patch (RFC 6902) that writes the defaults of a judgement. docs/development/design.md#the-patch.
// It only adds: absent or null members, and D-27 into an empty list. So a second pass adds nothing.

import { formatPointer } from '../diagnostics/path.ts';
import type { WrittenDefault } from '../schema/defaults.ts';

export interface PatchOperation {
  readonly op: 'add';
  /** RFC 6901. */
  readonly path: string;
  readonly value: unknown;
}

export function patchOf(defaults: readonly WrittenDefault[]): PatchOperation[] {
  return defaults.map(({ segments, value }) => ({ op: 'add', path: formatPointer(segments), value }));
}

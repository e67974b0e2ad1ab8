// A block chosen by presence, with a `type` beside it that names the same block (Backend, GatewayExtension).
// Document 4, BE-01 to BE-04 and GE-01 to GE-05.

import { exactlyOneOf, type Fields, requiredWhen } from '../../schema/combinators.ts';
import type { Rule } from '../../schema/rule.ts';

/** A value of `type`: the code of a type without its block, the value, the block. */
export type UnionMember = readonly [id: string, type: string, block: string];

/** Exactly one block is present, and it is the one that `type` names. */
export function typedUnion(
  id: string,
  members: readonly UnionMember[],
  hint?: (block: string) => string,
): readonly Rule<Fields>[] {
  const blocks = members.map(([, , block]) => block);
  const oneBlock = exactlyOneOf(id, blocks);
  const isNamed = ({ type }: Fields): boolean => members.some(([, name]) => name === type);
  return [
    {
      ...oneBlock,
      reads: [...oneBlock.reads, 'type?'],
      check(value, report, budget) {
        // The one mistake of a block that isn't there is said where `type` says that it belongs.
        if (isNamed(value) && blocks.every((block) => value[block] === undefined)) return;
        oneBlock.check(value, report, budget);
      },
    },
    ...members.map(([code, type, block]) => requiredWhen(code, 'type', type, block, hint?.(block))),
  ];
}

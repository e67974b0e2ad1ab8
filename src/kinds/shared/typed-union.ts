// A block chosen by presence, with a `type` beside it that names the same block (Backend, GatewayExtension).
// Document 4, BE-01 to BE-04 and GE-01 to GE-05.

import { exactlyOneOf, type Fields, requiredWhen } from '../../schema/combinators.ts';
import type { Rule } from '../../schema/rule.ts';

/** A value of `type`: the code of a type without its block, the value, the block. */
export type UnionMember = readonly [id: string, type: string, block: string];

/**
 * Exactly one block is present, and it is the one that `type` names. `typeIsIdle`: nothing follows from `type`, so that one that
 * names another block can go.
 */
export function typedUnion(
  id: string,
  members: readonly UnionMember[],
  { typeIsIdle = false }: { typeIsIdle?: boolean } = {},
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
    ...members.map((named) => blockOfType(named, members, typeIsIdle)),
  ];
}

/** The block that `type` names is present. What to do depends on the block that stands there instead. */
function blockOfType(
  [id, type, block]: UnionMember,
  members: readonly UnionMember[],
  typeIsIdle: boolean,
): Rule<Fields> {
  const needsBlock = requiredWhen(id, 'type', type, block);
  const hintFor = (value: Fields): string => {
    const instead = members.find(([, , other]) => value[other] !== undefined);
    if (instead === undefined) return `set \`${block}\`, or change \`type\``;
    const [, otherType, otherBlock] = instead;
    return typeIsIdle
      ? `remove \`type\`, since the block that is present decides; or write \`${block}\` instead of \`${otherBlock}\``
      : `write \`type: ${otherType}\`, or \`${block}\` instead of \`${otherBlock}\``;
  };
  return {
    ...needsBlock,
    check(value, report, budget) {
      needsBlock.check(value, (violation) => report({ ...violation, hint: hintFor(value) }), budget);
    },
  };
}

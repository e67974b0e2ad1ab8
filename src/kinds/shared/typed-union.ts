// A block chosen by presence, with a `type` beside it that names the same block (Backend, GatewayExtension).
// BE-01 to BE-04, GE-01 to GE-05.

import type { Code } from '../../diagnostics/severity.ts';
import { exactlyOneOf, requiredWhen } from '../../schema/combinators.ts';
import { type Name, presence } from '../../schema/reads.ts';
import type { Rule } from '../../schema/rule.ts';

/** A value of `type`: the code for a `type` without its block, the value, the block. */
export type UnionMember<V extends Typed> = readonly [
  id: Code,
  type: Extract<V['type'], string>,
  block: Name<V>,
];

interface Typed {
  readonly type?: string;
}

/**
 * Exactly one block is present, and it is the block that `type` names. `typeIsIdle`: `type` has no effect, so a `type` that names another
 * block can be removed.
 */
export function typedUnion<V extends Typed>(
  id: Code,
  members: readonly NoInfer<UnionMember<V>>[],
  { typeIsIdle = false }: { typeIsIdle?: boolean } = {},
): readonly Rule<V>[] {
  const blocks = members.map(([, , block]) => block);
  const oneBlock = exactlyOneOf<V>(id, blocks);
  const isNamed = ({ type }: V): boolean => members.some(([, name]) => name === type);
  return [
    {
      ...oneBlock,
      reads: presence<V>([...blocks, 'type']),
      check(value, report, budget) {
        // The rule for `type` reports the missing block, so it isn't reported twice.
        if (isNamed(value) && blocks.every((block) => value[block] === undefined)) return;
        oneBlock.check(value, report, budget);
      },
    },
    ...members.map((named) => blockOfType(named, members, typeIsIdle)),
  ];
}

/** The block that `type` names is present. The hint depends on the block that is present instead. */
function blockOfType<V extends Typed>(
  [id, type, block]: UnionMember<V>,
  members: readonly UnionMember<V>[],
  typeIsIdle: boolean,
): Rule<V> {
  const needsBlock = requiredWhen<V, 'type'>(id, 'type', type, block);
  const hintFor = (value: V): string => {
    const instead = members.find(([, , other]) => value[other] !== undefined);
    if (instead === undefined) return `set \`${block}\`, or change \`type\``;
    const [, otherType, otherBlock] = instead;
    return typeIsIdle
      ? `remove \`type\`, because the block that is present decides; or write \`${block}\` instead of \`${otherBlock}\``
      : `write \`type: ${otherType}\`, or \`${block}\` instead of \`${otherBlock}\``;
  };
  return {
    ...needsBlock,
    check(value, report, budget) {
      needsBlock.check(value, (violation) => report({ ...violation, hint: hintFor(value) }), budget);
    },
  };
}

// Headers that one block both removes and sets or adds. W-46.

import { advice } from '../../diagnostics/finding.ts';
import type { Rule } from '../../schema/rule.ts';

type List = 'set' | 'add';

interface HeaderLists {
  readonly set?: readonly Named[];
  readonly add?: readonly Named[];
  readonly remove?: readonly string[];
}

interface Named {
  readonly name: string;
}

/**
 * `last`: the lists that take effect after `remove`, so their headers stay. Attached to the block; the finding points to the item of
 * `remove`.
 */
export function removedAndWritten(last: readonly List[] = []): Rule<HeaderLists> {
  return {
    id: 'W-46',
    reads: ['set[].name', 'add[].name', 'remove'],
    demand: 'a header in `remove` is neither in `set` nor in `add`',
    check(block, report) {
      for (const [index, name] of (block.remove ?? []).entries()) {
        const lists = (['set', 'add'] as const).filter((list) => hasHeader(block[list], name));
        if (lists.length === 0) continue;
        const written = lists.map((list) => `\`${list}\``).join(' and ');
        const staying = lists.filter((list) => last.includes(list)).map((list) => `\`${list}\``);
        const outcome =
          staying.length > 0
            ? `${staying.join(' and ')} wins, because it runs after \`remove\``
            : '`remove` wins, because it runs last';
        report({
          ...advice(`the header is in ${written} too: ${outcome}`, 'keep it in one of the lists'),
          at: ['remove', index],
          because: [name, ...lists],
        });
      }
    },
  };
}

function hasHeader(items: readonly Named[] = [], name: string): boolean {
  return items.some((item) => item.name.toLowerCase() === name.toLowerCase());
}

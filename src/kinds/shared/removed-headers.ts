// Headers that a block removes and sets, or adds, at once. W-46.

import { advice } from '../../diagnostics/finding.ts';
import { isObject } from '../../grammar/json.ts';
import type { Fields } from '../../schema/combinators.ts';
import type { Rule } from '../../schema/rule.ts';

type List = 'set' | 'add';

/**
 * `last` are the lists that take effect after `remove`: what they write stays. Stands at the block; the finding at the item of
 * `remove`.
 */
export function removedAndWritten(last: readonly List[] = []): Rule<Fields> {
  return {
    id: 'W-46',
    reads: ['set[].name', 'add[].name', 'remove'],
    demand: 'a header in `remove` is neither in `set` nor in `add`',
    check(block, report) {
      const { remove } = block;
      if (!Array.isArray(remove)) return;
      for (const [index, name] of remove.entries()) {
        if (typeof name !== 'string') continue;
        const lists = (['set', 'add'] as const).filter((list) => hasHeader(block[list], name));
        if (lists.length === 0) continue;
        const written = lists.map((list) => `\`${list}\``).join(' and ');
        const staying = lists.filter((list) => last.includes(list)).map((list) => `\`${list}\``);
        const outcome =
          staying.length > 0
            ? `${staying.join(' and ')} wins, which comes after \`remove\``
            : '`remove` wins, which comes last';
        report({
          ...advice(`the header is in ${written} too: ${outcome}`, 'keep it in one of the lists'),
          at: ['remove', index],
          because: [name, ...lists],
        });
      }
    },
  };
}

function hasHeader(items: unknown, name: string): boolean {
  if (!Array.isArray(items)) return false;
  return items.some((item: unknown) => {
    const other = isObject(item) ? item['name'] : undefined;
    return typeof other === 'string' && other.toLowerCase() === name.toLowerCase();
  });
}

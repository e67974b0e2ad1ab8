// Lists whose items are identified by several members together (a container's ports: number and protocol).

import { duplicate } from '../diagnostics/finding.ts';
import { member } from '../diagnostics/path.ts';
import type { Code } from '../diagnostics/severity.ts';
import type { ArrayNode, ListKey } from './node.ts';
import { itemRead, type Name } from './reads.ts';
import type { Rule } from './rule.ts';

/** The key of a list item as one value; undefined if the list has no key or the item lacks a part of it. */
export function itemKey({ key, keys }: ArrayNode, item: unknown): unknown {
  if (keys === undefined) return key === undefined ? undefined : scalar(member(item, key));
  const values = keys.map(({ name, absent }) => scalar(member(item, name) ?? absent));
  return values.includes(undefined) ? undefined : JSON.stringify(values);
}

const scalar = (value: unknown): unknown =>
  typeof value === 'object' || typeof value === 'function' ? undefined : value;

/** No two items share all keys. The finding points to the first key of the later one. */
export function uniqueTogether<I>(id: Code, keys: readonly ListKey<NoInfer<Name<I>>>[]): Rule<readonly I[]> {
  const names = keys.map(({ name }) => `\`${name}\``).join(' and ');
  const list: ArrayNode = { type: 'array', items: { type: 'json', shape: 'any' }, keys };
  return {
    id,
    reads: keys.map(({ name }) => itemRead<I>(name)),
    demand: `${names} are unique together`,
    check(items, report) {
      const first = new Map<unknown, number>();
      for (const [index, item] of items.entries()) {
        const key = itemKey(list, item);
        const known = key === undefined ? undefined : first.get(key);
        if (known === undefined) {
          if (key !== undefined) first.set(key, index);
          continue;
        }
        const at = keys[0]!.name;
        report({
          ...duplicate(
            member(item, at),
            `${names} are unique together in this list; item ${known} already has both`,
            'remove one of the two, or give it a unique value',
          ),
          at: [index, at],
          because: [key],
        });
      }
    },
  };
}

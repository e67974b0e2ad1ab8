// The result of a search in the tree: items with all words, and the path to them.

import type { Item, TreeNode } from './model.ts';

export interface Found {
  /** Shown: matching items and their parents. */
  readonly shown: ReadonlySet<TreeNode>;
  /** Items that match by themselves. */
  readonly count: number;
  /** Expanded, since an item below matches. */
  readonly open: ReadonlySet<TreeNode>;
}

export interface Asked {
  readonly words: readonly string[];
  /** Only items with findings. */
  readonly onlyFindings: boolean;
  /** Only some of the items: those that a count of the header counts. */
  readonly only?: ((item: Item) => boolean) | undefined;
}

export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

export function search(roots: readonly TreeNode[], { words, onlyFindings, only }: Asked): Found {
  const shown = new Set<TreeNode>();
  const open = new Set<TreeNode>();
  let count = 0;
  const fits = (node: TreeNode): boolean => {
    if (node.item.sort === 'group') return false;
    // A route is listed with its backends, and so with their problems.
    if (onlyFindings && (node.item.sort === 'route' ? node.severity : node.own) === 0) return false;
    if (only !== undefined && !only(node.item)) return false;
    return words.every((word) => node.words.includes(word));
  };
  const visit = (node: TreeNode): boolean => {
    let isBelow = false;
    // Backends of routes are found together with the route.
    if (node.item.sort !== 'route') for (const child of node.children()) if (visit(child)) isBelow = true;
    const isFound = fits(node);
    if (isFound) count++;
    if (isBelow) open.add(node);
    if (isFound || isBelow) shown.add(node);
    return isFound || isBelow;
  };
  for (const root of roots) visit(root);
  return { shown, count, open };
}

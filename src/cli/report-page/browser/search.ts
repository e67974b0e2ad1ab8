// The result of a search in the tree: items with all words, and the path to them.

import type { TreeNode } from './model.ts';

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
}

export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

export function search(roots: readonly TreeNode[], { words, onlyFindings }: Asked): Found {
  const shown = new Set<TreeNode>();
  const open = new Set<TreeNode>();
  let count = 0;
  const fits = (node: TreeNode): boolean => {
    if (node.item.sort === 'group') return false;
    if (onlyFindings && node.own === 0) return false;
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

// What of a tree a search leaves: what has all its words, with the way to it.

import type { TreeNode } from './model.ts';

export interface Found {
  /** Shown: those that have the words, and what they are below of. */
  readonly shown: ReadonlySet<TreeNode>;
  /** Those that have the words by themselves. */
  readonly count: number;
  /** Opened, since something below is found. */
  readonly open: ReadonlySet<TreeNode>;
}

export interface Asked {
  readonly words: readonly string[];
  /** Only what something is to be said of. */
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
    // Backends of routes are found with the route.
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

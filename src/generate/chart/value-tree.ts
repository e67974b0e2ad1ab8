// The values of a chart as a tree, in the order of their list.

import type { ChartValue } from '../../registration/chart/value.ts';

export interface Branch {
  readonly path: readonly string[];
  readonly members: Map<string, Branch | ChartValue>;
}

export const isBranch = (member: Branch | ChartValue): member is Branch => 'members' in member;

export function valueTree(values: readonly ChartValue[]): Branch {
  const root: Branch = { path: [], members: new Map() };
  for (const value of values) {
    const names = value.key.split('.');
    const last = names.pop()!;
    let branch = root;
    for (const name of names) {
      let next = branch.members.get(name);
      if (next === undefined) {
        next = { path: [...branch.path, name], members: new Map() };
        branch.members.set(name, next);
      }
      if (!isBranch(next)) throw new Error(`${value.key} is inside the value ${next.key}`);
      branch = next;
    }
    if (branch.members.has(last)) throw new Error(`${value.key} is there twice`);
    branch.members.set(last, value);
  }
  return root;
}

// The table of neighbours, ready for looking up: names that people bring along from other blocks, other kinds, the Gateway API and
// other gateways, and where each belongs here. What the schemas tell by themselves, the same name elsewhere, is in places.ts.

import { BACKEND_NAMES, PROVIDER_NAMES } from './backends.ts';
import type { Belongs, Neighbours } from './belongs.ts';
import { CONNECTION_NAMES, EXTENSION_NAMES, LISTENER_NAMES, PARAMETER_NAMES } from './infrastructure.ts';
import { POLICY_NAMES } from './policies.ts';
import { EDGE_POLICY_NAMES, TRAFFIC_POLICY_NAMES } from './traffic.ts';

export const NEIGHBOURS: readonly Neighbours[] = [
  ...TRAFFIC_POLICY_NAMES,
  ...EDGE_POLICY_NAMES,
  ...PROVIDER_NAMES,
  ...BACKEND_NAMES,
  ...CONNECTION_NAMES,
  ...EXTENSION_NAMES,
  ...LISTENER_NAMES,
  ...PARAMETER_NAMES,
  ...POLICY_NAMES,
];

/** The blocks of an entry: kinds, undefined for all, and paths. */
export function blocksOf({ at }: Neighbours): {
  readonly kinds: readonly string[] | undefined;
  readonly paths: readonly string[];
} {
  const space = at.indexOf(' ');
  const kinds = at.slice(0, space);
  return { kinds: kinds === '*' ? undefined : kinds.split('|'), paths: at.slice(space + 1).split('|') };
}

/** What the table says of a name in the block at a path, with `[]` for items; undefined where it knows nothing. */
export function neighbour(kind: string, block: string, name: string): Belongs | undefined {
  for (const entry of NEIGHBOURS) {
    if (!Object.hasOwn(entry.names, name)) continue;
    const { kinds, paths } = blocksOf(entry);
    if (kinds !== undefined && !kinds.includes(kind)) continue;
    if (paths.some((path) => (path.startsWith('*') ? block.endsWith(path.slice(1)) : block === path)))
      return entry.names[name];
  }
  return undefined;
}

// The table of misplaced fields: names that people bring from other blocks, other kinds, the Gateway API and other gateways, and where each
// belongs here. places.ts derives fields of the same name elsewhere from the schemas.

import { getOrCreate } from '../../grammar/get-or-create.ts';
import { BACKEND_NAMES, CREDENTIAL_NAMES, PROVIDER_NAMES } from './backend-names.ts';
import type { Belongs, MisplacedFields } from './belongs.ts';
import {
  CONNECTION_NAMES,
  EXTENSION_NAMES,
  LISTENER_NAMES,
  PARAMETER_NAMES,
} from './infrastructure-names.ts';
import { POLICY_NAMES } from './policy-names.ts';
import { EDGE_POLICY_NAMES, TRAFFIC_POLICY_NAMES } from './traffic-names.ts';

export const MISPLACED_FIELDS: readonly MisplacedFields[] = [
  ...TRAFFIC_POLICY_NAMES,
  ...EDGE_POLICY_NAMES,
  ...PROVIDER_NAMES,
  ...BACKEND_NAMES,
  ...CREDENTIAL_NAMES,
  ...CONNECTION_NAMES,
  ...EXTENSION_NAMES,
  ...LISTENER_NAMES,
  ...PARAMETER_NAMES,
  ...POLICY_NAMES,
];

/** The blocks of an entry: its kinds (undefined: all) and paths. */
export function blocksOf({ at }: MisplacedFields): {
  readonly kinds: readonly string[] | undefined;
  readonly paths: readonly string[];
} {
  const space = at.indexOf(' ');
  const kinds = at.slice(0, space);
  return { kinds: kinds === '*' ? undefined : kinds.split('|'), paths: at.slice(space + 1).split('|') };
}

interface Place extends ReturnType<typeof blocksOf> {
  readonly belongs: Belongs;
}

/** By name, each list in the order of the table; made for the first unknown field. */
let places: Map<string, Place[]> | undefined;

function placesByName(): Map<string, Place[]> {
  const all = new Map<string, Place[]>();
  for (const entry of MISPLACED_FIELDS) {
    const blocks = blocksOf(entry);
    for (const [name, belongs] of Object.entries(entry.names))
      getOrCreate(all, name, () => []).push({ ...blocks, belongs });
  }
  return all;
}

/** The table's answer for a name in the block at a path, with `[]` for items; undefined: no entry. */
export function belongingOf(kind: string, block: string, name: string): Belongs | undefined {
  places ??= placesByName();
  return places
    .get(name)
    ?.find(
      ({ kinds, paths }) =>
        (kinds === undefined || kinds.includes(kind)) &&
        paths.some((path) => (path.startsWith('*') ? block.endsWith(path.slice(1)) : block === path)),
    )?.belongs;
}

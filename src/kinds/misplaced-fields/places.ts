// Where else a field name exists: an index of all members of all kinds, built at the first unknown field.

import type { Kind } from '../../schema/kind.ts';
import { everyPlace } from '../../schema/places.ts';

/** A path as the reference writes it: `spec.targets[].name`. */
type PathsOfKind = ReadonlyMap<string, readonly string[]>;

/** A hint with more places than this doesn't help. */
const MAX_PLACES = 3;

const indexes = new WeakMap<Kind, PathsOfKind>();

function indexOf(kind: Kind): PathsOfKind {
  let index = indexes.get(kind);
  if (index === undefined) {
    const paths = new Map<string, string[]>();
    let inCore = '';
    for (const { node, path } of everyPlace(kind.root)) {
      // Kubernetes' own types have hundreds of field names that are unrelated to ours.
      if (inCore !== '' && isInside(path, inCore)) continue;
      inCore = node.type === 'object' && node.kubernetes !== undefined ? path : '';
      const name = nameOf(path);
      const known = paths.get(name);
      if (known === undefined) paths.set(name, [path]);
      else if (known.at(-1) !== path) known.push(path);
    }
    index = paths;
    indexes.set(kind, index);
  }
  return index;
}

/** The member at the end of a path; empty for items of lists and values of maps. */
const nameOf = (path: string): string => (/[\]}]$/.test(path) ? '' : path.slice(path.lastIndexOf('.') + 1));
const blockOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));
const depthOf = (path: string): number => path.split('.').length;
const isInside = (path: string, block: string): boolean =>
  block === '' || path.startsWith(`${block}.`) || path.startsWith(`${block}[`);

/** The blocks around this one that have the name, nearest first. */
export function above(kind: Kind, block: string, name: string): readonly string[] {
  return (indexOf(kind).get(name) ?? [])
    .filter(
      (path) =>
        blockOf(path) !== '' &&
        blockOf(path) !== block &&
        isInside(block, blockOf(path).replace(/\[\]$/, '')),
    )
    .sort((left, right) => depthOf(right) - depthOf(left));
}

/** The nearest blocks inside this one that have the name. */
export function below(kind: Kind, block: string, name: string): readonly string[] {
  return nearest(
    (indexOf(kind).get(name) ?? []).filter((path) => blockOf(path) !== block && isInside(path, block)),
  );
}

/** The uppermost blocks anywhere in the kind that have the name. */
export function anywhere(kind: Kind, name: string): readonly string[] {
  return nearest((indexOf(kind).get(name) ?? []).filter((path) => path.startsWith('spec.')));
}

/** The paths with the least depth; none if there are too many. */
function nearest(paths: readonly string[]): readonly string[] {
  const least = Math.min(...paths.map(depthOf));
  const found = paths.filter((path) => depthOf(path) === least);
  return found.length > MAX_PLACES ? [] : found;
}

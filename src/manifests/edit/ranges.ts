// Ranges: where the values at some paths begin and end in a text, without anchors and tags. Follows aliases.

import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { Segment, Segments } from '../../diagnostics/path.ts';
import { parse } from '../yaml-tree.ts';
import { nameOf } from './scalar-edit.ts';

export type Range = readonly [from: number, to: number];

/** Only for values that are found; JSON is YAML. */
export function rangesOf(text: string, paths: readonly Segments[]): readonly Range[] {
  if (paths.length === 0) return [];
  const parsed = parse(text);
  if ('problem' in parsed) return [];
  const { tree } = parsed;
  const follow = (node: unknown): unknown => (isAlias(node) ? node.resolve(tree) : node);
  return paths.flatMap((segments) => {
    let node: unknown = tree.contents;
    for (const segment of segments) node = stepInto(follow(node), segment);
    const { range } = (follow(node) ?? {}) as { range?: [number, number, number] };
    return range === undefined || range === null ? [] : [[range[0], range[1]] as const];
  });
}

function stepInto(node: unknown, segment: Segment): unknown {
  if (isMap(node))
    return node.items.findLast(({ key }) => isScalar(key) && nameOf(key) === String(segment))?.value;
  return isSeq(node) ? node.items[segment as number] : undefined;
}

// Rendered objects as one tree, places in it, and what differs between two of them.

import { isDeepStrictEqual } from 'node:util';
import type { Manifest } from '../helm.ts';

/** By kind; by `KIND/NAME` if it isn't named like the release. */
export type Tree = Readonly<Record<string, Manifest>>;
type Path = readonly string[];

export function treeOf(objects: readonly Manifest[]): Tree {
  const { name, namespace } = objects.find(({ kind }) => kind === 'Deployment').metadata;
  const usual = new Set([name, `${name}-${namespace}`, `${name}-role-${namespace}`]);
  return Object.fromEntries(
    objects.map((object) => [
      usual.has(object.metadata.name) ? object.kind : `${object.kind}/${object.metadata.name}`,
      object,
    ]),
  );
}

export interface Found {
  readonly path: Path;
  readonly value: unknown;
}

/**
 * What is at a place such as `Deployment spec.template.metadata.annotations[prometheus.io/port]`. Elements of lists are found by their
 * `name`, or by their number; `*` is every member.
 */
export function findAt(tree: Tree, place: string): readonly Found[] {
  const [object = '', rest = ''] = place.split(/ (.*)/s);
  const members = [...rest.matchAll(/\[([^\]]*)\]|[^.[\]]+/g)].map(([text, bracketed]) => bracketed ?? text);
  return descend(tree, [object, ...members], []);
}

function descend(value: unknown, [member, ...rest]: Path, path: Path): readonly Found[] {
  if (member === undefined) return [{ path, value }];
  const all = membersOf(value);
  if (member === '*') return all.flatMap(([name, child]) => descend(child, rest, [...path, name]));
  const child = all.find(([name]) => name === member)?.[1];
  return descend(child, rest, [...path, member]);
}

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value))
    return value.map((element: Manifest, index) => [element?.name ?? String(index), element]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The paths of the leaves that only one of the two has, or that have another value. */
export function differences(before: Tree, after: Tree): readonly Path[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const paths = new Set([...was.keys(), ...is.keys()]);
  return [...paths]
    .filter((path) => was.has(path) !== is.has(path) || !isDeepStrictEqual(was.get(path), is.get(path)))
    .map((path) => JSON.parse(path) as Path);
}

function leavesOf(tree: Tree): ReadonlyMap<string, unknown> {
  const leaves = new Map<string, unknown>();
  const visit = (value: unknown, path: Path): void => {
    const members = membersOf(value);
    if (members.length === 0) leaves.set(JSON.stringify(path), value);
    for (const [name, child] of members) visit(child, [...path, name]);
  };
  visit(tree, []);
  return leaves;
}

export const isWithin = (path: Path, outer: Path): boolean =>
  outer.every((member, index) => path[index] === member);

// The share of a parent's traffic that a child's rules receive: its own matches where they fit under the parent's match, or, if the child
// asks for it, its matches merged into the parent's.

import { compareText } from '../../../objects/reference.ts';
import type { RequestMatch, ValueMatch } from '../../routes/request-match.ts';

/** Whether a child's match fits under a parent's, without being changed. */
export function fitsUnder(parent: RequestMatch, child: RequestMatch): boolean {
  return (
    parent.path.type === 'PathPrefix' &&
    child.path.value.startsWith(parent.path.value) &&
    parent.headers.every((match) => child.headers.some((other) => isSame(match, other))) &&
    parent.queryParams.every((match) => child.queryParams.some((other) => isSame(match, other))) &&
    (parent.method === undefined || parent.method === child.method)
  );
}

const isSame = (left: ValueMatch, right: ValueMatch): boolean =>
  left.name === right.name && left.type === right.type && left.value === right.value;

/** A child's match with all conditions of the parent's, under the parent's path. */
export function mergedUnder(parent: RequestMatch, child: RequestMatch): RequestMatch {
  const method = parent.method ?? child.method;
  return {
    path: { type: child.path.type, value: joinPaths(parent.path.value, child.path.value) },
    headers: union(parent.headers, child.headers),
    queryParams: union(parent.queryParams, child.queryParams),
    ...(method === undefined ? {} : { method }),
  };
}

/** By name; the parent's win. */
function union(parent: readonly ValueMatch[], child: readonly ValueMatch[]): readonly ValueMatch[] {
  const byName = new Map([...child, ...parent].map((match) => [match.name, match]));
  return [...byName.values()].sort((left, right) => compareText(left.name, right.name));
}

/** One path below another, cleaned like a Unix path: `.` and `..` are resolved, double and trailing slashes removed. */
function joinPaths(parent: string, child: string): string {
  const parts: string[] = [];
  for (const part of `${parent}/${child}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

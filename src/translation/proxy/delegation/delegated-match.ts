// The share of a parent's traffic that a child's matches receive: its own matches where they fit under the parent's match, or, if the child
// asks for it, its matches joined to the parent's. Whatever they match is at or below the path of the parent.

import { literalPattern } from '../../../grammar/regex/literal.ts';
import { reachOf } from '../../../grammar/regex/prefix-reach.ts';
import { checkRegex } from '../../../grammar/regex.ts';
import { compareText } from '../../../objects/reference.ts';
import { dotElement, isUnder, joined, withoutTrailingSlash } from '../../routes/paths.ts';
import type { RequestMatch, ValueMatch } from '../../routes/request-match.ts';

type Path = RequestMatch['path'];

/** A child's match as it is written, held under its parent's path if it is a pattern; undefined if it doesn't fit there. */
export function fittedUnder(parent: RequestMatch, child: RequestMatch): RequestMatch | undefined {
  const fits =
    parent.path.type === 'PathPrefix' &&
    parent.headers.every((match) => child.headers.some((other) => isSame(match, other))) &&
    parent.queryParams.every((match) => child.queryParams.some((other) => isSame(match, other))) &&
    (parent.method === undefined || parent.method === child.method);
  if (!fits) return undefined;
  const { type, value } = child.path;
  const under = withoutTrailingSlash(parent.path.value);
  if (type !== 'RegularExpression') return isUnder(value, under) ? child : undefined;
  const reach = reachOf(value, under);
  if (reach === 'inside') return child;
  // A pattern that doesn't begin like the parent's path isn't meant for this parent.
  if (reach === 'outside' || !value.startsWith(parent.path.value)) return undefined;
  return { ...child, path: { type, value, within: under } };
}

const isSame = (left: ValueMatch, right: ValueMatch): boolean =>
  left.name === right.name && left.type === right.type && left.value === right.value;

/**
 * A child's match with all conditions of the parent's, below the parent's path; undefined if it has elements such as `..`, which lead
 * elsewhere.
 */
export function joinedUnder(parent: RequestMatch, child: RequestMatch): RequestMatch | undefined {
  if (dotElement(child.path.value) !== undefined) return undefined;
  const path = joinedPath(parent.path, child.path);
  if (path === undefined) return undefined;
  const method = parent.method ?? child.method;
  return {
    path,
    headers: union(parent.headers, child.headers),
    queryParams: union(parent.queryParams, child.queryParams),
    ...(method === undefined ? {} : { method }),
  };
}

/** All conditions of the parent, and those of the child for other names. */
function union(parent: readonly ValueMatch[], child: readonly ValueMatch[]): readonly ValueMatch[] {
  if (parent.length + child.length === 0) return parent;
  const names = new Set(parent.map(({ name }) => name));
  const own = new Map(child.filter(({ name }) => !names.has(name)).map((match) => [match.name, match]));
  return [...parent, ...own.values()].sort((left, right) => compareText(left.name, right.name));
}

const ROOT = '';

function joinedPath(parent: Path, child: Path): Path | undefined {
  if (parent.type === 'RegularExpression') return belowPattern(parent, child);
  const path = joined(parent.value, child.type === 'RegularExpression' ? ROOT : child.value);
  if (child.type !== 'RegularExpression') return { type: child.type, value: path };
  const under = path === '/' ? ROOT : path;
  // A group could turn a pattern that Envoy rejects into a valid one with another meaning.
  if (checkRegex(child.value) !== undefined) return { ...child, within: under };
  const own = withoutStart(child.value);
  const beginsWithSlash = own.startsWith('/') || reachOf(own, ROOT) === 'inside';
  const value = `${literalPattern(under)}${beginsWithSlash ? '' : '/'}(?:${own})`;
  const { type } = child;
  return reachOf(value, under) === 'inside' ? { type, value } : { type, value, within: under };
}

/** A pattern has no path to which another one could be joined: what it matches is followed by what the child matches. */
function belowPattern({ value, ...parent }: Path, child: Path): Path | undefined {
  const patterns = child.type === 'RegularExpression' ? [value, child.value] : [value];
  // Only a valid pattern stays in its group.
  if (patterns.some((pattern) => checkRegex(pattern) !== undefined)) return undefined;
  return { ...parent, value: `(?:${value})${patternBelow(child)}` };
}

function patternBelow({ type, value }: Path): string {
  if (type === 'RegularExpression') {
    const own = withoutStart(value);
    return `${reachOf(own, ROOT) === 'inside' ? '' : '/'}(?:${own})`;
  }
  const path = joined(ROOT, value);
  return `${path === '/' ? '' : literalPattern(path)}${type === 'PathPrefix' ? '(?:/.*)?' : ''}`;
}

/** A path is matched as a whole, so its start needs no assertion, and behind another path that would never be met. */
const withoutStart = (pattern: string): string => pattern.replace(/^\^+(?![*+?{])/, '');

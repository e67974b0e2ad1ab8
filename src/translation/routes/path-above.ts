// The path above all paths of a route: for what stands in place of all its matches.

import { isUnder } from './paths.ts';

/** A path of a match; `type`: that of the Gateway API. */
export interface MatchedPath {
  readonly type: string;
  readonly value: string;
}

/** The longest path that all paths are at or below; the root for a pattern. */
export function pathAbove(paths: Iterable<MatchedPath>): string {
  let above: string | undefined;
  for (const { type, value } of paths) {
    if (type === 'RegularExpression') return '/';
    above ??= value;
    while (above !== '' && !isUnder(value, above)) above = above.slice(0, above.lastIndexOf('/'));
    if (above === '') return '/';
  }
  return above === undefined || above === '' ? '/' : above;
}

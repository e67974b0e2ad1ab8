// Which match of a virtual host is asked first.

import { compareText, createdAt, namespacedName } from '../../objects/reference.ts';
import { ROUTE_WEIGHT_ANNOTATION } from '../names.ts';
import type { FlatMatch } from './flatten.ts';
import type { PathType } from './match.ts';
import type { HttpLikeRoute } from './route.ts';

/** What decides, in this order: numbers first, the smaller one before, then names. */
export interface Precedence {
  readonly numbers: readonly number[];
  readonly names: readonly string[];
  readonly position: number;
}

const PATH_RANK: Readonly<Record<PathType, number>> = { Exact: 0, RegularExpression: 1, PathPrefix: 2 };

export function precedenceOf({ top, held, match, position }: FlatMatch, isWeighted: boolean): Precedence {
  const { path, headers, queryParams, method } = match;
  return {
    numbers: [
      isWeighted ? -weightOf(held.route) : 0,
      PATH_RANK[path.type],
      path.type === 'RegularExpression' ? 0 : -path.value.length,
      method === undefined ? 1 : 0,
      -headers.length,
      -queryParams.length,
      createdAt(top),
    ],
    names: [namespacedName(top)],
    position,
  };
}

export function comparePrecedence(left: Precedence, right: Precedence): number {
  for (let index = 0; index < left.numbers.length; index++) {
    const [before, after] = [left.numbers[index]!, right.numbers[index]!];
    if (before !== after) return before < after ? -1 : 1;
  }
  for (let index = 0; index < left.names.length; index++) {
    const order = compareText(left.names[index]!, right.names[index]!);
    if (order !== 0) return order;
  }
  return left.position - right.position;
}

/** A whole number of 32 bits; anything else counts as 0. */
function weightOf({ metadata }: HttpLikeRoute): number {
  const text = metadata.annotations?.[ROUTE_WEIGHT_ANNOTATION];
  return text !== undefined && /^[+-]?\d{1,10}$/.test(text) ? Number(text) : 0;
}

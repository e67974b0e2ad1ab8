// Which match of a virtual host is asked first.

import { ROUTE_WEIGHT_ANNOTATION } from '../../../identifiers.ts';
import { createdAt, namespacedName } from '../../../objects/reference.ts';
import type { PathType } from '../../routes/request-match.ts';
import type { HttpLikeRoute } from '../../routes/route.ts';
import { isRouteWeight } from '../../routes/route-weight.ts';
import type { FlatMatch } from '../delegation/flatten.ts';

/** What decides, one after the other, the smaller before. Those of one virtual host have the same sorts at the same places. */
export type Precedence = readonly (number | string)[];

const PATH_RANK: Readonly<Record<PathType, number>> = { Exact: 0, RegularExpression: 1, PathPrefix: 2 };

/** Asked for the matches of one route after the other, it looks at each route once. */
export function precedences(isWeighted: boolean): (match: FlatMatch) => Precedence {
  let last: HttpLikeRoute | undefined;
  let age = 0;
  let name = '';
  return (match) => {
    if (match.top !== last) {
      last = match.top;
      age = createdAt(last);
      name = namespacedName(last);
    }
    return precedenceOf(match, isWeighted, age, name);
  };
}

function precedenceOf(
  { top, held, match, position }: FlatMatch,
  isWeighted: boolean,
  age: number,
  name: string,
): Precedence {
  const { path, headers, queryParams, method } = match;
  const isOwn = held.route === top;
  return [
    isWeighted ? -weightOf(held.route) : 0,
    PATH_RANK[path.type],
    path.type === 'RegularExpression' ? 0 : -path.value.length,
    method === undefined ? 1 : 0,
    -headers.length,
    -queryParams.length,
    age,
    name,
    isOwn ? age : createdAt(held.route),
    isOwn ? name : namespacedName(held.route),
    top.kind,
    position,
  ];
}

export function comparePrecedence(left: Precedence, right: Precedence): number {
  for (let index = 0; index < left.length; index++) {
    const before = left[index]!;
    const after = right[index]!;
    if (before !== after) return before < after ? -1 : 1;
  }
  return 0;
}

/** A whole number of 32 bits; anything else counts as 0. */
function weightOf({ metadata }: HttpLikeRoute): number {
  const text = metadata.annotations?.[ROUTE_WEIGHT_ANNOTATION];
  return text !== undefined && isRouteWeight(text) ? Number(text) : 0;
}

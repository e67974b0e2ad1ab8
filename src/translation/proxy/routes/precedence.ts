// The order of the matches in a virtual host.

import { ROUTE_WEIGHT_ANNOTATION } from '../../../identifiers.ts';
import { createdAt, namespacedName } from '../../../objects/reference.ts';
import type { PathType } from '../../routes/request-match.ts';
import type { HttpLikeRoute } from '../../routes/route.ts';
import { isRouteWeight } from '../../routes/route-weight.ts';
import type { FlatMatch } from '../delegation/flatten.ts';

/** The sort keys in their order, the smaller first. Within a virtual host, keys at the same index have the same type. */
export type Precedence = readonly (number | string)[];

const PATH_RANK: Readonly<Record<PathType, number>> = { Exact: 0, RegularExpression: 1, PathPrefix: 2 };

/** Reads each route once if the matches of a route come one after the other. */
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

/** A whole number of 32 bits; anything else is 0. */
function weightOf({ metadata }: HttpLikeRoute): number {
  const text = metadata.annotations?.[ROUTE_WEIGHT_ANNOTATION];
  return text !== undefined && isRouteWeight(text) ? Number(text) : 0;
}

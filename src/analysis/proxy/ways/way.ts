// A match that leads around the guard of another one, to a backend and a path there.

import { keyOf } from '../../../objects/key.ts';
import type { ValueMatch } from '../../../translation/routes/request-match.ts';
import { ruleText } from '../checks/rule-places.ts';
import { canShareMethod } from '../checks/served-matches.ts';
import type { GuardedMatch } from '../demands/guarded-matches.ts';
import { clustersOf, type Guard, lackedGuard } from '../demands/guards.ts';

export interface Way {
  readonly cluster: string;
  readonly open: GuardedMatch;
  readonly guarded: GuardedMatch;
  readonly guard: Guard;
  /** As a client sends it. */
  readonly path: string;
  /** As the backend gets it. */
  readonly behind: string;
}

/** The rule of a match, and a backend. */
export const wayKey = ({ match }: GuardedMatch, cluster: string): string =>
  keyOf(ruleText(match.flat.held), cluster);

/** What a match that leads to a backend demands and another one lacks, for requests that could go to both. */
export const guardAround = (open: GuardedMatch, guarded: GuardedMatch, cluster: string): Guard | undefined =>
  clustersOf(guarded.match).includes(cluster) && canShareRequest(open, guarded)
    ? lackedGuard(open.own, guarded.own)
    : undefined;

/** Whether a request can meet the conditions of both, besides the path. */
function canShareRequest(one: GuardedMatch, other: GuardedMatch): boolean {
  const [left, right] = [one.match.flat.match, other.match.flat.match];
  return (
    canShareMethod(left, right) &&
    canShareValues(left.headers, right.headers, (name) => name.toLowerCase()) &&
    canShareValues(left.queryParams, right.queryParams, (name) => name)
  );
}

/** Different values of one name exclude each other; of patterns it isn't known, so they are taken to. */
const canShareValues = (
  left: readonly ValueMatch[],
  right: readonly ValueMatch[],
  nameOf: (name: string) => string,
): boolean =>
  left.every(({ name, value }) =>
    right.every((other) => nameOf(other.name) !== nameOf(name) || other.value === value),
  );

// What the rules of a policy that denies let pass: requests for which an expression fails, and requests without a header or a token by which
// it tells whom to deny.

import { type Lacked, lackedIn, resultWithout } from '../../../grammar/cel/absent.ts';
import { accessProblem } from '../../../grammar/cel/access.ts';
import type { CelExpr } from '../../../grammar/cel/expr.ts';
import { celUses } from '../../../grammar/cel/uses.ts';
import { checkCel } from '../../../grammar/cel.ts';
import { missingAttribute } from '../../../grammar/envoy-attributes.ts';
import type { Problem } from '../../../grammar/problem.ts';
import { quote } from '../../../grammar/quote.ts';
import { PROXY_ROOTS } from '../../../kinds/shared/expression.ts';
import type { Rbac } from '../../../translation/proxy/traffic-policy/rbac.ts';

/** Evaluated before there is a response. */
const ROOTS: ReadonlySet<string> = new Set([...PROXY_ROOTS].filter((root) => root !== 'response'));

/** Why an expression of a rule that denies fails, always or for some requests. */
export function failureIn(text: string): Problem | undefined {
  const [unknown] = checkCel(text, { knownRoots: ROOTS, proxy: true }).unknownRoots;
  if (unknown !== undefined)
    return {
      message: `no request is denied by this expression: it fails, since there is no variable ${quote(unknown.name)}`,
      hint: `known variables: ${[...ROOTS].join(', ')}`,
    };
  for (const { root, member } of celUses(text, ROOTS).members) {
    const hint = missingAttribute(root, member);
    if (hint !== undefined)
      return {
        message: `no request is denied by this expression: it fails, since ${quote(root)} has no member ${quote(member)}`,
        hint,
      };
  }
  return accessProblem(text, true).failure;
}

/** More of one policy are not compared. */
const MAX_LACKED = 50;

/** What every request has. */
const isAlwaysThere = (lacked: Lacked): boolean =>
  /^header (?::.*|host|x-forwarded-proto|x-request-id)$/.test(lacked);

/** Of each expression what a request passes without, whatever else it has: neither this expression nor another one denies it. */
export function passesWithout({ isDeny, expressions }: Rbac): readonly (readonly Lacked[])[] {
  let left = isDeny ? MAX_LACKED : 0;
  return (expressions as readonly CelExpr[]).map((expr) => {
    const read = [...lackedIn(expr)].filter((lacked) => !isAlwaysThere(lacked)).slice(0, left);
    left -= read.length;
    // One that is never true misses nobody in particular.
    if (read.length === 0 || resultWithout(expr, undefined) === false) return [];
    return read.filter(
      (lacked) =>
        resultWithout(expr, lacked) === false &&
        !(expressions as readonly CelExpr[]).some((other) => resultWithout(other, lacked) === true),
    );
  });
}

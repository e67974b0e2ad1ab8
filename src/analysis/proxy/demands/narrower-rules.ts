// Whether rules of rbac surely let pass no request that other rules refuse. Expressions are compared as alternatives of conditions: what
// isn't provable by that counts as wider.

import { AND, type CelExpr, identityOf, OR, termsOf } from '../../../grammar/cel/expr.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { Rbac } from '../../../translation/proxy/traffic-policy/rbac.ts';

export function areNarrower(own: Rbac, than: Rbac): boolean {
  if (own.isDeny !== than.isDeny)
    // Rules that allow nothing, instead of rules that deny something.
    return than.isDeny && (own.expressions.length === 0 || than.expressions.length === 0);
  return own.isDeny ? isWithin(than, own) : isWithin(own, than);
}

/** More pairs of alternatives are not compared. */
const MAX_COMPARED = 100_000;

const keyOf = (alternative: Alternative): string => JSON.stringify([...alternative].sort());

/** What meets one condition of each alternative: `a && b`. */
type Alternative = ReadonlySet<string>;

/** Whether each request that meets the inner rules meets the outer ones. */
function isWithin(inner: Rbac, outer: Rbac): boolean {
  const around = alternatives(outer);
  const known = new Set(around.map(keyOf));
  const others = alternatives(inner).filter((alternative) => !known.has(keyOf(alternative)));
  if (others.length * around.length > MAX_COMPARED) return false;
  return others.every((alternative) =>
    around.some((conditions) => [...conditions].every((condition) => alternative.has(condition))),
  );
}

const alternatives = (rules: Rbac): readonly Alternative[] =>
  getOrCreate(known, rules, () =>
    rules.expressions.flatMap((expression) =>
      termsOf(expression as CelExpr, OR).map(
        (alternative) => new Set(termsOf(alternative, AND).filter(isCondition).map(identityOf)),
      ),
    ),
  );

const known = new WeakMap<Rbac, readonly Alternative[]>();

/** `true` is none. */
const isCondition = ({ constExpr }: CelExpr): boolean => constExpr?.['boolValue'] !== true;

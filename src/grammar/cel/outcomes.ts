// Which outcomes an expression can have, as far as its literals show: `false` is never true, and `true || x` is always. What is neither true
// nor false, such as a text, has no outcome.

import { BoundedCache } from '../bounded-cache.ts';
import { AND, argsOf, type CelExpr, CONDITIONAL, DIFFERS, EQUALS, NOT, OR } from './expr.ts';
import { readsInEachOperand } from './operands.ts';
import { celTree } from './tree.ts';

interface Outcomes {
  readonly isTrue: boolean;
  readonly isFalse: boolean;
}

const ANY: Outcomes = { isTrue: true, isFalse: true };
const NONE: Outcomes = { isTrue: false, isFalse: false };

/** Whether the expression is true for no request. One that doesn't parse may be true. */
export const isNeverTrue = (text: string): boolean =>
  !readsInEachOperand(text) && !outcomesOfText(text).isTrue;

/** Whether the expression is true for every request. */
export function isAlwaysTrue(text: string): boolean {
  const { isTrue, isFalse } = outcomesOfText(text);
  return isTrue && !isFalse;
}

/** Many policies have the same few expressions, and to parse one takes longer than all else that is asked about it. */
const known = new BoundedCache<Outcomes>(256 * 1024);

/** By the tree. One that doesn't parse may have any outcome. */
export function outcomesOfText(text: string): Outcomes {
  let outcomes = known.get(text);
  if (outcomes === undefined) {
    const tree = celTree(text);
    outcomes = 'expr' in tree ? outcomesOf(tree.expr) : ANY;
    known.set(text, outcomes);
  }
  return outcomes;
}

function outcomesOf(expr: CelExpr): Outcomes {
  if (expr.constExpr !== undefined) return only(expr.constExpr['boolValue']);
  if (expr.listExpr !== undefined || expr.structExpr !== undefined) return NONE;
  const args = (name: string): readonly Outcomes[] | undefined => argsOf(expr, name)?.map(outcomesOf);
  const [negated] = args(NOT) ?? [];
  if (negated !== undefined) return { isTrue: negated.isFalse, isFalse: negated.isTrue };
  const all = args(AND);
  if (all !== undefined)
    return { isTrue: all.every(({ isTrue }) => isTrue), isFalse: all.some(({ isFalse }) => isFalse) };
  const some = args(OR);
  if (some !== undefined)
    return { isTrue: some.some(({ isTrue }) => isTrue), isFalse: some.every(({ isFalse }) => isFalse) };
  const [condition, then, otherwise] = args(CONDITIONAL) ?? [];
  if (condition !== undefined && then !== undefined && otherwise !== undefined)
    return {
      isTrue: (condition.isTrue && then.isTrue) || (condition.isFalse && otherwise.isTrue),
      isFalse: (condition.isTrue && then.isFalse) || (condition.isFalse && otherwise.isFalse),
    };
  return comparedLiterals(expr) ?? ANY;
}

/** Of a boolean literal; others have none. */
const only = (value: unknown): Outcomes =>
  typeof value === 'boolean' ? { isTrue: value, isFalse: !value } : NONE;

/** Literals of one type: `1 == 2`. */
function comparedLiterals(expr: CelExpr): Outcomes | undefined {
  for (const name of [EQUALS, DIFFERS]) {
    const [left, right] = (argsOf(expr, name) ?? []).map(
      ({ constExpr }) => Object.entries(constExpr ?? {})[0],
    );
    if (left === undefined || right === undefined || left[0] !== right[0]) continue;
    return only((left[1] === right[1]) === (name === EQUALS));
  }
  return undefined;
}

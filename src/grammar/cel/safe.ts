// An expression whose look-ups can't fail: what is absent counts as an empty text. For rules that deny a request when an expression is
// true, where a failure would let it pass.

import { type CelExpr, call, IN, numbered, text } from './expr.ts';
import { lookUpOf, safeLookUp, type Wanted } from './look-ups.ts';
import { wantedBy } from './types.ts';

/** The tree, with every look-up of `look-ups.ts` written so that it can't fail. */
export const withSafeLookUps = (expr: CelExpr): CelExpr => numbered(safe(expr, 'bool'));

function safe(expr: CelExpr, wanted: Wanted): CelExpr {
  const lookUp = lookUpOf(expr);
  if (lookUp !== undefined) return safeLookUp(lookUp, wanted);
  const { selectExpr, callExpr, listExpr, structExpr } = expr;
  if (selectExpr?.operand !== undefined) {
    const { operand, field = '', testOnly } = selectExpr;
    // `has(a.b)` fails where there is no `a`.
    if (testOnly && lookUpOf(operand) !== undefined) return call(IN, text(field), safe(operand, 'map'));
    return { selectExpr: { ...selectExpr, operand: safe(operand, 'map') } };
  }
  if (callExpr !== undefined) {
    const { target, args = [], ...rest } = callExpr;
    const wants = [...wantedBy(callExpr, wanted)];
    const ofTarget = target === undefined ? undefined : safe(target, wants.shift() ?? 'any');
    const ofArgs = args.map((arg, index) => safe(arg, wants[index] ?? 'any'));
    return {
      callExpr: {
        ...rest,
        ...(ofTarget === undefined ? {} : { target: ofTarget }),
        ...(ofArgs.length === 0 ? {} : { args: ofArgs }),
      },
    };
  }
  if (listExpr?.elements !== undefined)
    return { listExpr: { ...listExpr, elements: listExpr.elements.map((item) => safe(item, 'any')) } };
  if (structExpr?.entries !== undefined)
    return { structExpr: { ...structExpr, entries: structExpr.entries.map(entry) } };
  return expr;
}

type Entry = NonNullable<NonNullable<CelExpr['structExpr']>['entries']>[number];

const entry = ({ mapKey, value, ...rest }: Entry): Entry => ({
  ...rest,
  ...(mapKey === undefined ? {} : { mapKey: safe(mapKey, 'any') }),
  ...(value === undefined ? {} : { value: safe(value, 'any') }),
});

// `lt`, `lte`, `gt`, `gte` of `validate.rules`, for all ordered types.

import type { Bounds } from '../table.ts';

/** Undefined if the rules have no bound. A value that can't be compared (NaN) is within every bound, as in Envoy. */
export function boundsCheck<Value>(
  rules: Bounds,
  parse: (limit: string | number) => Value,
  compare: (left: Value, right: Value) => number,
): ((value: Value) => string | undefined) | undefined {
  const low = limit(rules.gt, rules.gte, parse);
  const high = limit(rules.lt, rules.lte, parse);
  if (low === undefined && high === undefined) return undefined;
  const isTooLow = (value: Value): boolean =>
    low !== undefined && (low.isOpen ? compare(value, low.value) <= 0 : compare(value, low.value) < 0);
  const isTooHigh = (value: Value): boolean =>
    high !== undefined && (high.isOpen ? compare(value, high.value) >= 0 : compare(value, high.value) > 0);
  // If the bounds cross, they exclude what lies between them.
  const isOutside = low !== undefined && high !== undefined && compare(high.value, low.value) <= 0;
  const words = [
    low && `${low.isOpen ? 'greater than' : 'at least'} ${low.text}`,
    high && `${high.isOpen ? 'less than' : 'at most'} ${high.text}`,
  ].filter((word) => word !== undefined);
  const message = `must be ${words.join(isOutside ? ' or ' : ' and ')}`;
  return (value) => {
    const isWrong = isOutside ? isTooLow(value) && isTooHigh(value) : isTooLow(value) || isTooHigh(value);
    return isWrong ? message : undefined;
  };
}

function limit<Value>(
  open: string | number | undefined,
  closed: string | number | undefined,
  parse: (limit: string | number) => Value,
): { readonly value: Value; readonly isOpen: boolean; readonly text: string } | undefined {
  const written = open ?? closed;
  if (written === undefined) return undefined;
  return { value: parse(written), isOpen: open !== undefined, text: String(written) };
}

// Sums over the first items of a list. CEL has no loops for them, so rules write one term for each item:
// `(size(l) > 0 ? size(l[0].x) : 0) + (size(l) > 1 ? size(l[1].x) : 0) + ...`.

import {
  argsOf,
  type CelCall,
  type CelExpr,
  CONDITIONAL,
  INDEX,
  ident,
  identityOf,
  termsOf,
} from '../grammar/cel/expr.ts';
import { isObject } from '../grammar/json.ts';

export const SUM = '_+_';
const GREATER = '_>_';

/** The variable of an item. No rule can write it. */
export const ITEM = '@item';

export interface ItemSum {
  readonly list: CelExpr;
  /** How many items are summed at most. */
  readonly count: number;
  /** What is summed of each, with the variable in place of the item. */
  readonly ofItem: CelExpr;
}

interface Term extends Omit<ItemSum, 'count'> {
  readonly index: number;
}

/** Undefined for any other call. */
export function itemSumOf(call: CelCall): ItemSum | undefined {
  if (call.function !== SUM) return undefined;
  const terms = termsOf({ callExpr: call }, SUM).map(termOf);
  const [first] = terms;
  if (first === undefined) return undefined;
  const [list, ofItem] = [identityOf(first.list), identityOf(first.ofItem)];
  const isLikeFirst = (term: Term | undefined, index: number): boolean =>
    term?.index === index && identityOf(term.list) === list && identityOf(term.ofItem) === ofItem;
  return terms.every(isLikeFirst)
    ? { list: first.list, count: terms.length, ofItem: first.ofItem }
    : undefined;
}

/** `size(list) > index ? VALUE : 0`, where the value reads the item at this index. */
function termOf(expr: CelExpr): Term | undefined {
  const [condition, value, otherwise] = argsOf(expr, CONDITIONAL) ?? [];
  const [size, bound] = argsOf(condition, GREATER) ?? [];
  const { function: name, target, args = [] } = size?.callExpr ?? {};
  const list = target ?? args[0];
  const index = numberOf(bound);
  if (name !== 'size' || list === undefined || index === undefined || numberOf(otherwise) !== 0)
    return undefined;
  const identity = identityOf(list);
  const isItem = (part: CelExpr): boolean => {
    const [from, at] = argsOf(part, INDEX) ?? [];
    return from !== undefined && identityOf(from) === identity && numberOf(at) === index;
  };
  return { index, list, ofItem: withVariable(value, isItem) as CelExpr };
}

function withVariable(part: unknown, isItem: (part: CelExpr) => boolean): unknown {
  if (Array.isArray(part)) return part.map((each) => withVariable(each, isItem));
  if (!isObject(part)) return part;
  if (isItem(part)) return ident(ITEM);
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, withVariable(each, isItem)]));
}

function numberOf(expr: CelExpr | undefined): number | undefined {
  const value = expr?.constExpr?.['int64Value'];
  return typeof value === 'string' ? Number(value) : undefined;
}

// Operator precedence in templates. From the weakest: `and or`; comparisons and `in`; `+ -`; `* / %` and `not`; `^`. Operators of
// equal precedence are left-associative; only `^` is right-associative.

import type { Expression, Link, Operator } from './tree.ts';

const RANKS: readonly ReadonlySet<Operator>[] = [
  new Set<Operator>(['*', '/', '%']),
  new Set<Operator>(['+', '-']),
  new Set<Operator>(['==', '!=', '<', '<=', '>', '>=', 'in']),
  new Set<Operator>(['and', 'or']),
];

/** A value with the `not`s in front of it. */
export interface Operand {
  readonly nots: number;
  readonly value: Expression;
}

/** Maximum nesting of `a ^ not b ^ not c`, which real templates don't contain. */
const MAX_NESTED_NOTS = 64;

/** The tree of operands and operators; undefined: it nests too deep. */
export function arranged(
  operands: readonly Operand[],
  operators: readonly Operator[],
): Expression | undefined {
  const [operator] = operators;
  // A fast path: most expressions with operators have only one.
  if (operators.length === 1 && operator !== undefined && operator !== '^')
    return {
      kind: 'chain',
      first: negated(operands[0]!),
      rest: [{ operator, operand: negated(operands[1]!) }],
    };
  const powers = withPowers(operands, operators);
  if (powers === undefined) return undefined;
  let row = powers;
  for (const rank of RANKS) row = withChains(row, rank);
  return row.values[0];
}

interface Row {
  readonly values: readonly Expression[];
  readonly operators: readonly Operator[];
}

/** Applies the `not`s of a value. */
export function negated({ nots, value }: Operand): Expression {
  if (nots === 0) return value;
  const once: Expression = { kind: 'not', operand: value };
  // A double `not` converts any value to a boolean.
  return nots % 2 === 1 ? once : { kind: 'not', operand: once };
}

/** From the right: `not` binds weaker than the `^` after its operand, and what precedes it gets the whole result. */
function withPowers(operands: readonly Operand[], operators: readonly Operator[]): Row | undefined {
  const values: Expression[] = [];
  const others: Operator[] = [];
  let group: Expression[] = [];
  let nested = 0;
  for (let index = operands.length - 1; index >= 0; index--) {
    const { nots, value } = operands[index]!;
    group.push(value);
    if (nots > 0) {
      group = [negated({ nots, value: power(group) })];
      if (++nested > MAX_NESTED_NOTS) return undefined;
    }
    const before = operators[index - 1];
    if (before === '^') continue;
    values.push(power(group));
    group = [];
    nested = 0;
    if (before !== undefined) others.push(before);
  }
  return { values: values.reverse(), operators: others.reverse() };
}

/** Takes operands from the last to the first. */
const power = (group: readonly Expression[]): Expression =>
  group.length === 1 ? group[0]! : { kind: 'power', operands: group.toReversed() };

function withChains(row: Row, rank: ReadonlySet<Operator>): Row {
  if (!row.operators.some((operator) => rank.has(operator))) return row;
  const values: Expression[] = [];
  const operators: Operator[] = [];
  let rest: Link[] = [];
  let first = row.values[0]!;
  const close = (): void => {
    values.push(rest.length === 0 ? first : { kind: 'chain', first, rest });
  };
  row.operators.forEach((operator, index) => {
    const operand = row.values[index + 1]!;
    if (rank.has(operator)) {
      rest.push({ operator: operator as Link['operator'], operand });
      return;
    }
    close();
    operators.push(operator);
    first = operand;
    rest = [];
  });
  close();
  return { values, operators };
}

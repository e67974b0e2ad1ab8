// Quantity fields: an integer, or a Kubernetes quantity as text, within a range. BC-15, BC-16, TP-12;
// docs/development/design.md#durations-and-quantities.

import { type Fault, invalid } from '../../diagnostics/finding.ts';
import type { Code } from '../../diagnostics/severity.ts';
import { compareQuantity, parseQuantity, QUANTITY_PATTERN } from '../../grammar/quantity.ts';
import type { QuantityNode } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import { wholeBytes } from './thousandths.ts';

/** A limit, and its usual notation (`4Gi`). */
interface Limit {
  readonly value: number;
  readonly text?: string;
}

export interface QuantityRange {
  /** The code of a value outside the range. */
  readonly id: Code;
  readonly atLeast?: number;
  readonly above?: number;
  readonly atMost?: number;
  readonly below?: Limit;
}

interface QuantityOptions {
  readonly doc: string;
  readonly range: QuantityRange;
}

/** An integer or a quantity within a range. Text that isn't a quantity is ST-07. */
export function quantity({ doc, range }: QuantityOptions): QuantityNode {
  return { type: 'quantity', pattern: QUANTITY_PATTERN, doc, rules: [quantityRange(range), wholeBytes] };
}

interface Bound {
  readonly words: string;
  /** Comparison in CEL with its limit, such as `>= 65535`. */
  readonly operator: '>=' | '>' | '<=' | '<';
  readonly limit: number;
}

function boundsOf({ atLeast, above, atMost, below }: QuantityRange): readonly Bound[] {
  const bounds: Bound[] = [];
  if (atLeast !== undefined) bounds.push({ words: `at least ${atLeast}`, operator: '>=', limit: atLeast });
  if (above !== undefined) bounds.push({ words: `above ${above}`, operator: '>', limit: above });
  if (atMost !== undefined) bounds.push({ words: `at most ${atMost}`, operator: '<=', limit: atMost });
  if (below !== undefined)
    bounds.push({ words: `below ${below.text ?? below.value}`, operator: '<', limit: below.value });
  return bounds;
}

function holds({ operator, limit }: Bound, value: string | number): boolean {
  const parsed = parseQuantity(value);
  if (parsed === undefined) return true;
  const order = compareQuantity(parsed, limit);
  if (operator === '>=') return order >= 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order < 0;
}

/** The quantity lies in the range. */
function quantityRange(range: QuantityRange): Rule<string | number> {
  const bounds = boundsOf(range);
  const words = bounds.map((bound) => bound.words).join(' and ');
  const asText = bounds.map(
    ({ operator, limit }) => `quantity(self).compareTo(quantity('${limit}')) ${operator} 0`,
  );
  const asInteger = bounds.map(({ operator, limit }) => `self ${operator} ${limit}`);
  return {
    id: range.id,
    reads: [''],
    demand: `${words}, as an integer or a quantity`,
    cel: `type(self) == string ? ${asText.join(' && ')} : ${asInteger.join(' && ')}`,
    check(value, report) {
      if (!bounds.every((bound) => holds(bound, value))) report(outOfRange(value, words));
    },
  };
}

function outOfRange(value: string | number, words: string): Fault {
  return invalid(value, `must be ${words}`, 'write an integer or a quantity such as `64Ki` in this range');
}

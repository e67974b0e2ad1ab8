// The scalars that Kubernetes' OpenAPI names: quantities, IntOrString, times.

import { QUANTITY_PATTERN } from '../../grammar/quantity.ts';
import { TIME_PATTERN } from '../../grammar/time.ts';
import type { IntOrStringNode, QuantityNode, StringNode } from '../../schema/node.ts';

/** resource.Quantity */
export const Quantity: QuantityNode = { type: 'quantity', pattern: QUANTITY_PATTERN, takesFractions: true };

/** intstr.IntOrString */
export const IntOrString: IntOrStringNode = { type: 'intOrString' };

/** meta/v1.Time */
export const Time: StringNode = {
  type: 'string',
  format: 'date-time',
  pattern: TIME_PATTERN,
  patternDoc: 'a time such as `2026-01-31T12:00:00Z`',
};

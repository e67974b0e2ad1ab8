// buffer: a limit on the size of request bodies. TP-11, TP-12.

import { exactlyOneOf } from '../../schema/combinators.ts';
import { object, optional } from '../../schema/node.ts';
import { quantity } from '../shared/quantity.ts';
import { PolicyDisable } from './disable.ts';

const FOUR_GIB = 4 * 1024 ** 3;

export const Buffer = object(
  {
    maxRequestSize: optional(
      quantity({
        doc: 'Maximum size of a body, such as `1Mi`; larger requests get HTTP 413.',
        range: { id: 'TP-12', above: 0, below: { value: FOUR_GIB, text: '4Gi' } },
      }),
    ),
    disable: optional(PolicyDisable),
  },
  { doc: 'Buffers requests up to a size.', rules: [exactlyOneOf('TP-11', ['maxRequestSize', 'disable'])] },
);

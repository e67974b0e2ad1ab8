// AnyValue and KeyAnyValueList: attribute values of any depth. Document 4, section 1.6, HL-12, HL-13.
// A CRD can't recurse: below the first level only we look.

import { exactlyOneOfMany } from '../../schema/combinators.ts';
import { array, lazy, type Node, object, optional, string } from '../../schema/node.ts';
import { formatString } from '../shared/format-string.ts';

export const KeyAnyValueList: Node & { readonly type: 'object' } = object(
  {
    values: optional(
      array(
        object({
          key: string({ minLength: 1, codes: { empty: 'HL-13' }, doc: 'Name of the attribute.' }),
          value: lazy('AnyValue', () => AnyValue, { doc: 'Value of the attribute.' }),
        }),
        { listType: 'map', key: 'key', unique: 'HL-13', doc: 'Attributes.' },
      ),
    ),
  },
  { doc: 'Attributes with values of any depth.' },
);

const AnyValue = object(
  {
    stringValue: optional(string({ doc: 'A format string.', rules: [formatString('C-17')] })),
    arrayValue: optional(
      array(
        lazy('AnyValue', () => AnyValue),
        { doc: 'A list of values.' },
      ),
    ),
    kvListValue: optional(lazy('KeyAnyValueList', () => KeyAnyValueList, { doc: 'Values by key.' })),
  },
  { rules: [exactlyOneOfMany('HL-12', ['stringValue', 'arrayValue', 'kvListValue'])] },
) as Node;

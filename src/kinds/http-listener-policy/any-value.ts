// AnyValue and KeyAnyValueList: attribute values of any depth. HL-12, HL-13.
// A CRD schema can't recurse, so only this check validates below the first level.

import { exactlyOneOfMany } from '../../schema/combinators.ts';
import { array, lazy, type Node, type ObjectNode, object, optional, string } from '../../schema/node.ts';
import { formatString } from '../shared/format-string.ts';

/** The static type of a nested value. */
export interface AnyValueNode {
  readonly node: ObjectNode<typeof anyValue, false>;
}

const keyAnyValueList = {
  values: optional(
    array(
      object({
        key: string({ minLength: 1, codes: { empty: 'HL-13' }, doc: 'Name of the attribute.' }),
        value: lazy<AnyValueNode>('AnyValue', (): Node => AnyValue, { doc: 'Value of the attribute.' }),
      }),
      { listType: 'map', key: 'key', unique: 'HL-13', doc: 'Attributes.' },
    ),
  ),
};

export const KeyAnyValueList = object(keyAnyValueList, { doc: 'Attributes with values of any depth.' });

export interface KeyAnyValueListNode {
  readonly node: ObjectNode<typeof keyAnyValueList, false>;
}

const anyValue = {
  stringValue: optional(string({ doc: 'A format string.', rules: [formatString('C-17')] })),
  arrayValue: optional(
    array(
      lazy<AnyValueNode>('AnyValue', (): Node => AnyValue),
      { doc: 'A list of values.' },
    ),
  ),
  kvListValue: optional(
    lazy<KeyAnyValueListNode>('KeyAnyValueList', (): Node => KeyAnyValueList, { doc: 'Values by key.' }),
  ),
};

const AnyValue = object(anyValue, {
  rules: [exactlyOneOfMany('HL-12', ['stringValue', 'arrayValue', 'kvListValue'])],
});

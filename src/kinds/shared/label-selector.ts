// LabelSelector: selects objects by their labels. C-31.

import { forbidden, required } from '../../diagnostics/finding.ts';
import { checkLabelKey, checkLabelValue } from '../../grammar/names.ts';
import { array, map, object, optional, string } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { content } from './text.ts';

const labelKey = content('C-31', 'a label key', checkLabelKey);
const labelValue = content('C-31', 'a label value', checkLabelValue);

const valuesFitOperator: RuleOf<typeof requirement> = {
  id: 'C-31',
  reads: ['operator', 'values'],
  demand: '`In` and `NotIn` have at least one value, `Exists` and `DoesNotExist` none',
  check({ operator, values = [] }, report) {
    const count = values.length;
    if ((operator === 'In' || operator === 'NotIn') && count === 0) {
      report({ ...required(`operator ${operator} needs at least one value`, 'add a value'), at: ['values'] });
    }
    if ((operator === 'Exists' || operator === 'DoesNotExist') && count > 0) {
      report({
        ...forbidden(`operator ${operator} has no values`, 'remove `values`, or write `operator: In`'),
        at: ['values'],
      });
    }
  },
};

const requirement = {
  key: string({ doc: 'Label key.', rules: [labelKey] }),
  operator: string({
    enum: ['In', 'NotIn', 'Exists', 'DoesNotExist'],
    codes: { enum: 'C-31' },
    doc: 'How the label is compared.',
  }),
  values: optional(
    array(string({ rules: [labelValue] }), {
      listType: 'atomic',
      doc: 'Values for `In` and `NotIn`.',
    }),
  ),
};

export const LabelSelector = object(
  {
    matchLabels: optional(
      map(string({ rules: [labelValue] }), {
        keyRules: [labelKey],
        doc: 'Labels with their values; all must match.',
      }),
    ),
    matchExpressions: optional(
      array(object(requirement, { name: 'LabelSelectorRequirement', rules: [valuesFitOperator] }), {
        listType: 'atomic',
        doc: 'Requirements; all must match.',
      }),
    ),
  },
  { name: 'LabelSelector', presence: true, doc: 'Objects by their labels; empty selects all.' },
);

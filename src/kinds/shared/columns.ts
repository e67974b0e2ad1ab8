// Printer columns that several kinds share: what `kubectl get` shows of an object.

import type { PrinterColumn } from '../../schema/kind.ts';

const TYPE: PrinterColumn = {
  name: 'Type',
  type: 'string',
  jsonPath: '.spec.type',
  description: 'What the object is.',
};

const ACCEPTED: PrinterColumn = {
  name: 'Accepted',
  type: 'string',
  jsonPath: ".status.conditions[?(@.type=='Accepted')].status",
  description: 'Whether the object is valid.',
};

function ofAncestors(condition: string, description: string): PrinterColumn {
  return {
    name: condition,
    type: 'string',
    jsonPath: `.status.ancestors[*].conditions[?(@.type=='${condition}')].status`,
    description,
  };
}

export const BACKEND_COLUMNS: readonly PrinterColumn[] = [TYPE, ACCEPTED];
export const EXTENSION_COLUMNS: readonly PrinterColumn[] = [TYPE];
export const POLICY_COLUMNS: readonly PrinterColumn[] = [
  ofAncestors('Accepted', 'Whether the policy is valid, by ancestor.'),
  ofAncestors('Attached', 'Whether the policy is attached, by ancestor.'),
];

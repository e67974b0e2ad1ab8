// Rows of explanations: a label and a value; and the names of objects.

import type { ObjectName } from '../../analysis/policies/policy-setting.ts';

export const row = (name: string, text: string): string =>
  `  ${(name === '' ? '' : `${name}:`).padEnd(13)}${text}`;

export const objectText = ({ kind, namespace, name }: ObjectName): string =>
  `${kind} ${namespace === '' ? name : `${namespace}/${name}`}`;

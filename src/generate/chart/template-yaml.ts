// YAML inside a template: texts with expressions are in single quotes, because double quotes would escape those of the expressions.

import { stringify } from 'yaml';

const OPTIONS = {
  lineWidth: 0,
  aliasDuplicateObjects: false,
  compat: 'yaml-1.1',
  singleQuote: true,
} as const;

export const toTemplateYaml = (value: unknown): string => stringify(value, OPTIONS);

/** A text that Helm prints as it is. */
export const escaped = (text: string): string => text.replace(/\{\{/g, '{{ "{{" }}');

// LabelSelector, as core types use it, and references by name. Document 4, C-36.

import { list, map, struct } from './shape.ts';

const LabelSelectorRequirement = struct('LabelSelectorRequirement', {
  key: 'string',
  operator: 'string',
  values: list('string'),
});

export const LabelSelector = struct('LabelSelector', {
  matchExpressions: list(LabelSelectorRequirement),
  matchLabels: map('string'),
});

export const LocalObjectReference = struct('LocalObjectReference', {
  name: 'string',
});

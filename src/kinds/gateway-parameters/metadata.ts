// Labels and annotations of the objects that are made for a Gateway. C-35.

import { checkAnnotationKey, checkLabelKey, checkLabelValue } from '../../grammar/names.ts';
import { type MapNode, map, type StringNode, string } from '../../schema/node.ts';
import { content } from '../shared/text.ts';

const labelKey = content('C-35', 'a label key', checkLabelKey);
const labelValue = content('C-35', 'a label value', checkLabelValue);
const annotationKey = content('C-35', 'an annotation key', checkAnnotationKey);

export function labels(doc: string): MapNode<StringNode> {
  return map(string({ rules: [labelValue] }), { keyRules: [labelKey], doc });
}

export function annotations(doc: string): MapNode<StringNode> {
  return map(string(), { keyRules: [annotationKey], doc });
}

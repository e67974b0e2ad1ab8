// Explanations as YAML that a terminal can print: what it could obey is escaped, in quotes, and the values are the same.

import { Document, visit } from 'yaml';
import { printableText, visible } from '../report/visible.ts';

export function printableYaml(value: unknown): string {
  // Members that are undefined are no members.
  const document = new Document(JSON.parse(JSON.stringify(value)));
  visit(document, {
    Scalar(_key, scalar) {
      if (typeof scalar.value === 'string' && visible(scalar.value) !== scalar.value)
        scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return printableText(document.toString({ lineWidth: 0 }));
}

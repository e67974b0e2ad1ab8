// Explanations as YAML that is safe to print on a terminal: control sequences are escaped in quotes, and the values stay the same.

import { Document, visit } from 'yaml';
import { printableText, visible } from '../../grammar/visible.ts';

export function printableYaml(value: unknown): string {
  // Undefined members are left out.
  const document = new Document(JSON.parse(JSON.stringify(value)));
  visit(document, {
    Scalar(_key, scalar) {
      if (typeof scalar.value === 'string' && visible(scalar.value) !== scalar.value)
        scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return printableText(document.toString({ lineWidth: 0 }));
}

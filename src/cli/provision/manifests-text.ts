// Objects for `kubectl apply -f -`, safe to print on a terminal: texts of several lines stay readable, and control sequences are escaped.

import { Document, visit } from 'yaml';
import { printableJson, printableText, visible } from '../../grammar/visible.ts';

/** kubectl reads YAML 1.1: strings that are booleans there (`off`, `y`) are quoted. */
const OPTIONS = { aliasDuplicateObjects: false, compat: 'yaml-1.1' } as const;

export function yamlStream(objects: readonly object[]): string {
  return objects.map(yamlText).join('---\n');
}

function yamlText(object: object): string {
  // A copy: undefined members are left out.
  const document = new Document(JSON.parse(JSON.stringify(object)), null, OPTIONS);
  visit(document, {
    Scalar(_key, scalar) {
      if (typeof scalar.value === 'string' && !isPlain(scalar.value)) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return printableText(document.toString({ lineWidth: 0 }));
}

/** Line feeds are kept: in a block, and not in a line. */
const isPlain = (text: string): boolean =>
  text.split('\n').every((line) => visible(line) === line) && !text.startsWith('\n');

export const jsonList = (objects: readonly object[]): string =>
  `${printableJson({ apiVersion: 'v1', kind: 'List', items: objects }, 2)}\n`;

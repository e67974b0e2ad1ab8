// docs/reference/settings.md: each setting of a translation with type and default.

import type { ObjectNode } from '../schema/node.ts';
import { fieldLine, fieldRows } from './kind-reference.ts';

export function settingsReference(settings: ObjectNode): string {
  const rows = Object.entries(settings.properties).flatMap(([name, node]) => fieldRows(node, name));
  return [
    '<!-- Generated from src/translation/settings-schema.ts; change it there. -->\n',
    '# Settings of a translation',
    '',
    'The keys of the file that `gatewarden translate --settings` reads (YAML or JSON), and of the value that the library takes. A dot stands for',
    'nesting. Whatever is left out has its default; a key that is not listed here, or a value that does not fit, is an error.',
    '',
    '| Setting | Type and limits | Default | |',
    '|---|---|---|---|',
    ...rows.map(fieldLine),
    '',
  ].join('\n');
}

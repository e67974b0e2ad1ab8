// docs/reference/settings.md: each setting of a translation with type and default.

import type { ObjectNode } from '../schema/node.ts';
import { fieldLine, fieldRows } from './kind-reference.ts';

export function settingsReference(settings: ObjectNode): string {
  const rows = Object.entries(settings.properties).flatMap(([name, node]) => fieldRows(node, name));
  return [
    '<!-- Generated from src/translation/settings-schema.ts; change it there. -->\n',
    '# Settings of a translation',
    '',
    'The keys of the file for `--settings` of `gatewarden translate`, `provision` and other commands (YAML or JSON), and of the settings in the library. A dot means nesting.',
    'Absent keys have their defaults; an unknown key or an invalid value is an error.',
    '',
    '| Setting | Type and limits | Default | |',
    '|---|---|---|---|',
    ...rows.map(fieldLine),
    '',
  ].join('\n');
}

// docs/reference/codes.md: every code with its level, its meaning, a bad and a good example.

import type { CatalogueEntry } from '../diagnostics/catalogue/entry.ts';
import { exampleText } from '../diagnostics/catalogue/example.ts';
import { FIXED_CODES, levelOf } from '../diagnostics/severity.ts';
import type { Kind } from '../schema/kind.ts';

const LEVELS = {
  R: 'error',
  S: 'warning; error with `--validation-level=strict`',
  W: 'warning',
} as const;

export function codesReference(catalogue: readonly CatalogueEntry[], kinds: readonly Kind[]): string {
  return [
    '<!-- Generated from src/diagnostics/catalogue; change it there. -->\n',
    '# Codes',
    '',
    'Codes are stable. The severity of a code can be changed in `gatewarden.yaml`, where nothing else is said. What a CRD refuses stays refused.',
    '',
    '| Code | Meaning | Severity |',
    '|---|---|---|',
    ...catalogue.map(
      ({ code, title }) =>
        `| [${code}](#${code.toLowerCase()}) | ${title} | ${LEVELS[levelOf(code)]}${FIXED_CODES.has(code) ? ', fixed' : ''} |`,
    ),
    '',
    ...catalogue.flatMap((entry) => section(entry, kinds)),
  ].join('\n');
}

function section(entry: CatalogueEntry, kinds: readonly Kind[]): string[] {
  const { code, title, explain, at, old } = entry;
  const kind = kinds.find((candidate) => candidate.kind === entry.kind);
  const fence = (text: string) => ['```yaml', exampleText(entry, text, kind?.apiVersion ?? ''), '```'];
  return [
    `## ${code}`,
    '',
    `**${title}** (${LEVELS[levelOf(code)]}). ${explain}`,
    '',
    ...(entry.unreachable === undefined
      ? [
          ...(old === undefined ? [] : ['The stored object:', '', ...fence(old), '']),
          `Found at ${at === '' ? 'the object as a whole' : `\`${at}\``}:`,
          '',
          ...fence(entry.bad),
          '',
          'Instead:',
          '',
          ...fence(entry.good),
        ]
      : [entry.unreachable]),
    '',
  ];
}

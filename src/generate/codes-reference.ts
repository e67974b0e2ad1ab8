// docs/reference/codes.md: each code with its level, its meaning, a bad and a good example.

import type { CatalogueEntry } from '../diagnostics/catalogue/entry.ts';
import { exampleText } from '../diagnostics/catalogue/example.ts';
import { carriedCodes } from '../schema/carried.ts';
import type { Kind } from '../schema/kind.ts';

const LEVELS = {
  R: 'error',
  S: 'warning; error with `--validation-level=strict`',
  W: 'warning',
} as const;

export function codesReference(catalogue: readonly CatalogueEntry[], kinds: readonly Kind[]): string {
  const carried = new Set(kinds.flatMap((kind) => [...carriedCodes(kind.root)]));
  const severity = ({ code, level, isFixed }: CatalogueEntry): string =>
    [LEVELS[level], isFixed ? 'fixed' : '', carried.has(code) ? 'also in the CRDs' : '']
      .filter(Boolean)
      .join(', ');
  return [
    '<!-- Generated from src/diagnostics/catalogue; change it there. -->\n',
    '# Codes',
    '',
    'Codes are stable. The severity of a code can be changed in `gatewarden.yaml`, unless it is *fixed*. What is *also in the CRDs* is refused on a',
    'cluster whatever its severity, at the places that the reference of the kind does not mark *webhook only*.',
    '',
    '| Code | Meaning | Severity |',
    '|---|---|---|',
    ...catalogue.map(
      (entry) => `| [${entry.code}](#${entry.code.toLowerCase()}) | ${entry.title} | ${severity(entry)} |`,
    ),
    '',
    ...catalogue.flatMap((entry) => section(entry, kinds)),
  ].join('\n');
}

function section(entry: CatalogueEntry, kinds: readonly Kind[]): string[] {
  const { code, level, title, explain, at, old } = entry;
  const kind = kinds.find((candidate) => candidate.kind === entry.kind);
  const fence = (text: string) => ['```yaml', exampleText(entry, text, kind?.apiVersion ?? ''), '```'];
  return [
    `## ${code}`,
    '',
    `**${title}** (${LEVELS[level]}). ${explain}`,
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

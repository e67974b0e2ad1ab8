// docs/reference/codes.md: each code with its level, its meaning, a bad and a good example.

import type { CatalogueEntry } from '../diagnostics/catalogue/entry.ts';
import { exampleText } from '../diagnostics/catalogue/example.ts';
import { carriedCodes } from '../schema/carried.ts';
import type { Kind } from '../schema/kind.ts';
import { anchorOf, codeLink, codePage, familyOf } from './code-link.ts';
import type { GeneratedFile } from './generated-file.ts';

const LEVELS = {
  R: 'error',
  S: 'warning; error with `--validation-level=strict`',
  W: 'warning',
} as const;

const FAMILIES: Readonly<Record<string, string>> = {
  ST: 'Structure of objects and files',
  CM: 'Types that several kinds share',
  DU: 'Minimum durations',
  BK: 'Backend policies of EdgeBackend and EdgePolicy',
  EB: 'EdgeBackend',
  EP: 'EdgePolicy',
  BE: 'Backend',
  BC: 'BackendConfigPolicy',
  GE: 'GatewayExtension',
  GP: 'GatewayParameters',
  HL: 'HTTPListenerPolicy',
  LP: 'ListenerPolicy',
  TP: 'TrafficPolicy',
  C: 'Content of texts and numbers',
  W: 'Warnings',
  U: 'Updates',
  TR: 'Translation',
  AN: 'Analysis of several objects',
  PR: 'Provisioning',
};

const HEADER = '<!-- Generated from src/diagnostics/catalogue; change it there. -->\n';

export function codesReference(
  catalogue: readonly CatalogueEntry[],
  kinds: readonly Kind[],
): GeneratedFile[] {
  const families = Map.groupBy(catalogue, ({ code }) => familyOf(code));
  return [
    { path: 'docs/reference/codes.md', text: index(families, kinds) },
    ...[...families].map(([family, entries]) => ({
      path: `docs/reference/${codePage(family)}`,
      text: familyPage(family, entries, kinds),
    })),
  ];
}

const familyTitle = (family: string): string => {
  const title = FAMILIES[family];
  if (title === undefined) throw new Error(`the family ${family} has no title`);
  return title;
};

function index(families: ReadonlyMap<string, readonly CatalogueEntry[]>, kinds: readonly Kind[]): string {
  const carried = new Set(kinds.flatMap((kind) => [...carriedCodes(kind.root)]));
  const severity = ({ code, level, isFixed }: CatalogueEntry): string =>
    [LEVELS[level], isFixed ? 'fixed' : '', carried.has(code) ? 'also in the CRDs' : '']
      .filter(Boolean)
      .join(', ');
  return [
    HEADER,
    '# Codes',
    '',
    'Every finding has a code. Codes are stable. Follow a code for its meaning, a bad example and a good one, or run',
    '`gatewarden explain-code CODE`.',
    '',
    'You can change the severity of a code in `gatewarden.yaml`, unless it is *fixed*. A cluster always refuses what is *also in the CRDs*,',
    'except at the places that the reference of the kind marks *webhook only*.',
    '',
    '| Code | Title | Severity | Family |',
    '|---|---|---|---|',
    ...[...families].flatMap(([family, entries]) =>
      entries.map((entry) => {
        const { code, title } = entry;
        const link = `<a id="${anchorOf(code)}"></a>${codeLink(code)}`;
        return `| ${link} | ${cell(headline(title))} | ${severity(entry)} | ${familyTitle(family)} |`;
      }),
    ),
    '',
  ].join('\n');
}

function familyPage(family: string, entries: readonly CatalogueEntry[], kinds: readonly Kind[]): string {
  return [
    HEADER,
    `# ${family}: ${familyTitle(family)}`,
    '',
    '[All codes](../codes.md)',
    '',
    ...entries.flatMap((entry) => section(entry, kinds)),
  ].join('\n');
}

function section(entry: CatalogueEntry, kinds: readonly Kind[]): string[] {
  const { code, level, title, explain, at, old } = entry;
  const kind = kinds.find((candidate) => candidate.kind === entry.kind);
  const fence = (text: string) => ['```yaml', exampleText(entry, text, kind?.apiVersion ?? ''), '```'];
  return [
    `<a id="${anchorOf(code)}"></a>`,
    '',
    `## ${code}: ${headline(title)}`,
    '',
    // Links of an entry start at docs/reference.
    `Severity: ${LEVELS[level]}. ${explain.replaceAll('](../', '](../../')}`,
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

const headline = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1);

const cell = (text: string): string => text.replaceAll('|', '\\|');

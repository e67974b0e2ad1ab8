// docs/reference/annotations.md: every annotation and label that is read.

import type { MetadataGroup, ReadMetadata } from '../translation/read-metadata.ts';

export function annotationsReference(groups: readonly MetadataGroup[]): string {
  return [
    '<!-- Generated from src/translation/read-metadata.ts; change it there. -->\n',
    '# Annotations and labels',
    '',
    'Everything that Gatewarden reads from the metadata of objects, besides the labels that selectors name. Values are texts: quote numbers and `true`.',
    'TLS options of listeners, which also have such names, are in [listeners.md](../listeners.md).',
    '',
    ...groups.flatMap(({ title, entries }) => [
      `## ${title}`,
      '',
      '| Name | | On | Values | |',
      '|---|---|---|---|---|',
      ...entries.map(row),
      '',
    ]),
  ].join('\n');
}

function row({ key, sort, on, values, doc, pages = [] }: ReadMetadata): string {
  const links = pages.map((page) => `[${page.replace(/#.*/, '')}](../${page})`).join(', ');
  const more = links === '' ? '' : ` See ${links}.`;
  return `| \`${key}\` | ${sort} | ${on} | ${values} | ${doc}${more} |`;
}

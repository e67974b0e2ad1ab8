// A catalogue example as a whole manifest.

import type { CatalogueEntry } from './entry.ts';

export function exampleText(entry: CatalogueEntry, text: string, apiVersion: string): string {
  const body = dedent(text === entry.bad ? (entry.shown ?? text) : text);
  if (entry.raw || body.startsWith('apiVersion:')) return body;
  const spec = body
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
  return `apiVersion: ${apiVersion}\nkind: ${entry.kind}\nmetadata:\n  name: example\n${body.startsWith('{') ? `spec: ${body}` : `spec:\n${spec}`}`;
}

function dedent(text: string): string {
  const lines = text.replace(/^\n/, '').trimEnd().split('\n');
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents);
  return lines.map((line) => line.slice(indent)).join('\n');
}

// The codes that a configuration may name: those of the catalogue, and any that the schemas use.

import { CATALOGUE } from '../diagnostics/catalogue/index.ts';
import { FIXED_CODES } from '../diagnostics/severity.ts';
import { KINDS } from '../kinds/index.ts';
import type { Node } from '../schema/node.ts';

let known: ReadonlySet<string> | undefined;

export function knownCodes(): ReadonlySet<string> {
  known ??= new Set([
    ...CATALOGUE.map(({ code }) => code),
    ...FIXED_CODES,
    ...['ST-01', 'ST-02', 'ST-03', 'ST-04', 'ST-05', 'ST-06', 'ST-07', 'ST-08', 'ST-09', 'W-02'],
    ...schemaCodes(),
  ]);
  return known;
}

function schemaCodes(): Set<string> {
  const codes = new Set<string>();
  const seen = new Set<Node>();
  const visit = (node: Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    const keyRules = node.type === 'map' ? (node.keyRules ?? []) : [];
    for (const { id, also = [] } of [...(node.rules ?? []), ...keyRules])
      for (const code of [id, ...also]) codes.add(code);
    for (const code of Object.values(node.codes ?? {})) codes.add(code);
    if (node.type === 'array' && node.unique !== undefined) codes.add(node.unique);
    if (node.type === 'array') visit(node.items);
    if (node.type === 'map') visit(node.values);
    if (node.type === 'lazy') visit(node.resolve());
    if (node.type === 'object') for (const child of Object.values(node.properties)) visit(child);
  };
  for (const { root } of KINDS) visit(root);
  return codes;
}

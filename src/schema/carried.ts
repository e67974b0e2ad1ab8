// Which checks the CRD carries too: the structure, and the rules with a CEL twin. Only the webhook enforces the rest.

import type { Segments } from '../diagnostics/path.ts';
import type { Code } from '../diagnostics/severity.ts';
import type { Node } from './node.ts';
import { child } from './order.ts';
import { everyPlace } from './places.ts';
import type { StoredRule } from './rule.ts';
import { rulesOf } from './walk.ts';

/** Structural codes that an OpenAPI schema expresses by itself. */
export const STRUCTURE: ReadonlySet<Code> = new Set([
  'ST-01',
  'ST-02',
  'ST-03',
  'ST-04',
  'ST-05',
  'ST-06',
  'ST-07',
  'ST-08',
  'ST-09',
]);

/** Whether the CRD rejects an object with this violation as well. */
export function isCarried(root: Node, code: Code, segments: Segments): boolean {
  const inside: string[] = [];
  let node: Node | undefined = root;
  for (let index = 0; node !== undefined; index++) {
    if (node.type === 'lazy') {
      // At the second level of a recursive type, the CRD has free JSON.
      if (inside.includes(node.name)) return false;
      inside.push(node.name);
      node = node.resolve();
    }
    if (saysRule(node, code)) return true;
    if (index === segments.length) return saysStructure(node, code);
    if (node.type === 'object' && node.open !== undefined) return false;
    const parent: Node = node;
    node = child(parent, segments[index]!);
    if (index === segments.length - 1 && node?.codes?.required === code) return true;
  }
  return false;
}

/** Every code that some part of the schema carries into the CRD. */
export function carriedCodes(root: Node): ReadonlySet<Code> {
  const codes = new Set(STRUCTURE);
  for (const { node } of everyPlace(root)) {
    for (const code of Object.values(node.codes ?? {})) codes.add(code);
    for (const rule of rulesOf(node)) if (carriesRule(node, rule)) codes.add(rule.id);
  }
  return codes;
}

/** Whether the CRD enforces a rule of the node: in CEL, in the schema itself, or by its list type. */
export function carriesRule(node: Node, rule: StoredRule): boolean {
  if ((rule.cel ?? rule.openapi) !== undefined) return true;
  return (
    node.type === 'array' && node.unique === rule.id && (node.listType === 'map' || node.listType === 'set')
  );
}

const saysRule = (node: Node, code: Code): boolean =>
  rulesOf(node).some((rule) => rule.id === code && carriesRule(node, rule));

function saysStructure(node: Node, code: Code): boolean {
  return STRUCTURE.has(code) || Object.values(node.codes ?? {}).includes(code);
}

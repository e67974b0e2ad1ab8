// What of the judgement a CRD carries too: structure, and the rules with a CEL twin. The rest holds through the webhook only.

import type { Segments } from '../diagnostics/path.ts';
import type { Node } from './node.ts';
import { child } from './order.ts';
import { rulesOf } from './walk.ts';

/** Structural codes that an OpenAPI schema says by itself. */
const STRUCTURE: ReadonlySet<string> = new Set([
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

/** Whether the CRD refuses an object with this violation as well. */
export function isCarried(root: Node, code: string, segments: Segments): boolean {
  const inside: string[] = [];
  let node: Node | undefined = root;
  for (let index = 0; node !== undefined; index++) {
    if (node.type === 'lazy') {
      // The second time inside a type the CRD keeps free JSON.
      if (inside.includes(node.name)) return false;
      inside.push(node.name);
      node = node.resolve();
    }
    if (saysRule(node, code)) return true;
    if (index === segments.length) return saysStructure(node, code);
    const parent: Node = node;
    node = child(parent, segments[index]!);
    if (index === segments.length - 1 && node?.codes?.required === code) return true;
  }
  return false;
}

/** Every code that some part of the schema carries into the CRD. */
export function carriedCodes(root: Node): ReadonlySet<string> {
  const codes = new Set(STRUCTURE);
  const seen = new Set<string>();
  const visit = (node: Node): void => {
    if (node.type === 'lazy' || (node.type === 'object' && node.name !== undefined)) {
      if (seen.has(`${node.type} ${node.name}`)) return;
      seen.add(`${node.type} ${node.name}`);
    }
    if (node.type === 'lazy') {
      visit(node.resolve());
      return;
    }
    for (const code of Object.values(node.codes ?? {})) codes.add(code);
    for (const rule of rulesOf(node)) if (saysRule(node, rule.id)) codes.add(rule.id);
    if (node.type === 'object') for (const member of Object.values(node.properties)) visit(member);
    if (node.type === 'array') visit(node.items);
    if (node.type === 'map') visit(node.values);
  };
  visit(root);
  return codes;
}

function saysRule(node: Node, code: string): boolean {
  if (node.type === 'array' && node.unique === code)
    return node.listType === 'map' || node.listType === 'set';
  return (node.rules ?? []).some((rule) => rule.id === code && (rule.cel ?? rule.openapi) !== undefined);
}

function saysStructure(node: Node, code: string): boolean {
  return STRUCTURE.has(code) || Object.values(node.codes ?? {}).includes(code);
}

// Adds rules to a generated kind, which has only what its source publishes.

import type { Node } from '../schema/node.ts';
import { EACH, parseSteps } from '../schema/reads.ts';
import type { StoredRule } from '../schema/rule.ts';
import type { ObjectKind } from './object-kind.ts';

/** `rules` by the path of their value: `spec.ports[]`. A path that the kind doesn't have is an error. */
export function withRules<K extends ObjectKind>(
  kind: K,
  rules: Readonly<Record<string, readonly StoredRule[]>>,
): K {
  let root: Node = kind.root;
  for (const [path, added] of Object.entries(rules)) root = withRulesAt(root, parseSteps(path), added);
  return { ...kind, root };
}

function withRulesAt(node: Node, [step, ...rest]: readonly string[], added: readonly StoredRule[]): Node {
  if (step === undefined) return { ...node, rules: [...(node.rules ?? []), ...added] };
  if (step === EACH && node.type === 'array') return { ...node, items: withRulesAt(node.items, rest, added) };
  const member = node.type === 'object' ? node.properties[step] : undefined;
  if (node.type !== 'object' || member === undefined) throw new Error(`no member ${step}`);
  return { ...node, properties: { ...node.properties, [step]: withRulesAt(member, rest, added) } };
}

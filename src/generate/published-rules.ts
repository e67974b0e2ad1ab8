// The rules of published CRDs as one module of JavaScript, by their CEL text.

import type { Node } from '../schema/node.ts';
import { celCode } from './cel-code.ts';
import type { GeneratedFile } from './generated-file.ts';
import { literal } from './source-text.ts';

const FOLDER = 'src/objects/generated';

/** The import path in the generated module, in src and in dist. */
const RULE_CODES = '../published-rule.js';

/** JavaScript that imports nothing, like the structure checks, so that it is the same in dist. */
export function publishedRules(roots: readonly Node[]): GeneratedFile[] {
  const rules = [...new Set(roots.flatMap((root) => [...celOf(root)]))].sort();
  const codes = rules.map((rule) => [rule, celCode(rule)] as const);
  const used = [...new Set(codes.flatMap(([, { body }]) => functionsOf(body)))].sort();
  const lines = codes.map(
    ([rule, { body, reads }]) => `  ${literal(rule)}: {
    reads: ${literal(reads)},
    holds: (self) => { ${body} },
  },`,
  );
  const text = `// Generated from the rules of src/objects; change the kinds there.

export const publishedRules = ({ ${used.join(', ')} }) => ({
${lines.join('\n')}
});
`;
  const types = `// Generated with rules.js.
import type { RuleCodes } from '${RULE_CODES}';

export const publishedRules: RuleCodes;
`;
  return [
    { path: `${FOLDER}/rules.js`, text },
    { path: `${FOLDER}/rules.d.ts`, text: types },
  ];
}

/** The functions that a body calls. Texts and patterns can look like calls too, so they are removed first. */
function functionsOf(body: string): readonly string[] {
  const code = body.replaceAll(/'(?:[^'\\]|\\.)*'|\/\^(?:[^/\\]|\\.)*\//g, '');
  return [...code.matchAll(/\b([a-z]\w*)\(/gi)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'return');
}

function* celOf(node: Node): Generator<string> {
  for (const { cel } of node.rules ?? []) if (cel !== undefined) yield cel;
  if (node.type === 'object') for (const child of Object.values(node.properties)) yield* celOf(child);
  else if (node.type === 'array') yield* celOf(node.items);
  else if (node.type === 'map') yield* celOf(node.values);
}

// The providers of an LLM and the targets of MCP as text.

import type {
  ExplainedKey,
  ExplainedProvider,
  ExplainedTarget,
} from '../../../../analysis/edge/explain/edge-explanation.ts';

/** `main: vendorA, model large-1, used first` */
export function providerText(
  { name, group, vendor, model, host, path, key }: ExplainedProvider,
  all: readonly ExplainedProvider[],
): string {
  const last = Math.max(...all.map((each) => each.group));
  const turn = group === 1 ? 'used first' : `used when group ${group - 1} fails`;
  return [
    `${name}: ${vendor}`,
    model === undefined ? 'model of the request' : `model ${model}`,
    ...(host === undefined ? [] : [`at ${host}`]),
    ...(path === undefined ? [] : [`path ${path}`]),
    ...(key === undefined ? [] : [keyText(key)]),
    ...(last === 1 ? [] : [turn]),
  ].join(', ');
}

/** `key of Secret ai/main-key`, `key in EdgeBackend ai/llm` */
function keyText(key: ExplainedKey): string {
  if (!('name' in key)) return 'the token of the client';
  const { from, namespace, name } = key;
  return `key ${from === 'Secret' ? 'of' : 'in'} ${from} ${namespace}/${name}`;
}

export const targetText = ({ name, destination, path, protocol }: ExplainedTarget): string =>
  `${name}: ${destination}${path ?? ''}, ${protocol === 'SSE' ? 'SSE' : 'streamable HTTP'}`;

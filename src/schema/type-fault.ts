// A value of another JSON type than its place takes (ST-01, ST-09; C-36 for core types), and the usual reasons: YAML's.
// The message says types, never values; a hint repeats a value only where it can't be secret.

import { type Fault, showValue } from '../diagnostics/finding.ts';
import { jsonType } from '../grammar/json.ts';
import type { ArrayNode, Node, StringNode } from './node.ts';

/** `wanted` in words; the node is what the hint goes by. */
export function typeFault(data: unknown, wanted: string, node: Node | undefined): Fault {
  const hint = typeHint(data, node);
  return {
    reason: 'FieldValueTypeInvalid',
    message: `Invalid value: ${jsonType(data)}: must be ${wanted}`,
    ...(hint === undefined ? {} : { hint }),
  };
}

/** Why YAML holds another type than its author thinks. */
function typeHint(data: unknown, node: Node | undefined): string | undefined {
  if (data === null) return 'remove the empty item, or write its value';
  switch (node?.type) {
    case 'string':
      return stringHint(data, node);
    case 'array':
      return listHint(data, node);
    case 'integer':
      return typeof data === 'string' && /^-?\d{1,15}$/.test(data)
        ? `remove the quotes: write ${data}`
        : undefined;
    case 'boolean':
      return typeof data === 'string' && /^(true|false)$/i.test(data)
        ? `remove the quotes: write ${data.toLowerCase()}`
        : undefined;
    default:
      return undefined;
  }
}

const YAML_BOOLEANS: readonly string[] = ['on', 'off', 'yes', 'no', 'true', 'false', 'y', 'n'];

function stringHint(data: unknown, { enum: values, codes, secret }: StringNode): string | undefined {
  if (typeof data === 'boolean') {
    const word = values?.find((value) => YAML_BOOLEANS.includes(value.toLowerCase()));
    const reason = `quote it: YAML reads ${word ?? 'words such as on, off, yes and no'} as a boolean`;
    return word === undefined ? reason : `${reason}; write ${JSON.stringify(word)}`;
  }
  if (typeof data !== 'number') return undefined;
  if (secret) return 'quote it: YAML reads it as a number';
  if (values !== undefined) {
    const meant = values.find((value) => value.trim() !== '' && Number(value) === data);
    return meant === undefined ? undefined : `quote it: write "${meant}"`;
  }
  const shown = showValue(data);
  return codes?.pattern === 'CM-01' ? `write a unit: \`${shown}s\`` : `quote it: write "${shown}"`;
}

function listHint(data: unknown, { items, secret }: ArrayNode): string {
  // A list of secrets may be written as one of them.
  if (typeof data === 'object' || secret || items.secret) return 'start each item with `- `';
  return `write it as a list: \`- ${typeof data === 'string' ? data.slice(0, 40) : String(data)}\``;
}

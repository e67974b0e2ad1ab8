// A value of another JSON type than its place takes (ST-01, ST-09; C-36 for core types), and the usual reasons: YAML's.
// The message says types, never values; a hint repeats a value only where it can't be secret.

import { type Fault, showValue, withReplacement } from '../diagnostics/finding.ts';
import { checkDuration } from '../grammar/duration.ts';
import { jsonType } from '../grammar/json.ts';
import { writeHint } from '../grammar/quote.ts';
import { acceptsScalar } from './accepts.ts';
import type { ArrayNode, Node, StringNode } from './node.ts';
import { wrongSort } from './wrong-sort.ts';

/** `wanted` in words; the node is what the hint goes by. */
export function typeFault(data: unknown, wanted: string, node: Node | undefined): Fault {
  const sort = node === undefined ? undefined : wrongSort(data, node);
  const hint = sort?.hint ?? typeHint(data, node);
  const meant =
    node === undefined || node.secret ? undefined : sort === undefined ? meantBy(data, node) : sort.value;
  const fault: Fault = {
    reason: 'FieldValueTypeInvalid',
    message: `Invalid value: ${jsonType(data)}: must be ${wanted}`,
    ...(hint === undefined ? {} : { hint }),
  };
  return withReplacement(fault, meant);
}

/** The value of the right type, where quotes, a unit or the dash of a list are all that is wrong. */
function meantBy(data: unknown, node: Node): unknown {
  if (node.type === 'array') {
    const isOne = typeof data === 'string' ? /^[^\s,]+$/.test(data) : typeof data === 'number';
    return isOne && !node.items.secret && acceptsScalar(node.items, data) ? [data] : undefined;
  }
  const meant = scalarMeantBy(data, node);
  return meant !== undefined && acceptsScalar(node, meant) ? meant : undefined;
}

function scalarMeantBy(data: unknown, node: Node): unknown {
  if (node.type === 'integer' && typeof data === 'string')
    return INTEGER.test(data) ? Number(data) : undefined;
  if (node.type === 'boolean' && typeof data === 'string')
    return BOOLEAN.test(data) ? data.toLowerCase() === 'true' : undefined;
  if (node.type !== 'string') return undefined;
  if (typeof data === 'boolean') {
    const words = node.enum?.filter((value) => (data ? YAML_TRUE : YAML_FALSE).includes(value.toLowerCase()));
    return words?.length === 1 ? words[0] : undefined;
  }
  if (typeof data !== 'number' || !Number.isSafeInteger(data)) return undefined;
  return node.codes?.pattern === 'CM-01' ? checkDuration(String(data))?.replacement : String(data);
}

const INTEGER = /^-?\d{1,15}$/;
const BOOLEAN = /^(?:true|false)$/i;
const YAML_TRUE: readonly string[] = ['on', 'yes', 'true', 'y'];
const YAML_FALSE: readonly string[] = ['off', 'no', 'false', 'n'];

/** Why YAML holds another type than its author thinks. */
function typeHint(data: unknown, node: Node | undefined): string | undefined {
  if (data === null) return 'remove the empty item, or write its value';
  switch (node?.type) {
    case 'string':
      return stringHint(data, node);
    case 'array':
      return listHint(data, node);
    case 'integer':
      return typeof data === 'string' && INTEGER.test(data) ? `remove the quotes: write ${data}` : undefined;
    case 'boolean':
      return typeof data === 'string' && BOOLEAN.test(data)
        ? `remove the quotes: write ${data.toLowerCase()}`
        : undefined;
    default:
      return undefined;
  }
}

const YAML_BOOLEANS = [...YAML_TRUE, ...YAML_FALSE];

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
  return writeHint(`- ${String(data)}`, 'start each item with `- `', ': it is a list');
}

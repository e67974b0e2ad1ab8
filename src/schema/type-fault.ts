// A value of the wrong JSON type (ST-01, ST-09; C-36 for core types), with the usual causes in YAML.
// The message names types, never values; a hint repeats a value only where it can't be secret.

import { type Fault, showValue, withReplacement } from '../diagnostics/finding.ts';
import { defined } from '../grammar/defined.ts';
import { checkDuration, MANY_SECONDS, orMilliseconds } from '../grammar/duration.ts';
import { jsonType } from '../grammar/json.ts';
import { writeHint } from '../grammar/quote.ts';
import { acceptsScalar } from './accepts.ts';
import { range } from './describe.ts';
import { flow } from './flow.ts';
import { inMilliseconds } from './milliseconds.ts';
import type { ArrayNode, Node, StringNode } from './node.ts';
import { holdsSecret } from './secrets.ts';
import { wrongSort } from './wrong-sort.ts';

/** `wanted` is the expected type in words; the hint depends on the node. */
export function typeFault(data: unknown, wanted: string, node: Node | undefined): Fault {
  const sort = node === undefined ? undefined : wrongSort(data, node);
  const hint = sort?.hint ?? typeHint(data, node);
  const meant = node === undefined ? undefined : meantInstead(data, node);
  const fault: Fault = {
    reason: 'FieldValueTypeInvalid',
    message: `Invalid value: ${jsonType(data)}: must be ${wanted}`,
    ...defined({ hint }),
  };
  return withReplacement(fault, meant);
}

/** The value of the node's type that is certainly meant by one of another type. */
export function meantInstead(data: unknown, node: Node): unknown {
  if (node.secret) return undefined;
  const sort = wrongSort(data, node);
  const meant = sort === undefined ? meantBy(data, node) : sort.value;
  return meant !== undefined && holdsSecret(node, meant) ? undefined : meant;
}

/** The value with the right type, if only quotes, a unit or a list dash is wrong. */
function meantBy(data: unknown, node: Node): unknown {
  if (node.type === 'array') {
    const isOne =
      typeof data === 'string'
        ? /^[^\s,]+$/.test(data) || isExpression(node.items)
        : typeof data === 'number';
    return isOne && !node.items.secret && acceptsScalar(node.items, data) ? [data] : undefined;
  }
  const meant = scalarMeantBy(data, node);
  return meant !== undefined && acceptsScalar(node, meant) ? meant : undefined;
}

/** Blanks and commas don't separate expressions. */
const isExpression = ({ rules = [] }: Node): boolean =>
  rules.some(({ expression }) => expression !== undefined);

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
  if (typeof data !== 'number') return undefined;
  if (node.enum !== undefined) return sameNumber(node.enum, data);
  if (!Number.isSafeInteger(data)) return undefined;
  if (node.codes?.pattern !== 'CM-01') return String(data);
  return inMilliseconds(data, node) ?? checkDuration(String(data))?.replacement;
}

const INTEGER = /^-?\d{1,15}$/;
const BOOLEAN = /^(?:true|false)$/i;
const YAML_TRUE: readonly string[] = ['on', 'yes', 'true', 'y'];
const YAML_FALSE: readonly string[] = ['off', 'no', 'false', 'n'];

/** Why YAML reads another type than the author expects. */
function typeHint(data: unknown, node: Node | undefined): string | undefined {
  if (data === null) return 'remove the empty item, or write its value';
  switch (node?.type) {
    case 'string':
      return stringHint(data, node);
    case 'array':
      return listHint(data, node);
    case 'integer':
      return typeof data === 'string' && INTEGER.test(data)
        ? `remove the quotes: write ${data}`
        : `write ${range(node)}`;
    case 'boolean':
      return typeof data === 'string' && BOOLEAN.test(data)
        ? `remove the quotes: write ${data.toLowerCase()}`
        : 'write true or false';
    default:
      return undefined;
  }
}

const YAML_BOOLEANS = [...YAML_TRUE, ...YAML_FALSE];

function stringHint(data: unknown, node: StringNode): string | undefined {
  const { enum: values, codes, secret } = node;
  if (typeof data === 'boolean') {
    const word = values?.find((value) => YAML_BOOLEANS.includes(value.toLowerCase()));
    const reason = `quote it: YAML reads ${word ?? 'words such as on, off, yes and no'} as a boolean`;
    return word === undefined ? reason : `${reason}; write ${JSON.stringify(word)}`;
  }
  if (typeof data !== 'number') return undefined;
  if (secret) return 'quote it: YAML reads it as a number';
  if (values !== undefined) {
    const meant = sameNumber(values, data);
    return meant === undefined ? undefined : `quote it: write "${meant}"`;
  }
  const shown = showValue(data);
  // YAML drops zeros at the start, and may read a number with them as octal: only the author knows the digits.
  if (isShort(shown, node))
    return 'quote it, with all its digits: YAML reads it as a number, without zeros at the start';
  if (codes?.pattern !== 'CM-01') return `quote it: write "${shown}"`;
  const known = inMilliseconds(data, node);
  if (known !== undefined) return `write a unit: \`${known}\``;
  return `write a unit: \`${shown}s\`${data >= MANY_SECONDS ? orMilliseconds(data) : ''}`;
}

const sameNumber = (values: readonly string[], number: number): string | undefined => {
  const same = values.filter((value) => value.trim() !== '' && Number(value) === number);
  return same.length === 1 ? same[0] : undefined;
};

/** Whether a text of digits lacks only zeros at its start. */
const isShort = (digits: string, node: StringNode): boolean =>
  /^\d{1,15}$/.test(digits) &&
  !acceptsScalar(node, digits) &&
  ZEROS.some((zeros) => acceptsScalar(node, zeros + digits));

const ZEROS: readonly string[] = Array.from({ length: 15 }, (_, index) => '0'.repeat(index + 1));

function listHint(data: unknown, { items, secret }: ArrayNode): string {
  // A scalar in place of a list of secrets may be a secret.
  if (typeof data === 'object' || secret || items.secret) return 'start each item with `- `';
  const isPlain = typeof data === 'string' && /^[\w/(][^#]*$/.test(data) && !data.includes(': ');
  return writeHint(`- ${isPlain ? data : flow(data)}`, 'start each item with `- `', ': it is a list');
}

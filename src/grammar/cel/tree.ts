// The syntax tree of an expression, as the canonical JSON of cel.expr.Expr: macros expanded, nodes numbered. From the parser of
// @bufbuild/cel, loaded at first use.

import { createRequire } from 'node:module';
import type { JsonObject } from '../json.ts';
import { withoutComments } from './confirm.ts';

type Parse = typeof import('@bufbuild/cel')['parse'];

let parse: Parse | undefined;

export type CelTree = { readonly expr: JsonObject } | { readonly problem: string };

/** Parses an expression; `problem` explains in a few words why it doesn't parse. */
export function celTree(text: string): CelTree {
  parse ??= (createRequire(import.meta.url)('@bufbuild/cel') as typeof import('@bufbuild/cel')).parse;
  try {
    const { expr } = parse(withoutComments(text));
    return expr === undefined ? { problem: 'empty' } : { expr: messageOf(expr) };
  } catch (error) {
    // It rejects by throwing; too deep nesting is a RangeError, also where its tree is read.
    return { problem: error instanceof RangeError ? 'nested too deep' : (error as Error).message };
  }
}

/** A message of the protobuf library: its members, and for a oneof the member that is set. */
function messageOf(message: object): JsonObject {
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(message)) {
    if (name.startsWith('$')) continue;
    if (isOneOf(value)) {
      if (value.case !== undefined) members[value.case] = setValue(value.case, value.value);
    } else if (!isDefault(value)) members[name] = jsonOf(value);
  }
  return members;
}

interface OneOf {
  readonly case: string | undefined;
  readonly value?: unknown;
}

const isOneOf = (value: unknown): value is OneOf =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'case');

/** Values that proto3 omits from JSON. */
const isDefault = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  value === false ||
  value === 0 ||
  value === 0n ||
  (Array.isArray(value) && value.length === 0);

/** A member of a oneof is always written. */
const setValue = (name: string, value: unknown): unknown => (name === 'nullValue' ? null : jsonOf(value));

function jsonOf(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : infinite(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(jsonOf);
  return typeof value === 'object' && value !== null ? messageOf(value) : value;
}

const infinite = (value: number): string =>
  Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';

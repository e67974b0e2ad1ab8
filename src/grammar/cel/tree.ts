// The syntax tree of an expression, as the canonical JSON of cel.expr.Expr: macros expanded, nodes numbered. By the parser of @bufbuild/cel,
// loaded when first needed.

import { createRequire } from 'node:module';
import type { JsonObject } from '../json.ts';
import { withoutComments } from './confirm.ts';

type Parse = typeof import('@bufbuild/cel')['parse'];

let parse: Parse | undefined;

export type CelTree = { readonly expr: JsonObject } | { readonly problem: string };

/** Parses an expression; a problem says in a few words why it is none. */
export function celTree(text: string): CelTree {
  parse ??= (createRequire(import.meta.url)('@bufbuild/cel') as typeof import('@bufbuild/cel')).parse;
  let parsed: ReturnType<Parse>;
  try {
    parsed = parse(withoutComments(text));
  } catch (error) {
    // It refuses by throwing, and what nests too deep for it by a RangeError.
    return { problem: error instanceof RangeError ? 'nested too deep' : (error as Error).message };
  }
  return parsed.expr === undefined ? { problem: 'empty' } : { expr: messageOf(parsed.expr) };
}

/** A message of protobuf's library: members, and of a one-of the member that is set. */
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

/** What proto3 leaves out of its JSON. */
const isDefault = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  value === false ||
  value === 0 ||
  value === 0n ||
  (Array.isArray(value) && value.length === 0);

/** A member of a one-of is written whatever it holds. */
const setValue = (name: string, value: unknown): unknown =>
  name === 'nullValue' ? 'NULL_VALUE' : jsonOf(value);

function jsonOf(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : infinite(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(jsonOf);
  return typeof value === 'object' && value !== null ? messageOf(value) : value;
}

const infinite = (value: number): string =>
  Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';

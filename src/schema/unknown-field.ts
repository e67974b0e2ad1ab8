// The hint for a field that an object doesn't have (W-02): where it belongs, the name that was probably meant, or the known fields.

import { member, type Segments } from '../diagnostics/path.ts';
import type { Code } from '../diagnostics/severity.ts';
import { defined } from '../grammar/defined.ts';
import { equalJson, isObject } from '../grammar/json.ts';
import { didYouMean, surelyMeant } from '../grammar/nearest.ts';
import { hasTypeOf } from './accepts.ts';
import { meantWord } from './meant-word.ts';
import type { Node } from './node.ts';

/** The code of unknown fields, whose severity has its own setting. */
export const UNKNOWN_FIELD = 'W-02' satisfies Code;

/**
 * The maximum number of suggestions for unknown fields of one object: far more than are reported, and a limit for a hostile object with
 * 100,000.
 */
export const MAX_SUGGESTIONS = 1000;

/** How many field names are listed when no name is close. */
const LISTED = 12;

/** Where a field belongs, in words, and as a path in the same object if it is the only one. */
export interface Direction {
  readonly hint: string;
  readonly to?: Segments;
}

/** Finds where a name that a block doesn't have belongs. `parent` is the path of the block. */
export interface Elsewhere {
  /** The table's answer for this name in this block; it comes before similar spellings. */
  readonly known: (parent: Segments, name: string) => Direction | undefined;
  /** An outer or inner block that has the name. */
  readonly nearby: (parent: Segments, name: string) => Direction | undefined;
  /** Another part of the kind, or another kind, that has the name. */
  readonly far: (parent: Segments, name: string) => Direction | undefined;
}

export interface UnknownField {
  readonly name: string;
  readonly parent: Segments;
  /** The known fields. */
  readonly properties: Readonly<Record<string, Node>>;
  /** The block that has the unknown field. */
  readonly object: unknown;
}

export interface FieldAdvice extends Direction {
  /** The field that a misspelt name certainly means: it is unset and accepts the value. */
  readonly meant?: string;
}

export function unknownFieldAdvice(
  { name, parent, properties, object }: UnknownField,
  maySuggest: boolean,
  elsewhere?: Elsewhere,
): FieldAdvice {
  const known = Object.keys(properties);
  if (!maySuggest) return { hint: listed(known) };
  if (/^-[A-Za-z]/.test(name))
    return { hint: `a space is missing after the dash: write \`- ${name.slice(1, 60)}\`` };
  const belongs = elsewhere?.known(parent, name);
  // A block with a misspelt name; a value of another type belongs inside a block.
  const isBlock = belongs?.to !== undefined && isObject(member(object, name));
  const block = isBlock ? misspeltField(name, properties, object) : undefined;
  if (block !== undefined) return { hint: `did you mean \`${block}\`?`, meant: block };
  if (belongs !== undefined) return withWord(belongs, parent, properties, member(object, name));
  const hint = suggest(name, known, object);
  if (hint === undefined)
    return elsewhere?.nearby(parent, name) ?? elsewhere?.far(parent, name) ?? { hint: listed(known) };
  const meant = misspeltField(name, properties, object);
  return meant === undefined ? { hint } : { hint, meant };
}

/** The hint with the value to write, where the field beside has another word for this one. */
function withWord(
  { hint, to, ...rest }: Direction,
  parent: Segments,
  properties: Readonly<Record<string, Node>>,
  value: unknown,
): Direction {
  const field = to?.length === parent.length + 1 ? String(to.at(-1)) : '';
  const word = meantWord(value, Object.hasOwn(properties, field) ? properties[field] : undefined);
  return {
    hint: word === undefined ? hint : `${hint}: write \`${field}: ${word}\``,
    ...defined({ to }),
    ...rest,
  };
}

function listed(known: readonly string[]): string {
  if (known.length === 0) return 'this object has no fields; remove it';
  return `known fields: ${known.slice(0, LISTED).join(', ')}${known.length > LISTED ? ', ...' : ''}`;
}

function misspeltField(
  name: string,
  properties: Readonly<Record<string, Node>>,
  object: unknown,
): string | undefined {
  const isFree = (field: string): boolean => {
    const value = member(object, field);
    // The default was filled in, so the user left the field unset.
    return value == null || equalJson(value, properties[field]?.default?.value);
  };
  const free = Object.keys(properties).filter(isFree);
  const meant = surelyMeant(name, free);
  const node = meant === undefined ? undefined : properties[meant];
  return node !== undefined && hasTypeOf(node, member(object, name)) ? meant : undefined;
}

/** Prefers a field that is still unset. */
function suggest(name: string, known: readonly string[], object: unknown): string | undefined {
  const free = known.filter((field) => member(object, field) == null);
  return didYouMean(name, free) ?? didYouMean(name, known);
}

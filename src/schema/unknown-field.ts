// What to say of a field that an object doesn't have (W-02): where it belongs, the name that was probably meant, or those that there are.

import { member, type Segments } from '../diagnostics/path.ts';
import type { Code } from '../diagnostics/severity.ts';
import { equalJson } from '../grammar/json.ts';
import { didYouMean, surelyMeant } from '../grammar/nearest.ts';
import { hasTypeOf } from './accepts.ts';
import type { Node } from './node.ts';

/** The code of unknown fields, whose severity has a setting of its own. */
export const UNKNOWN_FIELD = 'W-02' satisfies Code;

/** Unknown fields of one object that get a suggestion: far more than are said, and a hostile object with 100,000 gets no more. */
export const MAX_SUGGESTIONS = 1000;

/** How many names are listed where none is close. */
const LISTED = 12;

/** Where a name that a block doesn't have belongs. `parent` is the path of the block. */
export interface Elsewhere {
  /** What is known of this name in this block: before any likeness of letters. */
  readonly known: (parent: Segments, name: string) => string | undefined;
  /** A block around this one, or inside it, has the name. */
  readonly nearby: (parent: Segments, name: string) => string | undefined;
  /** Another part of the kind, or another kind, has the name. */
  readonly far: (parent: Segments, name: string) => string | undefined;
}

export interface UnknownField {
  readonly name: string;
  readonly parent: Segments;
  /** The fields that there are. */
  readonly properties: Readonly<Record<string, Node>>;
  /** The block that has the unknown field. */
  readonly object: unknown;
}

export interface FieldAdvice {
  readonly hint: string;
  /** The field that a misspelt one surely is: free, and of the type of what stands there. */
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
  if (belongs !== undefined) return { hint: belongs };
  const hint = suggest(name, known, object);
  if (hint === undefined)
    return { hint: elsewhere?.nearby(parent, name) ?? elsewhere?.far(parent, name) ?? listed(known) };
  const meant = misspeltField(name, properties, object);
  return meant === undefined ? { hint } : { hint, meant };
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
    // A default was written since nothing stood there.
    return value == null || equalJson(value, properties[field]?.default?.value);
  };
  const free = Object.keys(properties).filter(isFree);
  const meant = surelyMeant(name, free);
  const node = meant === undefined ? undefined : properties[meant];
  return node !== undefined && hasTypeOf(node, member(object, name)) ? meant : undefined;
}

/** A field that is still free is meant rather than one that is set already. */
function suggest(name: string, known: readonly string[], object: unknown): string | undefined {
  const free = known.filter((field) => member(object, field) == null);
  return didYouMean(name, free) ?? didYouMean(name, known);
}

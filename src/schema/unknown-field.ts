// What to say of a field that an object doesn't have (W-02): the name that was probably meant, or those that there are.

import { member } from '../diagnostics/path.ts';
import { didYouMean, surelyMeant } from '../grammar/nearest.ts';
import { hasTypeOf } from './accepts.ts';
import type { Node } from './node.ts';

/** Unknown fields of one object that get a suggestion: far more than are said, and a hostile object with 100,000 gets no more. */
export const MAX_SUGGESTIONS = 1000;

/** How many names are listed where none is close. */
const LISTED = 12;

/** The field that a misspelt one surely is: free, and of the type of what stands there. */
export function misspeltField(
  name: string,
  properties: Readonly<Record<string, Node>>,
  object: unknown,
): string | undefined {
  const free = Object.keys(properties).filter((field) => member(object, field) == null);
  const meant = surelyMeant(name, free);
  const node = meant === undefined ? undefined : properties[meant];
  return node !== undefined && hasTypeOf(node, member(object, name)) ? meant : undefined;
}

/** A field that is still free is meant rather than one that is set already. */
export function unknownFieldHint(
  name: string,
  known: readonly string[],
  object: unknown,
  maySuggest: boolean,
): string {
  if (known.length === 0) return 'this object has no fields; remove it';
  const meant = maySuggest ? suggest(name, known, object) : undefined;
  return meant ?? `known fields: ${known.slice(0, LISTED).join(', ')}${known.length > LISTED ? ', ...' : ''}`;
}

function suggest(name: string, known: readonly string[], object: unknown): string | undefined {
  const free = known.filter((field) => member(object, field) == null);
  return didYouMean(name, free) ?? didYouMean(name, known);
}

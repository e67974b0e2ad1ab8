// Writes CEL for x-kubernetes-validations: escaped field names, presence, counts, equality with the old object.
// Kubernetes: "Validation rules", apiextensions.k8s.io/v1.

import { KEYWORDS, RESERVED } from '../grammar/cel/characters.ts';
import { EACH, parseSteps, type Read } from './reads.ts';

/** CEL keywords, which must be escaped as field names. */
const ESCAPED: ReadonlySet<string> = new Set([...KEYWORDS, ...RESERVED]);

/** A field's name as a CEL identifier. */
function celName(field: string): string {
  if (ESCAPED.has(field)) return `__${field}__`;
  return field
    .replaceAll('__', '__underscores__')
    .replaceAll('.', '__dot__')
    .replaceAll('-', '__dash__')
    .replaceAll('/', '__slash__');
}

/** `timeouts.request` as a selection from `root`. */
export function celSelect(root: string, path: string): string {
  return select(root, parseSteps(path));
}

/** True when every step of the path is present. */
export function celHas(root: string, path: string): string {
  return has(root, parseSteps(path));
}

const select = (root: string, steps: readonly string[]): string =>
  steps.reduce((text, field) => `${text}.${celName(field)}`, root);

const has = (root: string, steps: readonly string[]): string =>
  steps.map((_, index) => `has(${select(root, steps.slice(0, index + 1))})`).join(' && ');

/** Compares the number of fields that are present with a number. */
export function celCount(fields: readonly string[], comparison: string): string {
  return `[${fields.map((field) => celHas('self', field)).join(', ')}].filter(x, x).size() ${comparison}`;
}

/** The text as a CEL literal. */
export function celString(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/**
 * Lets an old violation pass while nothing that the rule reads changes (docs/development/design.md#ratcheting). The rule then needs
 * `optionalOldSelf: true`.
 */
export function celRatchet(rule: string, reads: readonly Read[]): string {
  const same = new Set(reads.map(sameAsBefore));
  return `(${rule}) || (oldSelf.hasValue() && ${[...same].join(' && ')})`;
}

function sameAsBefore({ steps, isPresence }: Read): string {
  const list = steps.indexOf(EACH);
  // Reads inside list items compare the whole list.
  const path = list < 0 ? steps : steps.slice(0, list);
  const now = has('self', path);
  const before = has('oldSelf.value()', path);
  if (isPresence && list < 0) return `(${now}) == (${before})`;
  return `((${now}) ? ((${before}) && ${select('self', path)} == ${select('oldSelf.value()', path)}) : !(${before}))`;
}

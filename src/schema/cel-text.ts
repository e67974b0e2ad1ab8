// Writing CEL for x-kubernetes-validations: field names escaped as Kubernetes demands, presence, counting, equality with the old object.
// Kubernetes: "Validation rules", apiextensions.k8s.io/v1.

import { KEYWORDS, RESERVED } from '../grammar/cel/characters.ts';

/** CEL's own words, which no field can be selected by. */
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
  return path === '' ? root : path.split('.').reduce((text, field) => `${text}.${celName(field)}`, root);
}

/** True when every step of the path is present. */
export function celHas(root: string, path: string): string {
  const fields = path.split('.');
  return fields
    .map((_, index) => `has(${celSelect(root, fields.slice(0, index + 1).join('.'))})`)
    .join(' && ');
}

/** How many of the fields are present, compared with a number. */
export function celCount(fields: readonly string[], comparison: string): string {
  return `[${fields.map((field) => celHas('self', field)).join(', ')}].filter(x, x).size() ${comparison}`;
}

/** The text as a CEL literal. */
export function celString(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/**
 * Lets an old violation pass when nothing that the rule reads has changed (document 4, U-05). The rule then needs
 * `optionalOldSelf: true`.
 */
export function celRatchet(rule: string, reads: readonly string[]): string {
  // What is read of a list's items is compared as the whole list.
  const inputs = new Set(reads.map((read) => read.replace(/\[\].*$/, '')));
  const same = [...inputs].map((read) => {
    const presence = read.endsWith('?');
    const path = presence ? read.slice(0, -1) : read;
    const now = celHas('self', path);
    const before = celHas('oldSelf.value()', path);
    if (presence) return `(${now}) == (${before})`;
    return `((${now}) ? ((${before}) && ${celSelect('self', path)} == ${celSelect('oldSelf.value()', path)}) : !(${before}))`;
  });
  return `(${rule}) || (oldSelf.hasValue() && ${same.join(' && ')})`;
}

// Kubernetes objects as text, for `kubectl apply -f` and for the generated files.

import { stringify } from 'yaml';

/** kubectl reads YAML 1.1: strings that are booleans there (`off`, `y`) are quoted. */
const OPTIONS = { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' } as const;

/** One document per object, separated by `---`. */
export function toYaml(objects: readonly unknown[]): string {
  return objects.map((object) => stringify(object, OPTIONS)).join('---\n');
}

/** A single object as it is, several as a `List`, as `kubectl get -o json` prints them. */
export function toJson(objects: readonly unknown[]): string {
  const value = objects.length === 1 ? objects[0] : { apiVersion: 'v1', kind: 'List', items: objects };
  return `${JSON.stringify(value, null, 2)}\n`;
}

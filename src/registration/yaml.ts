// Kubernetes objects as text, as `kubectl apply -f` reads it and as the generated files hold it.

import { stringify } from 'yaml';

/** kubectl reads YAML 1.1: what is a boolean there (`off`, `y`) is quoted. */
const OPTIONS = { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' } as const;

/** One document an object, `---` between them. */
export function toYaml(objects: readonly unknown[]): string {
  return objects.map((object) => stringify(object, OPTIONS)).join('---\n');
}

/** One object as it is, several as a `List`: what `kubectl get -o json` prints. */
export function toJson(objects: readonly unknown[]): string {
  const value = objects.length === 1 ? objects[0] : { apiVersion: 'v1', kind: 'List', items: objects };
  return `${JSON.stringify(value, null, 2)}\n`;
}

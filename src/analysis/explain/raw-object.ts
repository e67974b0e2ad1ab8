// An object as it was read, before it is validated: its kind and name, and the texts in it.

import { valueAt } from '../../diagnostics/path.ts';

export interface RawObject {
  readonly raw: unknown;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** `HTTPRoute/shop/cart` */
  readonly key: string;
}

/** An object that names no namespace in a file is in this one, or is cluster-scoped. */
const DEFAULT_NAMESPACE = 'default';

export function rawObject(raw: unknown): RawObject {
  const text = (...path: readonly string[]): string => {
    const value = valueAt(raw, path);
    return typeof value === 'string' ? value : '';
  };
  const kind = text('kind');
  const namespace = text('metadata', 'namespace') || DEFAULT_NAMESPACE;
  const name = text('metadata', 'name');
  return { raw, kind, namespace, name, key: `${kind}/${namespace}/${name}` };
}

/** Deeper objects are rejected anyway (ST-11). */
const MAX_DEPTH = 200;

/** Every text in a member of this name. */
export function* textsOf(value: unknown, member: string, depth = 0): Generator<string> {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
  for (const [name, item] of Object.entries(value)) {
    if (typeof item !== 'string') yield* textsOf(item, member, depth + 1);
    else if (name === member) yield item;
  }
}

// A hash of an entry's content, whatever the order of its members. It works on JSON, since the translation doesn't load what encodes.

import { hash } from 'node:crypto';
import type { Any } from './any.ts';

/** 132 bits: enough that two contents never share a hash. */
const LENGTH = 22;

const known = new WeakMap<object, string>();

export function configHash(config: Any): string {
  let found = known.get(config);
  if (found === undefined) {
    found = hash('sha256', canonical(config), 'base64url').slice(0, LENGTH);
    known.set(config, found);
  }
  return found;
}

/** JSON with sorted members. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = '';
  for (const name of Object.keys(value).sort()) {
    const item = (value as Record<string, unknown>)[name];
    if (item !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonical(item)}`;
  }
  return `{${text}}`;
}

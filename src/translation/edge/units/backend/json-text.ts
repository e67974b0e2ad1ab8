// JSON of any depth that validation allows, as text with sorted keys: objects lose their order on the way through an API server.

import { isObject } from '../../../../grammar/json.ts';
import { compareText } from '../../../../objects/reference.ts';
import type { JsonText } from '../../model/specs.ts';

/** Undefined: JSON has no such value. YAML has infinite numbers. */
export function jsonText(value: unknown): JsonText | undefined {
  if (Array.isArray(value)) return joined(value.map(jsonText), '[', ']');
  if (isObject(value)) {
    const keys = Object.keys(value).sort(compareText);
    const members = keys.map((key) => {
      const text = jsonText(value[key]);
      return text === undefined ? undefined : `${JSON.stringify(key)}:${text}`;
    });
    return joined(members, '{', '}');
  }
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined;
  return value === undefined ? 'null' : JSON.stringify(value);
}

function joined(texts: readonly (string | undefined)[], start: string, end: string): string | undefined {
  return texts.includes(undefined) ? undefined : `${start}${texts.join(',')}${end}`;
}

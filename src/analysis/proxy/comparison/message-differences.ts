// The differences between two messages of Envoy. Secrets are masked.

import type { Segments } from '../../../diagnostics/path.ts';
import { isObject, type JsonObject } from '../../../grammar/json.ts';
import { type Difference, differencesBy } from '../../comparison/differences.ts';
import { maskedAt } from './masked-secrets.ts';

/** `path`: the path of the two in a larger value. */
export const differences = (before: unknown, after: unknown, path: Segments = []): Difference[] =>
  differencesBy({ nameOf, maskedAt }, before, after, path);

/** The names of items in Envoy's lists. */
function nameOf(item: JsonObject): string | undefined {
  for (const member of NAMES) {
    const name = item[member];
    if (typeof name === 'string') return name;
  }
  const header = item['header'];
  const name = isObject(header) ? header['key'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** The first that an item has. */
const NAMES = ['name', 'key', 'upgradeType', 'cluster'] as const;

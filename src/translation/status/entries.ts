// Lists in a status that several controllers write into, each its own entries: parents of a route, ancestors of a policy.

import { isObject } from '../../grammar/json.ts';
import type { Condition } from './conditions.ts';

/** An entry of one controller. */
export interface StatusEntry {
  readonly controllerName: string;
  readonly conditions: readonly Condition[];
}

/** The entries that an object has stored in a list of its status; invalid entries are left out. */
export function storedEntries(status: unknown, list: 'parents' | 'ancestors'): readonly StatusEntry[] {
  const entries = isObject(status) ? status[list] : undefined;
  return Array.isArray(entries) ? entries.filter(isEntry) : [];
}

const isEntry = (entry: unknown): entry is StatusEntry =>
  isObject(entry) && typeof entry['controllerName'] === 'string' && Array.isArray(entry['conditions']);

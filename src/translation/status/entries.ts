// Lists in a status that several controllers share, each with entries of its own: parents of a route, ancestors of a policy.

import { isObject } from '../../grammar/json.ts';
import type { Condition } from './conditions.ts';

/** An entry of one controller. */
export interface StatusEntry {
  readonly controllerName: string;
  readonly conditions: readonly Condition[];
}

/** The stored entries of a list in an object's status; invalid entries are left out. */
export function storedEntries(status: unknown, list: 'parents' | 'ancestors'): readonly StatusEntry[] {
  const entries = isObject(status) ? status[list] : undefined;
  return Array.isArray(entries) ? entries.filter(isEntry) : NONE;
}

const NONE: readonly never[] = [];

const isEntry = (entry: unknown): entry is StatusEntry =>
  isObject(entry) && typeof entry['controllerName'] === 'string' && Array.isArray(entry['conditions']);

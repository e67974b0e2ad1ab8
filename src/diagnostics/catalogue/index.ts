// The catalogue of all codes. `explain-code`, docs/reference/codes.md and the tests of every code come from it.

import { BACKEND_POLICIES } from './backend-policies.ts';
import { EDGE_BACKEND } from './edge-backend.ts';
import { EDGE_POLICY } from './edge-policy.ts';
import type { CatalogueEntry } from './entry.ts';

export const CATALOGUE: readonly CatalogueEntry[] = [...BACKEND_POLICIES, ...EDGE_BACKEND, ...EDGE_POLICY];

const byCode = new Map(CATALOGUE.map((entry) => [entry.code, entry]));

export function findEntry(code: string): CatalogueEntry | undefined {
  return byCode.get(code);
}

// The catalogue of all codes. `explain-code`, docs/reference/codes.md and the tests of every code come from it.

import { EDGE_BACKEND } from './edge-backend.ts';
import type { CatalogueEntry } from './entry.ts';

export const CATALOGUE: readonly CatalogueEntry[] = [...EDGE_BACKEND];

const byCode = new Map(CATALOGUE.map((entry) => [entry.code, entry]));

export function findEntry(code: string): CatalogueEntry | undefined {
  return byCode.get(code);
}

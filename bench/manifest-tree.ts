// Writes objects as a folder of manifests: several per file, in block style, as in rendered charts.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';

export const OF_FILE = 20;

export const manifestText = (all: readonly object[]): string =>
  all.map((object) => stringify(object, { lineWidth: 0 })).join('---\n');

export function writeTree(folder: string, all: readonly object[]): void {
  mkdirSync(folder, { recursive: true });
  for (let from = 0; from < all.length; from += OF_FILE)
    writeFileSync(join(folder, `part-${from / OF_FILE}.yaml`), manifestText(all.slice(from, from + OF_FILE)));
}

// Writes the synthetic configuration as manifests: a file per object, a folder per kind.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { type ObjectsOptions, objects } from './gateway-objects.ts';

/** Returns the number of files. */
export function writeFiles(root: string, options: ObjectsOptions): number {
  const all = objects(options) as { kind: string; metadata: { name: string } }[];
  for (const object of all) {
    mkdirSync(join(root, object.kind), { recursive: true });
    writeFileSync(
      join(root, object.kind, `${object.metadata.name}.yaml`),
      stringify(object, { lineWidth: 0 }),
    );
  }
  return all.length;
}

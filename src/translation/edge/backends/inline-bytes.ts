// A bound on the bytes of EdgeBackends where the data plane merges: a small EdgeBackend can name a large CA file or Secret in each of its
// providers and targets, and its records have a copy for each.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { idOfKey } from '../../../objects/key.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { PlacedThing } from '../../limits/limited-things.ts';
import type { ByteMeasure } from '../../limits/size-limits.ts';
import type { Limit } from '../limits/limit.ts';
import { limitedObjects } from '../limits/limited-objects.ts';
import { RECORD } from '../limits/record-bytes.ts';
import type { BuiltBackend } from './built-backend.ts';
import { sectionNamed, sectionsOf } from './sections.ts';

export interface InlineByteSources extends ByteMeasure {
  readonly snapshot: Snapshot;
  /** By the key of an EdgeBackend that can be translated. */
  readonly backend: (object: string) => BuiltBackend | undefined;
}

/** Why an EdgeBackend isn't written; undefined: it isn't limited. */
export function inlineBytes(
  graph: Graph,
  { snapshot, backend, bytesOf, limit, small }: InlineByteSources,
): (object: string) => Limit | undefined {
  const known = new WeakMap<BuiltBackend, number>();
  const bytesIn = (policy: MergeablePolicy | undefined): number => {
    let bytes = 0;
    for (const value of policy?.fields.values() ?? []) bytes += bytesOf(value);
    return bytes;
  };
  const measured = (built: BuiltBackend): number => {
    let bytes = bytesIn(built.inline);
    for (const { name } of sectionsOf(built)) bytes += RECORD + bytesIn(sectionNamed(built, name)?.inline);
    return bytes;
  };
  const largeOf = (key: string): PlacedThing | undefined => {
    const built = backend(key);
    if (built === undefined) return undefined;
    const size = getOrCreate(known, built, () => measured(built));
    if (size <= small) return undefined;
    const places = Math.max(sectionsOf(built).length, 1);
    return { key, namespace: idOfKey(key).namespace, size, least: 0, places };
  };
  const keys = snapshot.keys('EdgeBackend');
  return limitedObjects(graph, { name: 'EdgeBackends', keys, largeOf, places: 'destinations', limit });
}

// Hints for a reference by name to an object that isn't there: a similar name, or the same name in another namespace.

import { didYouMean } from '../grammar/nearest.ts';
import { quote, writeHint } from '../grammar/quote.ts';
import { idOfKey } from '../objects/key.ts';
import type { SnapshotKind } from '../snapshot/objects.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

/** Among more objects of the kind, none is searched for: whatever reads them is derived again when one comes or goes. */
const MAX_SEARCHED = 1000;

/** `namespace`: empty for cluster-scoped kinds. */
export function similarName(
  snapshot: Snapshot,
  kind: SnapshotKind,
  namespace: string,
  name: string,
): string | undefined {
  const keys = snapshot.keys(kind);
  if (keys.size > MAX_SEARCHED) return undefined;
  const ids = [...keys].filter((key) => snapshot.object(key) !== undefined).map(idOfKey);
  const near = didYouMean(
    name,
    ids.filter((each) => each.namespace === namespace).map((each) => each.name),
  );
  if (near !== undefined) return near;
  const [only, ...others] = ids.filter((each) => each.name === name);
  if (only === undefined || others.length > 0) return undefined;
  const write = writeHint(`namespace: ${only.namespace}`, 'correct `namespace`');
  return `there is ${quote(`${only.namespace}/${name}`)}: ${write}`;
}

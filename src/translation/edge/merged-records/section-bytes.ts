// A bound on the bytes of EdgeBackends that repeat what policies say: a policy can select a thousand EdgeBackends, or a thousand Services that
// are targets of one, and rules that are combined are in each target that has rules of its own. Told before anything is merged, since the
// merge takes as much.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { idOfKey } from '../../../objects/key.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
import type { PolicyLevel } from '../../../policy/merge.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { ContentBytes } from '../../limits/content-bytes.ts';
import type { PlacedThing } from '../../limits/limited-things.ts';
import type { SizeLimit } from '../../limits/size-limits.ts';
import type { DestinationLevels } from '../effective/destination-levels.ts';
import type { Limit } from '../limits/limit.ts';
import { limitedObjects } from '../limits/limited-objects.ts';
import { RECORD } from '../limits/record-bytes.ts';
import type { UnitName } from '../units/values.ts';

/** The units that act on a destination, and on each of its parts. */
export interface SectionLevels {
  readonly whole: DestinationLevels;
  readonly parts: readonly DestinationLevels[];
}

export interface SectionBytes {
  /** What the parts have of their own. `above`: of the rule that leads there. */
  readonly ofParts: (levels: SectionLevels, above: readonly PolicyLevel[]) => number;
  /** Whatever leads there. */
  readonly ofAll: (levels: SectionLevels) => number;
}

/** The rules of all levels count together. */
const COMBINED: UnitName = 'backend.mcp.authorization';

interface PolicyBytes {
  readonly all: number;
  readonly combined: number;
}

export function sectionBytes(bytesOf: ContentBytes): SectionBytes {
  const known = new WeakMap<MergeablePolicy, PolicyBytes>();
  const measured = (policy: MergeablePolicy): PolicyBytes =>
    getOrCreate(known, policy, () => {
      let all = 0;
      let combined = 0;
      for (const [name, value] of policy.fields) {
        const bytes = bytesOf(value);
        all += bytes;
        if (name === COMBINED) combined += bytes;
      }
      return { all, combined };
    });
  const bytesIn = (levels: readonly PolicyLevel[], which: keyof PolicyBytes): number => {
    let bytes = 0;
    for (const { policies } of levels) for (const policy of policies) bytes += measured(policy)[which];
    return bytes;
  };
  const ofParts: SectionBytes['ofParts'] = ({ whole, parts }, above) => {
    const ofWhole = new Set(whole.levels.flatMap(({ policies }) => policies));
    let bytes = 0;
    let common: number | undefined;
    for (const { levels, kind } of parts) {
      bytes += RECORD;
      let hasRules = false;
      for (const { policies } of levels)
        for (const policy of policies) {
          if (ofWhole.has(policy)) continue;
          const { all, combined } = measured(policy);
          bytes += all;
          if (combined > 0) hasRules = true;
        }
      if (!hasRules || kind !== 'mcp') continue;
      common ??= bytesIn(whole.levels, 'combined') + bytesIn(above, 'combined');
      bytes += common;
    }
    return bytes;
  };
  return { ofParts, ofAll: (levels) => bytesIn(levels.whole.levels, 'all') + ofParts(levels, NONE) };
}

export interface BackendByteSources extends SizeLimit {
  readonly snapshot: Snapshot;
  /** By the key of an EdgeBackend that can be translated. */
  readonly levelsOf: (object: string) => SectionLevels | undefined;
  readonly bytes: SectionBytes;
}

/** Why nothing may be sent to an EdgeBackend; undefined: it isn't limited. */
export function backendBytes(
  graph: Graph,
  { snapshot, levelsOf, bytes, limit, small }: BackendByteSources,
): (object: string) => Limit | undefined {
  const largeOf = (key: string): PlacedThing | undefined => {
    const levels = levelsOf(key);
    if (levels === undefined) return undefined;
    const size = bytes.ofAll(levels);
    if (size <= small) return undefined;
    const places = Math.max(levels.parts.length, 1);
    return { key, namespace: idOfKey(key).namespace, size, least: 0, places };
  };
  const keys = snapshot.keys('EdgeBackend');
  return limitedObjects(graph, { name: 'EdgeBackends', keys, largeOf, places: 'destinations', limit });
}

const NONE: readonly never[] = [];

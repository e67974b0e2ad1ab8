// The records of policies as they are: one for each unit at each target. The data plane merges them.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { equalJson } from '../../../grammar/json.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import { keptResources, type SharedResource } from '../../keyed.ts';
import type { Policy, PolicyTarget } from '../model/records.ts';
import type { BackendSpec, FrontendSpec, TrafficSpec } from '../model/specs.ts';
import type { EdgeOptions } from '../options.ts';
import type { UnitLists, UnitRecord } from '../units/unit.ts';
import type { AttachedUnits, AttachedUnitsOf } from './attached-units.ts';
import { attachmentSuffix } from './model-targets.ts';
import type { PolicyPart, PolicyUnit } from './read-policy.ts';

/** What a record says: one unit, with its phase. */
export type PolicyBody =
  | { readonly traffic: TrafficSpec }
  | { readonly backend: BackendSpec }
  | { readonly frontend: FrontendSpec };

/** The key without the attachment, and what a record says. */
export interface BodyOfUnit {
  readonly key: (policy: string) => string;
  readonly body: PolicyBody;
}

export type UnitBodies = (unit: Pick<PolicyUnit, 'name' | 'part' | 'value'>) => readonly BodyOfUnit[];

/** Writes units as records without targets. */
export function unitBodies(lists: UnitLists, options: EdgeOptions): UnitBodies {
  const byName = new Map<string, (value: unknown, part: PolicyPart) => readonly BodyOfUnit[]>();
  const write = <Spec>(
    units: readonly {
      readonly name: string;
      records(value: unknown, options: EdgeOptions): readonly UnitRecord<Spec>[];
    }[],
    bodyOf: (spec: Spec, part: PolicyPart) => PolicyBody,
  ): void => {
    for (const unit of units)
      byName.set(unit.name, (value, part) =>
        unit.records(value, options).map(({ key, spec }) => ({ key, body: bodyOf(spec, part) })),
      );
  };
  write(lists.frontend, (frontend) => ({ frontend }));
  write(lists.traffic, (traffic, part) => ({
    traffic: part === 'before' ? { ...traffic, phase: 'GATEWAY' } : traffic,
  }));
  write(lists.backend, (backend) => ({ backend }));
  return ({ name, part, value }) => (value === undefined ? [] : (byName.get(name)?.(value, part) ?? []));
}

export function policyRecords(
  graph: Graph,
  snapshot: Snapshot,
  attachedUnits: AttachedUnitsOf,
  bodies: UnitBodies,
): Collection<readonly SharedResource<Policy>[]> {
  return graph.collection<readonly SharedResource<Policy>[]>({
    name: 'EdgePolicies',
    keys: snapshot.keys('EdgePolicy'),
    derive: (key, previous) =>
      keptResources(previous, recordsOf(attachedUnits(key), snapshot.get('EdgePolicy', key), bodies)),
  });
}

function recordsOf(
  attached: readonly AttachedUnits[],
  object: { readonly metadata: { readonly namespace?: string; readonly name: string } } | undefined,
  bodies: UnitBodies,
): readonly SharedResource<Policy>[] {
  if (object === undefined) return [];
  const { namespace = '', name } = object.metadata;
  const named = { kind: 'EdgePolicy', name, namespace };
  // Once for all targets.
  const written = new Map<PolicyUnit, readonly BodyOfUnit[]>();
  const records = attached.flatMap(({ targets, units, refusing }) =>
    targets.flatMap((target) =>
      (refusing === undefined ? units : [refusing]).flatMap((unit) =>
        getOrCreate(written, unit, () => bodies(unit)).map((body) =>
          policyRecord(named, `${namespace}/${name}`, target, body),
        ),
      ),
    ),
  );
  return sharedRecords(records);
}

export const policyRecord = (
  name: Policy['name'],
  policy: string,
  target: PolicyTarget,
  { key, body }: BodyOfUnit,
): Policy => ({ key: `${key(policy)}${attachmentSuffix(target)}`, name, target, ...body });

/** Shared resources by their keys. The older behaviour gives two different records one key: the second has another name here. */
export function sharedRecords(records: readonly Policy[]): readonly SharedResource<Policy>[] {
  const named = new Map<string, Policy>();
  return records.flatMap((resource) => {
    let name = resource.key;
    for (let held = named.get(name); held !== undefined; held = named.get(name)) {
      if (equalJson(held, resource)) return [];
      name += '#';
    }
    named.set(name, resource);
    return [{ scope: '', name, resource }];
  });
}

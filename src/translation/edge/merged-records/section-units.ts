// An EdgeBackend with several providers or targets: what is written inside its records, for one place or for whatever leads there.
// What differs from the destination as a whole is written at the provider or target, where it counts more.

import { createHash } from 'node:crypto';
import { equalJson } from '../../../grammar/json.ts';
import { exactKeyOf } from '../../../objects/key.ts';
import type { MergedField, MergedPolicy } from '../../../policy/merge.ts';
import { backendKey, backendRecords } from '../backends/backend-records.ts';
import type { BuiltBackend } from '../backends/built-backend.ts';
import { sectionsOf } from '../backends/sections.ts';
import { refusalOf } from '../effective/refusal.ts';
import type { UnitSpecs } from '../effective/unit-specs.ts';
import type { Backend } from '../model/records.ts';
import type { BackendSpec } from '../model/specs.ts';
import { UNIT_NAMES } from '../units/values.ts';

/** What the sections of a destination have beside what all have. */
export interface SectionUnits {
  /** By section; undefined: nothing may be sent there. */
  readonly specs: ReadonlyMap<string, readonly BackendSpec[] | undefined>;
  /** Tells results apart, without their values, which can be secret. */
  readonly identity: string;
}

export interface MergedSections {
  readonly base: MergedPolicy;
  /** In the order of `sectionsOf`. */
  readonly sections: readonly MergedPolicy[];
}

export function sectionUnits(
  backend: BuiltBackend,
  { base, sections }: MergedSections,
  { specs, failsClosed }: { readonly specs: UnitSpecs; readonly failsClosed: boolean },
): SectionUnits {
  const found = new Map<string, readonly BackendSpec[] | undefined>();
  const told: unknown[] = [];
  for (const [index, { name }] of sectionsOf(backend).entries()) {
    const merged = sections[index]!;
    const lacks = [...base.fields].some(
      ([unit, { value }]) => value !== undefined && merged.fields.get(unit)?.value === undefined,
    );
    // What it lacks, it would take from the destination as a whole.
    if (failsClosed && (lacks || (merged !== base && refusalOf(merged) !== undefined))) {
      found.set(name, undefined);
      told.push([name]);
      continue;
    }
    const own: BackendSpec[] = [];
    if (merged !== base)
      for (const unit of UNIT_NAMES) {
        const field = merged.fields.get(unit);
        if (field?.value === undefined || isSame(field, base.fields.get(unit))) continue;
        const written = specs.ofUnit(unit, field.value);
        if (written.length > 0) told.push([name, unit, ...identityOf(unit, field)]);
        own.push(...written);
      }
    found.set(name, own);
  }
  return { specs: found, identity: exactKeyOf(told) };
}

const isSame = (left: MergedField, right: MergedField | undefined): boolean =>
  right !== undefined && (left.value === right.value || equalJson(left.value, right.value));

/** One policy gives a unit one value. Rules of several policies can come in several orders. */
const identityOf = (unit: string, { origins, value }: MergedField): readonly unknown[] =>
  unit === 'backend.mcp.authorization' ? [origins, value] : [origins];

/**
 * The records of an EdgeBackend with these units; undefined: no provider or target is left. `key`: of the main record. Targets that a
 * selector found have no record of their own, unless they have units of their own.
 */
export function recordsWith(
  backend: BuiltBackend,
  { specs }: SectionUnits,
  own: readonly BackendSpec[],
  key: string = backendKey(backend),
): readonly Backend[] | undefined {
  const left = withoutRefused(backend, specs);
  if (left === undefined) return undefined;
  return backendRecords(left, { backend: own, section: (name) => specs.get(name) ?? [] }, key);
}

function withoutRefused(backend: BuiltBackend, specs: SectionUnits['specs']): BuiltBackend | undefined {
  const isRefused = (name: string): boolean => specs.has(name) && specs.get(name) === undefined;
  if (backend.kind === 'ai') {
    const groups = backend.groups
      .map((providers) => providers.filter(({ name }) => !isRefused(name)))
      .filter((providers) => providers.length > 0);
    return groups.length === 0 && backend.groups.length > 0 ? undefined : { ...backend, groups };
  }
  if (backend.kind !== 'mcp') return backend;
  const targets = backend.targets.filter(({ name }) => !isRefused(name));
  if (targets.length === 0 && backend.targets.length > 0) return undefined;
  return {
    ...backend,
    targets: targets.map((target) => {
      if (target.kind !== 'service' || (specs.get(target.name) ?? []).length === 0) return target;
      const { kind: _, namespace: __, service: ___, selector: ____, hostname: host, ...common } = target;
      return { ...common, kind: 'static', host };
    }),
  };
}

/** The key of a record with the units of some places, where they differ from those of all others; `base`: those of the whole destination. */
export function variantKey(backend: BuiltBackend, { identity }: SectionUnits, base: MergedPolicy): string {
  const units = UNIT_NAMES.flatMap((unit) => {
    const field = base.fields.get(unit);
    return field?.value === undefined ? [] : [[unit, ...identityOf(unit, field)]];
  });
  const hash = createHash('sha256')
    .update(exactKeyOf([identity, units]))
    .digest('hex');
  return `${backendKey(backend)}@${hash.slice(0, 12)}`;
}

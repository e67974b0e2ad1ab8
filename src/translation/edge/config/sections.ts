// Destinations with several providers or targets: units that all have are written once, at the destination, and those that differ at the
// provider or target, where the program puts them on top. Each then has exactly its own.

import { equalJson } from '../../../grammar/json.ts';
import type { MergedField, MergedPolicy } from '../../../policy/merge.ts';
import type { PlacedNote } from './diagnostic.ts';
import { placedNotes, type UnitPlace } from './places.ts';
import type { AnyUnit, UnitWriter } from './unit-writer.ts';

export interface Section {
  readonly merged: MergedPolicy;
  readonly place: UnitPlace;
}

export interface WrittenSections<Policies> {
  readonly base: Policies;
  readonly baseNotes: readonly PlacedNote[];
  /** In the order of the sections; undefined: nothing may be sent there. */
  readonly sections: readonly {
    readonly policies: Policies;
    readonly notes: readonly PlacedNote[];
    readonly isRefused: boolean;
  }[];
}

export function writtenSections<Policies extends object>(
  writer: UnitWriter,
  units: readonly AnyUnit<Policies>[],
  base: Section,
  sections: readonly Section[],
): WrittenSections<Policies> {
  const baseNotes: PlacedNote[] = [];
  let basePolicies = {} as Policies;
  const written = sections.map(() => ({
    policies: {} as Policies,
    notes: [] as PlacedNote[],
    isRefused: false,
  }));
  for (const unit of units) {
    const { name } = unit;
    const ofBase = writeOne(writer, unit, base.merged.fields.get(name));
    const ofSections = sections.map(({ merged }) => writeOne(writer, unit, merged.fields.get(name)));
    // A section that lacks a part of what is at the destination would inherit it.
    const isShared =
      ofBase !== undefined && !ofBase.isRefused && ofSections.every((own) => covers(own, ofBase.policies));
    if (isShared) {
      basePolicies = { ...basePolicies, ...ofBase.policies };
      baseNotes.push(...placedNotes(ofBase.notes, name, ofBase.field, base.place));
    }
    for (const [index, own] of ofSections.entries()) {
      if (own === undefined) continue;
      const section = written[index]!;
      const isSame =
        isShared && (own.field.value === ofBase.field.value || equalJson(own.policies, ofBase.policies));
      if (isSame && !own.isRefused) continue;
      section.policies = { ...section.policies, ...own.policies };
      section.notes.push(...placedNotes(own.notes, name, own.field, sections[index]!.place));
      if (own.isRefused) section.isRefused = true;
    }
  }
  return { base: basePolicies, baseNotes, sections: written };
}

interface One<Policies> {
  readonly field: MergedField;
  readonly policies: Partial<Policies>;
  readonly notes: Parameters<typeof placedNotes>[0];
  readonly isRefused: boolean;
}

function writeOne<Policies extends object>(
  writer: UnitWriter,
  unit: AnyUnit<Policies>,
  field: MergedField | undefined,
): One<Policies> | undefined {
  if (field === undefined) return undefined;
  const { policies, notes = [], isRefused = false } = writer.one(unit, field);
  return { field, policies, notes, isRefused };
}

/** Whether what a section has leaves nothing of the destination's in effect, also where the program merges part by part. */
function covers(own: One<object> | undefined, base: object): boolean {
  if (own === undefined) return Object.keys(base).length === 0;
  if (own.isRefused) return true;
  return Object.entries(base).every(([key, value]) => {
    if (!Object.hasOwn(own.policies, key)) return false;
    if (key !== 'ai') return true;
    const mine = (own.policies as { readonly ai: object }).ai;
    return Object.keys(value).every((part) => Object.hasOwn(mine, part));
  });
}

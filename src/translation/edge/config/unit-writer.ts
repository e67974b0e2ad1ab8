// Writes the units of a place. What the same value gives is written once: thousands of routes have it from one policy.

import type { MergedField, MergedPolicy } from '../../../policy/merge.ts';
import type { UnitName } from '../units/values.ts';
import { invalid, type PlacedNote } from './diagnostic.ts';
import { placedNotes, type UnitPlace } from './places.ts';
import type { UnitTools, Written } from './units/config-unit.ts';

/** A unit in a list of units: it writes the values of its own name only, since policies keep values by the names of units. */
export interface AnyUnit<Policies extends object> {
  readonly name: UnitName;
  write(value: unknown, tools: UnitTools): Written<Policies>;
  readonly refusing?: Policies | 'destination';
}

export interface WrittenUnits<Policies> {
  readonly policies: Policies;
  readonly notes: readonly PlacedNote[];
  /** Nothing may be sent to the destination. */
  readonly isRefused: boolean;
}

export class UnitWriter {
  readonly #tools: UnitTools;
  readonly #written = new Map<string, WeakMap<object, Written<object>>>();

  constructor(tools: UnitTools) {
    this.#tools = tools;
  }

  all<Policies extends object>(
    units: readonly AnyUnit<Policies>[],
    { fields, errors }: MergedPolicy,
    place: UnitPlace,
  ): WrittenUnits<Policies> {
    const notes: PlacedNote[] = [];
    // A policy that can't be judged: what it demands isn't known.
    let isRefused = errors.length > 0;
    let policies = {} as Policies;
    if (fields.size > 0)
      for (const unit of units) {
        const field = fields.get(unit.name);
        if (field === undefined) continue;
        const written = this.one(unit, field);
        policies = { ...policies, ...written.policies };
        if (written.isRefused) isRefused = true;
        if (written.notes !== undefined) notes.push(...placedNotes(written.notes, unit.name, field, place));
      }
    return { policies, notes, isRefused };
  }

  one<Policies extends object>(
    unit: AnyUnit<Policies>,
    { value, errors }: MergedField,
  ): Written<Partial<Policies>> {
    if (value === undefined) return failed(unit, errors ?? []);
    let known = this.#written.get(unit.name);
    if (known === undefined) {
      known = new WeakMap();
      this.#written.set(unit.name, known);
    }
    const before = known.get(value as object);
    if (before !== undefined) return before as Written<Policies>;
    const written = unit.write(value, this.#tools);
    known.set(value as object, written);
    return written;
  }
}

/** Nothing weaker takes the place of a unit that has failed. */
function failed<Policies extends object>(
  { refusing }: AnyUnit<Policies>,
  errors: readonly string[],
): Written<Partial<Policies>> {
  const why = errors.length === 0 ? '' : `: ${errors.join('; ')}`;
  if (refusing === undefined)
    return { policies: {}, notes: [invalid('warning', [], `can't be used, and is left out${why}`)] };
  if (refusing === 'destination')
    return {
      policies: {},
      isRefused: true,
      notes: [invalid('error', [], `can't be used, so nothing is sent to the destination${why}`)],
    };
  return {
    policies: refusing,
    notes: [invalid('error', [], `can't be used, so everything is refused${why}`)],
  };
}

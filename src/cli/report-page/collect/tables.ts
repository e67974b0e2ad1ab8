// The tables of a report: objects, clusters, settings of policies, each stored once and referred to by index.

import {
  type EffectivePolicy,
  type Loss,
  type ObjectName,
  reasonText,
  type Setting,
} from '../../../analysis/policies/policy-setting.ts';
import { defined } from '../../../grammar/defined.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { blockLines } from '../../../manifests/edit/text-of.ts';
import type { LossData, ObjectData, PoliciesData, SettingData } from '../data.ts';

type Identity = Pick<ObjectData, 'kind' | 'namespace' | 'name'>;

/** Values that are equal as JSON are stored once. */
class Table<V> {
  readonly values: V[] = [];
  readonly #indexes = new Map<string, number>();

  indexOf(value: V): number {
    const key = JSON.stringify(value);
    return getOrCreate(this.#indexes, key, () => this.values.push(value) - 1);
  }
}

/** Where a setting applies. */
export type SettingPlace = Pick<SettingData, 'place' | 'exceptFor'> & { readonly placeName: string };

/** How many characters of a value are shown: longer ones are in the policy. */
const MAX_VALUE = 600;

export class Tables {
  readonly objects: ObjectData[] = [];
  readonly #byName = new Map<string, number>();
  readonly #settings = new Table<SettingData>();
  readonly #losses = new Table<LossData>();
  readonly #policies = new Table<PoliciesData>();

  get settings(): readonly SettingData[] {
    return this.#settings.values;
  }

  get losses(): readonly LossData[] {
    return this.#losses.values;
  }

  get policies(): readonly PoliciesData[] {
    return this.#policies.values;
  }

  /** The index of an object, which is added if it is new. */
  object({ kind, namespace, name }: Identity): number {
    const key = JSON.stringify([kind, namespace, name]);
    return getOrCreate(this.#byName, key, () => this.objects.push({ kind, namespace, name }) - 1);
  }

  /** Adds more members to an object. */
  describe(object: Identity, more: Partial<ObjectData>): void {
    const index = this.object(object);
    this.objects[index] = { ...this.objects[index]!, ...more };
  }

  /** The index of the policies that apply somewhere; undefined if there are none. */
  policiesOf<S extends Setting>(
    all: readonly EffectivePolicy<S>[],
    placeOf: (setting: S) => SettingPlace,
  ): number | undefined {
    const effective = all.flatMap((each) =>
      each.effective.map((setting) => this.#setting(setting, placeOf(setting))),
    );
    const lost = all.flatMap((each) => each.lost.map((setting) => this.#loss(setting, placeOf(setting))));
    const errors = all.flatMap((each) => each.errors);
    if (effective.length + lost.length + errors.length === 0) return undefined;
    return this.#policies.indexOf({
      ...(effective.length === 0 ? {} : { effective }),
      ...(lost.length === 0 ? {} : { lost }),
      ...(errors.length === 0 ? {} : { errors }),
    });
  }

  #setting(setting: Setting, { place, placeName, exceptFor }: SettingPlace): number {
    const { policy, field, path, value, targets } = setting;
    return this.#settings.indexOf({
      policy: this.object(policy),
      field,
      path,
      value: valueText(value),
      place,
      // For a place that the policy doesn't attach to directly.
      ...(targets.length > 0 ? {} : { placeName }),
      targets: targets.map(targetText),
      ...defined({ exceptFor }),
    });
  }

  #loss(lost: Setting & Loss, place: SettingPlace): number {
    const setting = this.#setting(lost, place);
    const by = lost.by.map((policy) => this.object(policy));
    return this.#losses.indexOf({ setting, reason: reasonText(lost.reason), by });
  }
}

function targetText({ kind, namespace, name, section }: ObjectName): string {
  const full = namespace === '' ? name : `${namespace}/${name}`;
  return `${kind} ${full}${section === undefined ? '' : `, ${section}`}`;
}

function valueText(value: unknown): string {
  const text = typeof value === 'object' ? blockLines(value, '').join('\n') : String(value);
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE).toWellFormed()}…` : text;
}

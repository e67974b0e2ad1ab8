// A field that a policy sets, at a place of Envoy's configuration.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { settingReader } from '../../policies/described-setting.ts';
import type { PlaceTarget } from '../../policies/policy-attachment.ts';
import type { EffectivePolicy, Loss, Setting } from '../../policies/policy-setting.ts';
import type { OverwrittenHeader } from './overwritten-headers.ts';

/** The places of Envoy's configuration where policies apply, the most specific first. */
export type PlaceSort = 'backend' | 'route' | 'virtualHost' | 'routeConfiguration' | 'listener' | 'cluster';

export interface PlaceName {
  readonly sort: PlaceSort;
  /** `HTTPRoute shop/cart rules[0]`, `host x.test`, `Gateway shop/front, listener web` */
  readonly name: string;
}

export interface PlacedSetting extends Setting {
  readonly proxy: {
    readonly place: PlaceName;
    /** Clusters whose requests use another setting. */
    readonly exceptFor?: readonly string[];
    /** Of a field that changes headers: the changes that a later one takes back. */
    readonly overwritten?: readonly OverwrittenHeader[];
  };
}

export type LostPlacedSetting = PlacedSetting & Loss;

export type PlacedPolicy = EffectivePolicy<PlacedSetting>;

/** Whether a setting belongs to this data plane. */
export const isPlaced = (setting: Setting): setting is PlacedSetting => 'proxy' in setting;

interface DescribedPlace {
  readonly name: PlaceName;
  readonly targets?: readonly PlaceTarget[];
}

export type DescribePlaced = (policy: string, field: string, place: DescribedPlace) => PlacedSetting;

/** Settings with the values of the objects. */
export function describedBy(view: TranslationView): DescribePlaced {
  const read = settingReader(view);
  return (policy, field, { name, targets = [] }) => ({
    ...read(policy, field, targets),
    proxy: { place: name },
  });
}

/** For many routes: each setting of a place is read once. A setting of a virtual host has the name of the first host that was described. */
export function describedOnce(view: TranslationView): DescribePlaced {
  const describe = describedBy(view);
  const keys = new WeakMap<DescribedPlace, string>();
  const known = new Map<string, PlacedSetting>();
  return (policy, field, place) => {
    let key = keys.get(place);
    if (key === undefined) {
      const targets = (place.targets ?? []).map(({ kind, namespace, name, section }) => [
        kind,
        namespace,
        name,
        section,
      ]);
      // Hosts of one listener differ only in their names.
      const { sort, name } = place.name;
      key = JSON.stringify([sort, sort === 'virtualHost' ? '' : name, targets]);
      keys.set(place, key);
    }
    const id = `${policy} ${field} ${key}`;
    return getOrCreate(known, id, () => describe(policy, field, place));
  };
}

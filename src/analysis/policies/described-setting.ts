// What a policy says at a place, read from the policy itself.

import { valueAt } from '../../diagnostics/path.ts';
import type { SnapshotKind } from '../../snapshot/objects.ts';
import type { TranslationView } from '../../translation/view.ts';
import { fieldValue } from './field-values.ts';
import { attachedTo, type PlaceTarget, type Targeting } from './policy-attachment.ts';
import { type PlaceName, policyOf, type Setting } from './policy-setting.ts';

export type DescribePlaced = (policy: string, field: string, place: DescribedPlace) => Setting;

/** For many routes: what a policy says at a place is put together once. A setting of a virtual host has the name of the first that asked. */
export function describedOnce(rooms: TranslationView): DescribePlaced {
  const describe = describedBy(rooms);
  const keys = new WeakMap<DescribedPlace, string>();
  const known = new Map<string, Setting>();
  return (policy, field, place) => {
    let key = keys.get(place);
    if (key === undefined) {
      const targets = (place.targets ?? []).map(({ kind, namespace, name, section }) => [
        kind,
        namespace,
        name,
        section,
      ]);
      // Hosts of one listener differ in nothing but their names.
      const { sort, name } = place.name;
      key = JSON.stringify([sort, sort === 'virtualHost' ? '' : name, targets]);
      keys.set(place, key);
    }
    const id = `${policy} ${field} ${key}`;
    let setting = known.get(id);
    if (setting === undefined) {
      setting = describe(policy, field, place);
      known.set(id, setting);
    }
    return setting;
  };
}

interface DescribedPlace {
  readonly name: PlaceName;
  readonly targets?: readonly PlaceTarget[];
}

/** Settings as the objects have them. */
export function describedBy({ snapshot, settings }: TranslationView): DescribePlaced {
  return (id, field, place) => {
    const policy = policyOf(id);
    const object = snapshot.find(policy.kind as SnapshotKind, policy.namespace, policy.name);
    const targeting = valueAt(object, ['spec']) as Partial<Targeting> | undefined;
    return {
      policy,
      field,
      ...fieldValue(policy.kind, field, object),
      place: place.name,
      targets: attachedTo(
        {
          ...targeting,
          namespace: policy.namespace,
          isGlobal: policy.namespace === settings.globalPolicyNamespace,
        },
        place.targets ?? [],
      ),
    };
  };
}

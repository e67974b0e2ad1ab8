// A field of a policy with its written value, and the targets that the policy attaches to.

import { valueAt } from '../../diagnostics/path.ts';
import type { SnapshotKind } from '../../snapshot/objects.ts';
import type { TranslationView } from '../../translation/view.ts';
import { fieldValue } from './field-values.ts';
import { attachedTo, type PlaceTarget, type Targeting } from './policy-attachment.ts';
import { policyOf, type Setting } from './policy-setting.ts';

/** `targets`: the objects at the place of the setting that policies can attach to. */
export type DescribeSetting = (policy: string, field: string, targets: readonly PlaceTarget[]) => Setting;

export function settingReader({ snapshot, settings }: TranslationView): DescribeSetting {
  return (id, field, targets) => {
    const policy = policyOf(id);
    const object = snapshot.find(policy.kind as SnapshotKind, policy.namespace, policy.name);
    const targeting = valueAt(object, ['spec']) as Partial<Targeting> | undefined;
    return {
      policy,
      field,
      ...fieldValue(policy.kind, field, object),
      targets: attachedTo(
        {
          ...targeting,
          namespace: policy.namespace,
          globalNamespace: settings.globalPolicyNamespace,
        },
        targets,
      ),
    };
  };
}

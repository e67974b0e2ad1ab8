// How a policy attaches to the objects of a place: by name, by labels, or by an ExtensionRef of a rule.

import { defined } from '../../grammar/defined.ts';
import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import type { Labels } from '../../objects/labels.ts';
import {
  selectedNamespace,
  selectsLabels,
  type TargetRef,
  type TargetSelector,
} from '../../policy/targets.ts';
import type { ObjectName } from './policy-setting.ts';

/** An object of a place that policies can attach to. */
export interface PlaceTarget extends ObjectName {
  /** The Gateway API's if absent. */
  readonly group?: string;
  readonly labels: Labels;
}

export interface Targeting {
  readonly namespace: string;
  readonly targetRefs?: readonly TargetRef[];
  readonly targetSelectors?: readonly TargetSelector[];
  /** The namespace whose policies select in all namespaces. */
  readonly globalNamespace: string;
}

export function attachedTo(policy: Targeting, targets: readonly PlaceTarget[]): readonly ObjectName[] {
  const found = new Map<string, ObjectName>();
  const selected = selectedNamespace(policy.namespace, policy.globalNamespace);
  const add = (target: PlaceTarget, section: string | undefined): void => {
    const { kind, namespace, name } = target;
    const named = { kind, namespace, name, ...defined({ section }) };
    found.set(JSON.stringify(named), named);
  };
  for (const target of targets) {
    for (const ref of policy.targetRefs ?? [])
      if (ref.name === target.name && target.namespace === policy.namespace && fits(ref, target))
        add(target, ref.sectionName);
    for (const selector of policy.targetSelectors ?? [])
      if (
        (selected === undefined || target.namespace === selected) &&
        fits(selector, target) &&
        selectsLabels(selector, target.labels)
      )
        add(target, selector.sectionName);
  }
  return [...found.values()];
}

function fits({ group = '', kind, sectionName }: TargetRef | TargetSelector, target: PlaceTarget): boolean {
  if (group !== (target.group ?? GATEWAY_API_GROUP) || kind !== target.kind) return false;
  return sectionName === undefined || sectionName === target.section;
}

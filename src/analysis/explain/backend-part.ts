// The explanation of a backend: the rules that lead to it, and the other references.

import { counted } from '../../grammar/plural.ts';
import type { SnapshotObject } from '../../snapshot/objects.ts';
import type { BackendReference } from '../../translation/backends/backend-reference.ts';
import type { Translator } from '../../translation/translator.ts';
import { unusableBackend } from '../checks/unusable-backend.ts';
import { Names } from '../missing/names.ts';
import type { ObjectName } from '../policies/policy-setting.ts';
import type { ObjectPart, ObjectUser } from './object-explanation.ts';
import type { ObjectExplanations } from './plane-explanation.ts';
import { listedUsers, referencesTo, userOf } from './users.ts';

/** Backend references of rules; other references are mirrors, extensions and policies. */
const LEADS_THERE = /^spec\.rules\[\d+\]\.backendRefs\[\d+\]$/;

export function backendPart(
  translator: Translator,
  name: ObjectName,
  { planes }: { readonly planes: readonly ObjectExplanations[] },
): ObjectPart {
  const { view } = translator;
  const names = new Names(view);
  const uses = planes.map((plane) => plane.backend(translator, name));
  const users = new Map(uses.flatMap(({ rules }) => rules).map((rule) => [JSON.stringify(rule), rule]));
  const isUser = ({ kind, metadata }: SnapshotObject): boolean =>
    [...users.values()].some(
      (rule) =>
        rule.kind === kind && rule.name === metadata.name && rule.namespace === (metadata.namespace ?? ''),
    );
  const others = referencesTo(translator, name).flatMap((reference): ObjectUser[] => {
    const user = userOf(reference);
    const { from, value, segments } = reference;
    if (!LEADS_THERE.test(user.path ?? '')) return [user];
    if (name.kind === 'EdgeBackend') return isUser(from) ? [] : [user];
    const [report] = unusableBackend(value as BackendReference, segments, from, view, names);
    // The list of rules already includes a reference that can be used.
    return report === undefined ? [] : [{ ...user, problem: report.fault.message }];
  });
  const rules = users.size;
  return {
    summary:
      rules === 0
        ? 'no rule refers to it'
        : `${counted(rules, 'rule')} ${rules === 1 ? 'refers' : 'refer'} to it`,
    ...Object.fromEntries(uses.flatMap(({ part }) => Object.entries(part))),
    ...listedUsers([...users.values(), ...others]),
  };
}

// A GatewayExtension: the policies that name it.

import { isObject } from '../../grammar/json.ts';
import { counted } from '../../grammar/plural.ts';
import type { Translator } from '../../translation/translator.ts';
import type { ObjectName } from '../policies/setting.ts';
import type { ObjectPart } from './object-explanation.ts';

export function extensionPart(
  { rooms: { snapshot } }: Translator,
  { namespace, name }: ObjectName,
): ObjectPart {
  const usedBy: ObjectName[] = [];
  for (const key of snapshot.keys('TrafficPolicy')) {
    const policy = snapshot.get('TrafficPolicy', key);
    if (policy === undefined) continue;
    const own = policy.metadata.namespace ?? '';
    const isNamed = [...extensionRefs(policy.spec)].some(
      (reference) => reference['name'] === name && (reference['namespace'] ?? own) === namespace,
    );
    if (isNamed) usedBy.push({ kind: 'TrafficPolicy', namespace: own, name: policy.metadata.name });
  }
  const users = counted(usedBy.length, 'TrafficPolicy').replace('TrafficPolicys', 'TrafficPolicies');
  return {
    summary:
      usedBy.length === 0 ? 'no policy names it' : `${users} ${usedBy.length === 1 ? 'names' : 'name'} it`,
    usedBy,
  };
}

/** Whatever field has them: the depth of an object is bounded where it is judged. */
function* extensionRefs(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (Array.isArray(value)) for (const item of value) yield* extensionRefs(item);
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === 'extensionRef' && isObject(member)) yield member;
    yield* extensionRefs(member);
  }
}

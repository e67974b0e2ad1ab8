// The explanation of a policy: what it attaches to, and the effect of each of its fields on the routes there.

import { defined } from '../../grammar/defined.ts';
import { counted } from '../../grammar/plural.ts';
import { CORE_GROUP, EDGE_GROUP, GATEWAY_API_GROUP, GATEWAY_GROUP } from '../../identifiers.ts';
import type { SnapshotKind } from '../../snapshot/objects.ts';
import type { Translator } from '../../translation/translator.ts';
import { type ObjectName, ON_BACKENDS } from '../policies/policy-setting.ts';
import type { ObjectPart } from './object-explanation.ts';
import type { ObjectExplanations } from './plane-explanation.ts';

const MAX_OUTCOMES = 500;
const GROUPS: ReadonlySet<string> = new Set([GATEWAY_API_GROUP, GATEWAY_GROUP, EDGE_GROUP, CORE_GROUP]);

export function policyPart(
  translator: Translator,
  name: ObjectName,
  { planes }: { readonly planes: readonly ObjectExplanations[] },
): ObjectPart {
  const { snapshot } = translator.view;
  const effects = planes.map((plane) => plane.policy(translator, name));
  const targetRefs = effects.find((effect) => effect.targetRefs.length > 0)?.targetRefs ?? [];
  const targets = targetRefs.map(({ kind, group = '', name: target, sectionName }) => ({
    kind,
    namespace: name.namespace,
    name: target,
    ...defined({ section: sectionName }),
    isThere:
      (GROUPS.has(group) || kind === 'XListenerSet') &&
      snapshot.find(kind as SnapshotKind, name.namespace, target) !== undefined,
  }));
  const outcomes = effects.flatMap((effect) => effect.outcomes);
  const places = effects.reduce((sum, effect) => sum + effect.places, 0);
  const states = new Set(effects.flatMap((effect) => [...effect.states]));
  const became = ON_BACKENDS.has(name.kind)
    ? outcomes.length === 0
      ? 'no translated route uses its target'
      : 'it applies to backends of routes'
    : states.size === 0
      ? 'it applies to no translated route or listener'
      : `it is ${[...states]
          .map((state) => (state === 'OnBackend' ? 'on backend references' : state))
          .sort()
          .join(', ')}`;
  return {
    summary: `${became}; it applies at ${counted(places, 'place')}`,
    policy: {
      errors: effects.flatMap((effect) => effect.errors),
      targets,
      outcomes: outcomes.slice(0, MAX_OUTCOMES),
      otherOutcomes: Math.max(0, outcomes.length - MAX_OUTCOMES),
    },
  };
}

// The effect of each unit of a policy on the requests and connections of edge Gateways.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { keyOf } from '../../../objects/key.ts';
import { configurationsOf } from '../../../translation/planes.ts';
import type { Translator } from '../../../translation/translator.ts';
import type { PolicyEffects } from '../../explain/plane-explanation.ts';
import type { ObjectName } from '../../policies/policy-setting.ts';
import { ruleNameOf } from '../record-names.ts';
import type { EdgeOutcome, EdgeOutcomeLoss, EdgeSetting } from './edge-explanation.ts';
import { sectionsOf, unitsAt } from './units-at.ts';

interface Gathered {
  readonly setting: EdgeSetting;
  effectiveFor: number;
  readonly losses: Map<string, EdgeOutcomeLoss>;
}

export function policyEffects(translator: Translator, policy: ObjectName): PolicyEffects {
  const { view } = translator;
  const outcomes = [...outcomesOf(translator, policy)].map(
    ({ losses, ...rest }): EdgeOutcome => ({ ...rest, losses: [...losses.values()] }),
  );
  const acting = outcomes.filter(({ effectiveFor }) => effectiveFor > 0);
  const lost = outcomes.some(({ losses }) => losses.length > 0);
  const found =
    policy.kind === 'EdgePolicy'
      ? view.snapshot.find('EdgePolicy', policy.namespace, policy.name)
      : undefined;
  const state = acting.length === 0 ? (lost ? ['Overridden'] : []) : [lost ? 'Merged' : 'Attached'];
  return {
    errors: [],
    targetRefs: found?.spec.targetRefs ?? [],
    states: new Set(found === undefined ? [] : state),
    places: new Set(acting.map(({ setting }) => setting.edge.place)).size,
    outcomes,
  };
}

/** By place and unit. */
function outcomesOf(translator: Translator, { kind, namespace, name }: ObjectName): Iterable<Gathered> {
  const gathered = new Map<string, Gathered>();
  const isIt = ({ policy }: EdgeSetting): boolean =>
    policy.name === name && policy.namespace === namespace && policy.kind === kind;
  const at = (setting: EdgeSetting): Gathered => {
    const { policy, field, path, value, targets, edge } = setting;
    return getOrCreate(gathered, keyOf(edge.place, path), () => ({
      setting: { policy, field, path, value, targets, edge },
      effectiveFor: 0,
      losses: new Map(),
    }));
  };
  const { view } = translator;
  for (const gateway of configurationsOf(translator.translation().gateways, 'edge')) {
    const listeners = new Map(gateway.listeners.map((listener) => [listener.key, listener]));
    for (const record of [...gateway.routes, ...gateway.tcpRoutes]) {
      const listener = listeners.get(record.listenerKey);
      if (listener === undefined) continue;
      const from = ruleNameOf(record);
      const example = `${from.kind} ${from.namespace}/${from.name} rules[${from.rule}]`;
      for (const { effective, lost } of unitsAt(view, listener, record, sectionsOf(gateway))) {
        for (const setting of effective.filter(isIt)) at(setting).effectiveFor++;
        for (const setting of lost.filter(isIt)) {
          const { reason, by } = setting;
          const { losses } = at(setting);
          const key = JSON.stringify([reason, by]);
          const before = losses.get(key);
          losses.set(key, {
            reason,
            by,
            routes: (before?.routes ?? 0) + 1,
            edge: before?.edge ?? { example },
          });
        }
      }
    }
  }
  return gathered.values();
}

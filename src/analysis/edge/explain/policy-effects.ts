// The effect of each unit of a policy on the requests and connections of edge Gateways.

import { keyOf } from '../../../objects/key.ts';
import { configurationsOf } from '../../../translation/planes.ts';
import type { Translator } from '../../../translation/translator.ts';
import { OutcomeCollector } from '../../explain/outcome-collector.ts';
import type { PolicyEffects } from '../../explain/plane-explanation.ts';
import type { ObjectName } from '../../policies/policy-setting.ts';
import { ruleNameOf } from '../record-names.ts';
import type { EdgeOutcome, EdgeOutcomeLoss, EdgeSetting } from './edge-explanation.ts';
import { sectionsOf, unitsAt } from './units-at.ts';

export function policyEffects(translator: Translator, policy: ObjectName): PolicyEffects {
  const { view } = translator;
  const outcomes = outcomesOf(translator, policy);
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
function outcomesOf(translator: Translator, policy: ObjectName): readonly EdgeOutcome[] {
  const { view } = translator;
  const collector = new OutcomeCollector<Pick<EdgeSetting, 'edge'>, Pick<EdgeOutcomeLoss, 'edge'>>(policy, {
    keyOf: ({ path, edge }) => keyOf(edge.place, path),
    ofSetting: ({ edge }) => ({ edge }),
    ofLoss: (example) => ({ edge: { example } }),
  });
  for (const gateway of configurationsOf(translator.translation().gateways, 'edge')) {
    const listeners = new Map(gateway.listeners.map((listener) => [listener.key, listener]));
    for (const record of [...gateway.routes, ...gateway.tcpRoutes]) {
      const listener = listeners.get(record.listenerKey);
      if (listener === undefined) continue;
      const from = ruleNameOf(record);
      const example = `${from.kind} ${from.namespace}/${from.name} rules[${from.rule}]`;
      collector.count(unitsAt(view, listener, record, sectionsOf(gateway)), example);
    }
  }
  return collector.outcomes();
}

// The effect of each field of a policy on the proxy's routes and connections.

import { GATEWAY_GROUP } from '../../../identifiers.ts';
import { keyOf, objectKey } from '../../../objects/key.ts';
import { policyId } from '../../../policy/policy-id.ts';
import type { Translator } from '../../../translation/translator.ts';
import type { TranslationView } from '../../../translation/view.ts';
import type { PolicyEffects } from '../../explain/plane-explanation.ts';
import type { ObjectName } from '../../policies/policy-setting.ts';
import type { LostPlacedSetting, PlacedPolicy, PlacedSetting } from '../policies/placed-setting.ts';
import { policiesOfRoute } from '../policies/route-policies.ts';
import { streamPolicies } from './explained-streams.ts';
import type { ProxyOutcome, ProxyOutcomeLoss } from './proxy-explanation.ts';
import { servedRoutes } from './served-routes.ts';

interface Gathered {
  readonly setting: PlacedSetting;
  effectiveFor: number;
  readonly losses: Map<string, ProxyOutcomeLoss>;
}

export function policyEffects(translator: Translator, name: ObjectName): PolicyEffects {
  const { view } = translator;
  const policy = readPolicy(view, name);
  const outcomes = [...outcomesOf(translator, name)].map(
    ({ losses, ...rest }): ProxyOutcome => ({ ...rest, losses: [...losses.values()] }),
  );
  const acting = outcomes.filter(({ effectiveFor }) => effectiveFor > 0);
  const id = policyId(GATEWAY_GROUP, name.kind, name.namespace, name.name);
  return {
    errors: policy?.errors ?? [],
    targetRefs: policy?.targetRefs ?? [],
    states: new Set(view.proxy.states(id).map(({ state }) => state)),
    places: new Set(acting.map(({ setting }) => setting.proxy.place.name)).size,
    outcomes,
  };
}

function readPolicy({ proxy, backends }: TranslationView, { kind, namespace, name }: ObjectName) {
  const key = objectKey(kind, namespace, name);
  switch (kind) {
    case 'HTTPListenerPolicy':
      return proxy.gatewayPolicies.httpListenerPolicies.policy(key);
    case 'ListenerPolicy':
      return proxy.gatewayPolicies.listenerPolicies.policy(key);
    case 'BackendConfigPolicy':
      return proxy.clusters.configPolicies.policy(key);
    case 'BackendTLSPolicy': {
      const policy = backends.tlsPolicies.policy(key);
      return policy && { ...policy, errors: [policy.problem?.message ?? []].flat() };
    }
    default:
      return proxy.policies.policy(key);
  }
}

/** By place and field. */
function outcomesOf(translator: Translator, { kind, namespace, name }: ObjectName): Iterable<Gathered> {
  const gathered = new Map<string, Gathered>();
  const isIt = ({ policy }: PlacedSetting): boolean =>
    policy.name === name && policy.namespace === namespace && policy.kind === kind;
  const at = (setting: PlacedSetting): Gathered => {
    const { place } = setting.proxy;
    const key = keyOf(place.sort, place.name, setting.field);
    let found = gathered.get(key);
    if (found === undefined) {
      const { policy, field, path, value, targets } = setting;
      found = {
        setting: { policy, field, path, value, targets, proxy: { place } },
        effectiveFor: 0,
        losses: new Map(),
      };
      gathered.set(key, found);
    }
    return found;
  };
  const lose = (lost: LostPlacedSetting, example: string): void => {
    const { reason, by } = lost;
    const { losses } = at(lost);
    const key = JSON.stringify([reason, by]);
    const before = losses.get(key);
    losses.set(key, {
      reason,
      by,
      routes: (before?.routes ?? 0) + 1,
      proxy: before?.proxy ?? { example },
    });
  };
  const count = (policies: readonly PlacedPolicy[], example: string): void => {
    for (const { effective, lost } of policies) {
      for (const setting of effective.filter(isIt)) at(setting).effectiveFor++;
      for (const setting of lost.filter(isIt)) lose(setting, example);
    }
  };
  for (const { host, route } of servedRoutes(translator))
    count(policiesOfRoute(translator.view, host, route), route.name ?? '');
  for (const { example, policies } of streamPolicies(translator)) count(policies, example);
  return gathered.values();
}

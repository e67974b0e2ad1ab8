// The effect of each field of a policy on the proxy's routes and connections.

import { GATEWAY_GROUP } from '../../../identifiers.ts';
import { keyOf, objectKey } from '../../../objects/key.ts';
import { policyId } from '../../../policy/policy-id.ts';
import type { Translator } from '../../../translation/translator.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { OutcomeCollector } from '../../explain/outcome-collector.ts';
import type { PolicyEffects } from '../../explain/plane-explanation.ts';
import type { ObjectName } from '../../policies/policy-setting.ts';
import type { PlacedSetting } from '../policies/placed-setting.ts';
import { policiesOfRoute } from '../policies/route-policies.ts';
import { streamPolicies } from './explained-streams.ts';
import type { ProxyOutcome, ProxyOutcomeLoss } from './proxy-explanation.ts';
import { servedRoutes } from './served-routes.ts';

export function policyEffects(translator: Translator, name: ObjectName): PolicyEffects {
  const { view } = translator;
  const policy = readPolicy(view, name);
  const outcomes = outcomesOf(translator, name);
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
function outcomesOf(translator: Translator, policy: ObjectName): readonly ProxyOutcome[] {
  const collector = new OutcomeCollector<Pick<PlacedSetting, 'proxy'>, Pick<ProxyOutcomeLoss, 'proxy'>>(
    policy,
    {
      keyOf: ({ field, proxy: { place } }) => keyOf(place.sort, place.name, field),
      ofSetting: ({ proxy: { place } }) => ({ proxy: { place } }),
      ofLoss: (example) => ({ proxy: { example } }),
    },
  );
  for (const { host, route } of servedRoutes(translator))
    collector.count(policiesOfRoute(translator.view, host, route), route.name ?? '');
  for (const { example, policies } of streamPolicies(translator)) collector.count(policies, example);
  return collector.outcomes();
}

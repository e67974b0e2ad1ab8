// A policy: what it is attached to, and what becomes of each of its fields for the routes that it concerns.

import { counted } from '../../grammar/plural.ts';
import { CORE_GROUP, GATEWAY_API_GROUP, GATEWAY_GROUP } from '../../identifiers.ts';
import { objectKey } from '../../objects/reference.ts';
import type { SnapshotKind } from '../../snapshot/objects.ts';
import { policyId } from '../../translation/names.ts';
import type { Translator } from '../../translation/translator.ts';
import type { TranslationView } from '../../translation/view.ts';
import type { EffectivePolicy, LostSetting, ObjectName, Setting } from '../policies/policy-setting.ts';
import { streamPolicies } from '../proxy/explain/explained-streams.ts';
import { servedRoutes } from '../proxy/explain/served-routes.ts';
import { ON_BACKENDS } from '../proxy/policies/backend-policies.ts';
import { policiesOfRoute } from '../proxy/policies/route-policies.ts';
import type { ObjectPart, PolicyOutcome } from './object-explanation.ts';

const MAX_OUTCOMES = 500;
const GROUPS: ReadonlySet<string> = new Set([GATEWAY_API_GROUP, GATEWAY_GROUP, CORE_GROUP]);

interface Gathered {
  readonly setting: Setting;
  effectiveFor: number;
  readonly losses: Map<string, PolicyOutcome['losses'][number]>;
}

export function policyPart(translator: Translator, name: ObjectName): ObjectPart {
  const { view: rooms } = translator;
  const parsed = readPolicy(rooms, name);
  const id = policyId(name.kind, name.namespace, name.name);
  const targets = (parsed?.targetRefs ?? []).map(({ kind, group = '', name: target, sectionName }) => ({
    kind,
    namespace: name.namespace,
    name: target,
    ...(sectionName === undefined ? {} : { section: sectionName }),
    isThere:
      (GROUPS.has(group) || kind === 'XListenerSet') &&
      rooms.snapshot.find(kind as SnapshotKind, name.namespace, target) !== undefined,
  }));
  const outcomes = [...outcomesOf(translator, name)].map(({ losses, ...rest }) => ({
    ...rest,
    losses: [...losses.values()],
  }));
  const acting = outcomes.filter(({ effectiveFor }) => effectiveFor > 0);
  const places = new Set(acting.map(({ setting }) => setting.place.name)).size;
  const states = new Set(rooms.proxy.states(id).map(({ state }) => state));
  const became = ON_BACKENDS.has(name.kind)
    ? outcomes.length === 0
      ? 'no route of ours leads to what it is attached to'
      : 'it is on backends that routes lead to'
    : states.size === 0
      ? 'it meets no route and no listener of ours'
      : `it is ${[...states]
          .map((state) => (state === 'OnBackend' ? 'on backend references' : state))
          .sort()
          .join(', ')}`;
  return {
    summary: `${became}; it acts at ${counted(places, 'place')}`,
    policy: {
      errors: parsed?.errors ?? [],
      targets,
      outcomes: outcomes.slice(0, MAX_OUTCOMES),
      otherOutcomes: Math.max(0, outcomes.length - MAX_OUTCOMES),
    },
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
  const isIt = ({ policy }: Setting): boolean =>
    policy.name === name && policy.namespace === namespace && policy.kind === kind;
  const at = (setting: Setting): Gathered => {
    const key = `${setting.place.sort}\n${setting.place.name}\n${setting.field}`;
    let found = gathered.get(key);
    if (found === undefined) {
      const { policy, field, path, value, place, targets } = setting;
      found = { setting: { policy, field, path, value, place, targets }, effectiveFor: 0, losses: new Map() };
      gathered.set(key, found);
    }
    return found;
  };
  const lose = (lost: LostSetting, example: string): void => {
    const { reason, by } = lost;
    const { losses } = at(lost);
    const key = JSON.stringify([reason, by]);
    const before = losses.get(key);
    losses.set(key, { reason, by, routes: (before?.routes ?? 0) + 1, example: before?.example ?? example });
  };
  const count = (policies: readonly EffectivePolicy[], example: string): void => {
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

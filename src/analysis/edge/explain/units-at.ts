// The units that act on a request: on its connection, before and after routing, and on the way to each destination.

import { EDGE_GROUP, GATEWAY_API_EXPERIMENTAL_GROUP } from '../../../identifiers.ts';
import { objectKey } from '../../../objects/key.ts';
import type { MergedPolicy } from '../../../policy/merge.ts';
import type { Destination, RulePlace } from '../../../translation/edge/effective/effective.ts';
import type { Listener, Route, TcpRoute } from '../../../translation/edge/model/records.ts';
import type { BuiltRule } from '../../../translation/edge/routes/built-rule.ts';
import type { GatewayListener } from '../../../translation/gateways/listener.ts';
import type { EdgeGatewayConfiguration } from '../../../translation/planes.ts';
import { ROUTE_KINDS } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';
import type { PlaceTarget } from '../../policies/policy-attachment.ts';
import { gatewayListenerOf } from '../gateway-listener.ts';
import {
  type EdgeEffectivePolicy,
  joinedPolicies,
  settingsOf,
  type UnitPlace,
} from '../policies/unit-settings.ts';
import { ruleNameOf } from '../record-names.ts';
import { builtRule } from './built-rules.ts';

/** `sections`: the names of the providers and targets of each EdgeBackend, by its key. */
export function unitsAt(
  view: TranslationView,
  own: Listener,
  record: Route | TcpRoute | undefined,
  sections: (backend: string) => readonly string[] = () => [],
): readonly EdgeEffectivePolicy[] {
  const { effective } = view.edge;
  const listener = gatewayListenerOf(view, own);
  if (listener === undefined) return [];
  const { gateway } = listener;
  const { gatewayNamespace, gatewayName } = own.name;
  const onListener = listenerTargets(view, gateway, listener);
  const at = `listener ${listener.spec.name}`;
  const all = [
    settingsOf(view, effective.frontend(gateway), {
      name: `connections of Gateway ${gatewayNamespace}/${gatewayName}`,
      targets: onListener,
    }),
    settingsOf(view, effective.beforeRouting(listener), {
      name: `${at} before routing`,
      targets: onListener,
    }),
  ];
  const rule = record && builtRule(view, record);
  const route = record && view.snapshot.oneOf(ROUTE_KINDS, keyOfRecord(record));
  if (record === undefined || rule === undefined || route === undefined) return joinedPolicies(all);
  const place: RulePlace = { listener, route, rule: rule.index, own: rule.own };
  const { kind, namespace, name, section } = ruleNameOf(record);
  const { labels = {} } = route.metadata;
  const onRule: readonly PlaceTarget[] = [
    ...onListener,
    { kind, namespace, name, labels, ...(section === undefined ? {} : { section }) },
  ];
  all.push(
    settingsOf(view, effective.afterRouting(place), {
      name: `${kind} ${namespace}/${name} rules[${rule.index}]`,
      targets: onRule,
      rule: rule.index,
    }),
    ...backendSettings(view, rule, place, onRule, sections),
  );
  return joinedPolicies(all);
}

function* backendSettings(
  view: TranslationView,
  { backends }: BuiltRule,
  place: RulePlace,
  onRule: readonly PlaceTarget[],
  sections: (backend: string) => readonly string[],
): Generator<EdgeEffectivePolicy> {
  const { effective } = view.edge;
  const seen = new Set<string>();
  for (const { destination } of backends) {
    if (destination === undefined) continue;
    const { kind, namespace, name } = destination;
    const text = `${kind} ${namespace}/${name}`;
    if (seen.has(text)) continue;
    seen.add(text);
    const targets = [...onRule, ...destinationTargets(view, destination)];
    const whole = effective.backend(destination, place);
    yield settingsOf(view, whole, { name: text, targets });
    if (kind !== 'EdgeBackend') continue;
    for (const section of sections(`${namespace}/${name}`)) {
      const own = effective.section(destination, { name: section }, place);
      const at: UnitPlace = {
        name: `${section} of ${text}`,
        targets: targets.map((target) => (target.kind === kind ? { ...target, section } : target)),
        section,
      };
      // What the whole backend has, too, is told there.
      yield settingsOf(view, own, at, (unit) => !isSame(own, whole, unit));
    }
  }
}

/** The providers and targets of EdgeBackends. */
export const sectionsOf =
  ({ backends }: EdgeGatewayConfiguration) =>
  (key: string): readonly string[] => {
    const found = backends.find((backend) => backend.key === key);
    if (found === undefined) return [];
    if ('mcp' in found) return (found.mcp.targets ?? []).map(({ name }) => name);
    if (!('ai' in found)) return [];
    return (found.ai.providerGroups ?? []).flatMap(({ providers }) => providers.map(({ name }) => name));
  };

const isSame = (left: MergedPolicy, right: MergedPolicy, unit: string): boolean => {
  const [own, other] = [left.fields.get(unit), right.fields.get(unit)];
  return own?.value === other?.value && own?.origins.join() === other?.origins.join();
};

const keyOfRecord = ({ name: { kind, namespace, name } }: Route | TcpRoute): string =>
  objectKey(kind, namespace, name);

/** A ListenerSet's listener is one of its Gateway, too. */
function listenerTargets(
  { snapshot }: TranslationView,
  gateway: string,
  { owner, spec }: GatewayListener,
): readonly PlaceTarget[] {
  const found = snapshot.get('Gateway', gateway);
  if (found === undefined) return [];
  const { namespace = '', name, labels = {} } = found.metadata;
  const isOwn = owner.kind === 'Gateway';
  return [
    { kind: 'Gateway', namespace, name, labels, ...(isOwn ? { section: spec.name } : {}) },
    ...(isOwn
      ? []
      : [
          {
            group: GATEWAY_API_EXPERIMENTAL_GROUP,
            kind: owner.kind,
            namespace: owner.namespace,
            name: owner.name,
            section: spec.name,
            labels: {},
          },
        ]),
  ];
}

function destinationTargets({ snapshot }: TranslationView, destination: Destination): readonly PlaceTarget[] {
  const { kind, namespace, name } = destination;
  if (kind === 'InferencePool') return [];
  const labels = snapshot.find(kind, namespace, name)?.metadata.labels ?? {};
  const port = kind === 'Service' ? { section: String(destination.port) } : {};
  return [{ group: kind === 'Service' ? '' : EDGE_GROUP, kind, namespace, name, labels, ...port }];
}

// What a request to an LLM meets, in words of its own: keys, aliases and guards of each provider, limits, and what happens when a provider
// fails. Keys are told by where they are, never by their value.

import { defined } from '../../../grammar/defined.ts';
import { objectKey } from '../../../objects/key.ts';
import type { Destination, RulePlace } from '../../../translation/edge/effective/effective.ts';
import { EVICTED_FOR } from '../../../translation/edge/model/failover.ts';
import type { Listener, Route } from '../../../translation/edge/model/records.ts';
import type { AuxiliaryTarget } from '../../../translation/edge/references/auxiliary.ts';
import type { GuardValue, LocalLimit, UnitName, UnitValues } from '../../../translation/edge/units/values.ts';
import type { TranslationView } from '../../../translation/view.ts';
import type { ObjectName } from '../../policies/policy-setting.ts';
import { gatewayListenerOf } from '../gateway-listener.ts';
import { settingsOf } from '../policies/unit-settings.ts';
import { builtRule } from './built-rules.ts';
import type {
  EdgeAction,
  EdgeBackendShare,
  ExplainedFailover,
  ExplainedGuard,
  ExplainedKey,
  ExplainedLimit,
  ExplainedProvider,
} from './edge-explanation.ts';

/** `action`: of the record. Of destinations that are no LLMs, nothing is added. */
export function withLlmUse(
  view: TranslationView,
  own: Listener,
  record: Route,
  action: EdgeAction,
): EdgeAction {
  if (action.type !== 'forward') return action;
  const shares: readonly EdgeBackendShare[] = action.backends;
  if (shares.every(({ edge }) => edge.providers === undefined)) return action;
  const rule = builtRule(view, record);
  const listener = gatewayListenerOf(view, own);
  const { kind, namespace, name } = record.name;
  const route = view.edge.routes.built(objectKey(kind, namespace, name))?.route;
  if (rule === undefined || listener === undefined || route === undefined) return action;
  const place: RulePlace = { listener, route, rule: rule.index, own: rule.own };
  const { fields } = view.edge.effective.afterRouting(place);
  const valueAt = <U extends UnitName>(unit: U) => fields.get(unit)?.value as UnitValues[U] | undefined;
  const limits = limitsOf(valueAt('traffic.rateLimit'));
  const retry = valueAt('traffic.retry');
  const backends = shares.map((share, index): EdgeBackendShare => {
    const destination = rule.backends[index]?.destination;
    const { providers } = share.edge;
    if (destination?.kind !== 'EdgeBackend' || providers === undefined) return share;
    const groups = Math.max(0, ...providers.map(({ group }) => group));
    return {
      ...share,
      edge: {
        ...share.edge,
        providers: providers.map((provider) => ({
          ...provider,
          ...useOf(view, provider, destination, place),
        })),
        ...defined({ failover: groups > 1 ? failoverOf(groups, retry) : undefined }),
      },
    };
  });
  return { ...action, backends, edge: { ...action.edge, ...(limits.length === 0 ? {} : { limits }) } };
}

function failoverOf(groups: number, retry: UnitValues['traffic.retry'] | undefined): ExplainedFailover {
  return {
    groups,
    leftOutFor: EVICTED_FOR,
    retries: retry?.attempts ?? 0,
    ...(retry === undefined || retry.attempts === 0 ? {} : { statusCodes: retry.statusCodes }),
  };
}

function useOf(
  view: TranslationView,
  { name }: ExplainedProvider,
  destination: Destination,
  place: RulePlace,
): Pick<ExplainedProvider, 'key' | 'aliases' | 'guards'> {
  const merged = view.edge.effective.section(destination, { name }, place);
  const ai = merged.fields.get('backend.ai')?.value as UnitValues['backend.ai'] | undefined;
  const { modelAliases: aliases, requestGuards, responseGuards } = ai ?? {};
  const guards = defined({ request: guardsOf(requestGuards), response: guardsOf(responseGuards) });
  const isKey = (unit: string): boolean => unit === ('backend.auth' satisfies UnitName);
  const [key] = settingsOf(view, merged, { name, targets: [], section: name }, isKey).effective;
  return defined({
    key: key && keyOf(key.value, key.policy),
    aliases,
    guards: Object.keys(guards).length === 0 ? undefined : guards,
  });
}

/** `value`: of the block `auth`, without the key. */
function keyOf(value: unknown, { kind, namespace, name }: ObjectName): ExplainedKey {
  const block = value as { readonly secretRef?: { readonly name: string }; readonly passthrough?: object };
  if (block.secretRef !== undefined) return { from: 'Secret', namespace, name: block.secretRef.name };
  return block.passthrough === undefined ? { from: kind, namespace, name } : { from: 'client' };
}

function guardsOf(
  guards: readonly GuardValue[] | 'unresolved' | undefined,
): readonly ExplainedGuard[] | undefined {
  if (guards === undefined) return undefined;
  return guards === 'unresolved' ? [{ type: 'unresolved' }] : guards.map(guardOf);
}

function guardOf({ kind, rejection: { status } }: GuardValue): ExplainedGuard {
  if ('regex' in kind) {
    const { action = 'MASK', patterns, builtins } = kind.regex;
    return { type: 'regex', action, builtins, patterns, ...(action === 'REJECT' ? { status } : {}) };
  }
  if ('webhook' in kind) return { type: 'webhook', service: serviceText(kind.webhook.target), status };
  return { type: 'vendorAModeration', ...defined({ model: kind.moderation.model }), status };
}

const serviceText = (target: AuxiliaryTarget): string =>
  'missing' in target ? 'nothing' : `${target.kind} ${target.namespace}/${target.name}:${target.port}`;

const PERIODS: Readonly<Record<LocalLimit['intervalSeconds'], NonNullable<ExplainedLimit['per']>>> = {
  1: 'second',
  60: 'minute',
  3600: 'hour',
};

function limitsOf(limits: UnitValues['traffic.rateLimit'] | undefined): readonly ExplainedLimit[] {
  if (limits === undefined) return [];
  const { local, global } = limits;
  return [
    ...local.map(
      ({ type, amount, burst, intervalSeconds }): ExplainedLimit => ({
        of: type,
        amount,
        per: PERIODS[intervalSeconds],
        ...(burst === 0 ? {} : { burst }),
      }),
    ),
    ...(global?.descriptors ?? []).map(
      ({ type, entries }): ExplainedLimit => ({
        of: type,
        service: serviceText(global!.target),
        domain: global!.domain,
        by: entries.map(({ name }) => name),
      }),
    ),
  ];
}

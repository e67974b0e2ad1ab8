// The places around a request from the least specific to the most specific, as steps: each adds the policies of one place. And where a
// policy of a step is attached.

import { defined } from '../../../grammar/defined.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
import { haveNoPolicies } from '../../../policy/merge.ts';
import { ownerOf } from '../../../translation/gateways/gateway-listeners.ts';
import type { GatewayListener } from '../../../translation/gateways/listener.ts';
import type { EffectivePolicies, ParsedPolicy } from '../../../translation/policies/policy-source.ts';
import { chainKey } from '../../../translation/proxy/keys.ts';
import type { Placement } from '../../../translation/proxy/routes/placement.ts';
import { listenerAt } from '../../../translation/proxy/routes/policy-places.ts';
import type { TranslatedMatch } from '../../../translation/proxy/routes/translate-match.ts';
import { type PlacedHost, policiesOn } from '../../../translation/proxy/routes/virtual-hosts.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { attachedTo, type PlaceTarget } from '../../policies/policy-attachment.ts';
import { keyOfPolicy, type ObjectName } from '../../policies/policy-setting.ts';
import { ruleText } from '../checks/rule-places.ts';
import { ownerTarget, ruleTarget, waypointHost } from '../policies/traffic-places.ts';
import { type Place, type Running, runningOn } from './running.ts';
import { statedOn } from './stated-demands.ts';

/** Where a policy of a step is attached. */
export interface Attachment {
  /** The higher, the more specific, within one step. */
  readonly rank: number;
  /** `Gateway shop/front`, ``listener `web` of Gateway shop/front`` */
  readonly text: string;
}

export interface Step {
  readonly placed: EffectivePolicies;
  /** Written into the message of the step before: the only backend of a route. */
  readonly joins: boolean;
  /** `level`: index of the policy's level. */
  readonly attachment: (policy: MergeablePolicy, level: number) => Attachment;
}

/** Requests that meet the same policies. */
export interface ServedPlace {
  /** `HTTPRoute shop/cart rules[0]`, with `.backendRefs[1]` for one of several backends that has policies of its own. */
  readonly text: string;
  readonly steps: readonly Step[];
}

type Around = readonly [chain: Step, host: Step];

export interface Steps {
  /** Of a chain, and of the listener on a host. */
  readonly around: (placement: Placement, served: PlacedHost) => Around;
  /** The places that a match serves below them: one, or one for each backend with policies of its own. */
  readonly places: (match: TranslatedMatch, around: readonly Step[]) => readonly ServedPlace[];
}

export function stepsOf(view: TranslationView): Steps {
  const { chain, host, route } = stepReader(view);
  const known = new WeakMap<PlacedHost, Map<string, Around>>();
  let last: { readonly served: PlacedHost; readonly section?: string; readonly around: Around } | undefined;
  return {
    around(placement, served) {
      const { section } = placement;
      // The matches of a host come one after the other.
      if (last?.served === served && last.section === section) return last.around;
      const sections = getOrCreate(known, served, () => new Map<string, Around>());
      const around = getOrCreate(
        sections,
        section ?? '',
        (): Around => [chain(placement), host(served, placement)],
      );
      last = { served, ...defined({ section }), around };
      return around;
    },
    places: (match, around) => placesBelow(match, [...around, route(match)]),
  };
}

function placesBelow(
  { flat, backendSettings }: TranslatedMatch,
  steps: readonly Step[],
): readonly ServedPlace[] {
  const text = ruleText(flat.held);
  if (backendSettings.length === 0) return [{ text, steps }];
  const joins = backendSettings.length === 1;
  const places = new Map<string, ServedPlace>();
  for (const [index, settings] of backendSettings.entries()) {
    if (settings !== undefined && settings.errors.length > 0) continue;
    if (settings === undefined || haveNoPolicies(settings.effective.levels)) {
      places.set(text, { text, steps });
      continue;
    }
    const where = `${text}.backendRefs[${index}]`;
    const attachment = (): Attachment => ({ rank: 0, text: `a filter of ${where}` });
    places.set(where, { text: where, steps: [...steps, { placed: settings.effective, joins, attachment }] });
  }
  return [...places.values()];
}

/** A match that lets requests through: one that answers 500, or redirects, gives no access. */
export const isOpen = ({ route, errors }: TranslatedMatch): boolean =>
  errors.length === 0 && (route?.route !== undefined || isContent(route?.directResponse?.status));

const isContent = (status = 0): boolean => status >= 200 && status < 300;

/**
 * What runs when the steps up to each of them are there: the last is what runs for requests. `known`: the same of the first of these steps.
 */
export function runningUpTo(steps: readonly Step[], known: readonly Running[] = []): readonly Running[] {
  const places: Place[] = [];
  let running = NOTHING_RUNS;
  return steps.map(({ placed, joins }, index) => {
    if (joins) places[0] = [...places[0]!, placed.merged];
    else places.unshift([placed.merged]);
    const before = known[index];
    if (before !== undefined) running = before;
    else if (statedOn(placed).fields.size > 0) running = runningOn(places);
    return running;
  });
}

const NOTHING_RUNS = runningOn([]);

function stepReader(view: TranslationView) {
  const { proxy, settings, gateways } = view;
  const { policies } = proxy;
  const chains = new Map<string, Step>();
  const hosts = new Map<EffectivePolicies, Step>();

  /** The most specific of these objects that the policy attaches to. */
  const attachedName = ({ id }: MergeablePolicy, targets: readonly PlaceTarget[]): ObjectName | undefined => {
    const policy: ParsedPolicy | undefined = policies.policy(keyOfPolicy(id));
    if (policy === undefined) return undefined;
    const globalNamespace = settings.globalPolicyNamespace;
    const names = attachedTo({ ...policy, globalNamespace }, targets);
    return names.find(({ section }) => section !== undefined) ?? names[0];
  };

  const ofListeners =
    (gateway: string, listeners: readonly GatewayListener[]): Step['attachment'] =>
    (policy) => {
      const own = listeners.map(({ owner, spec }) => ownerTarget(view, owner, spec.name));
      const object = gateways.gateway(gateway)?.object;
      const whole = object === undefined ? [] : [ownerTarget(view, ownerOf(object, gateway))];
      const name = attachedName(policy, own) ?? attachedName(policy, whole);
      if (name === undefined) return { rank: 0, text: gateway.replace('/', ' ') };
      const isSet = name.kind !== 'Gateway';
      return { rank: name.section !== undefined ? 2 : isSet ? 1 : 0, text: textOf(name, 'listener') };
    };

  const chain = ({ gateway, chain }: Placement): Step =>
    getOrCreate(chains, chainKey(gateway, chain), () => {
      const key = chainKey(gateway, chain);
      const waypoint = waypointHost(proxy, { gateway, chain });
      const [found] = proxy.places.chains.get(key);
      const listeners = found?.protocol === 'HTTPS' ? found.listeners : [];
      return {
        placed: waypoint?.onChain ?? proxy.places.onChain(key),
        joins: false,
        attachment: ofListeners(gateway, listeners),
      };
    });

  const host = (served: PlacedHost, { gateway, chain, section }: Placement): Step => {
    const placed = policiesOn(served, section);
    return getOrCreate(hosts, placed, () => {
      const listener =
        waypointHost(proxy, { gateway, chain })?.listener ?? listenerAt(chain, section, proxy.ports(gateway));
      return {
        placed,
        joins: false,
        attachment: ofListeners(gateway, listener === undefined ? [] : [listener]),
      };
    });
  };

  const route = ({ effective, rule }: TranslatedMatch): Step => ({
    placed: effective,
    joins: false,
    attachment(policy, level) {
      const { held, extensions } = rule.rules[level]!;
      const rank = -3 * level;
      if (extensions.policies.some(({ id }) => id === policy.id))
        return { rank: rank + 2, text: `a filter of ${ruleText(held)}` };
      const name = attachedName(policy, [ruleTarget(held)]);
      const isRule = name?.section !== undefined;
      return {
        rank: rank + (isRule ? 1 : 0),
        text: name === undefined ? ruleText(held) : textOf(name, 'rule'),
      };
    },
  });

  return { chain, host, route };
}

function textOf({ kind, namespace, name, section }: ObjectName, sort: 'listener' | 'rule'): string {
  const object = `${kind} ${namespace}/${name}`;
  return section === undefined ? object : `${sort} ${section} of ${object}`;
}

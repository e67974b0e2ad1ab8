// The TrafficPolicies that apply to the requests of one route: at each place the merge decides; between places Envoy decides, which uses
// the most specific one for each filter. Settings with an effect are listed, and those without, with the reason.

import { equalJson } from '../../../grammar/json.ts';
import type { TypedConfig } from '../../../translation/proxy/envoy/any.ts';
import type {
  RetryPolicy,
  RouteAction,
} from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { EXT_AUTH, EXT_PROC, type FilterFamily, JWT } from '../../../translation/proxy/filter-families.ts';
import type { PlaceLevel } from '../../../translation/proxy/place.ts';
import { CHECKPOINT } from '../../../translation/proxy/rerouting/checkpoint.ts';
import { isOffByDemand } from '../../../translation/proxy/rerouting/demands.ts';
import type { EffectiveTrafficPolicy } from '../../../translation/proxy/traffic-policy/traffic-policies.ts';
import { FIELD_BY_NAME } from '../../../translation/proxy/traffic-policy/traffic-policy-fields.ts';
import { failing, mergeLosses, voidedLosses } from '../../policies/merge-losses.ts';
import { policyOf, type SettingLoss } from '../../policies/policy-setting.ts';
import type { LostPlacedSetting, PlacedPolicy, PlacedSetting, PlaceName } from './placed-setting.ts';

/** A place of a request where TrafficPolicies apply. */
export interface TrafficPlace {
  readonly name: PlaceName;
  readonly level: PlaceLevel;
  readonly placed: EffectiveTrafficPolicy;
  /** The configuration of filters there, from policies and other sources. */
  readonly perFilter: Readonly<Record<string, unknown>>;
  /** Of a route that forwards. */
  readonly action?: RouteAction;
  /** Of a virtual host. */
  readonly retryPolicy?: RetryPolicy;
  /** For one of several backends: its cluster. */
  readonly cluster?: string;
  /** It isn't served as configured: its route answers 500, or no route takes the request. */
  readonly isReplaced?: boolean;
}

/** A setting of a field of a policy, by the policy's id. */
export type Describe = (policy: string, field: string, place: TrafficPlace) => PlacedSetting;

/** Envoy runs those of all levels. */
const ADDS_UP: ReadonlySet<string> = new Set(['envoy.extensions.filters.http.header_mutation']);

/** The places of one request, the most specific first; those of several backends before all others. */
export function effectiveTrafficPolicy(places: readonly TrafficPlace[], describe: Describe): PlacedPolicy {
  const effective: PlacedSetting[] = [];
  const lost: LostPlacedSetting[] = [];
  for (const place of places) {
    for (const [field, merged] of place.placed.merged.fields) {
      const verdict = judged(place, field, merged.value, places);
      for (const origin of merged.origins) {
        const setting = describe(origin, field, place);
        if ('reason' in verdict)
          lost.push({ ...setting, reason: verdict.reason, by: verdict.by.map(policyOf) });
        else
          effective.push(
            verdict.exceptFor.length === 0
              ? setting
              : { ...setting, proxy: { ...setting.proxy, exceptFor: verdict.exceptFor } },
          );
      }
      lost.push(...mergeLosses(place.placed, merged, (id) => describe(id, field, place)));
    }
    for (const [field, merged] of place.placed.merged.overruled ?? [])
      lost.push(...mergeLosses(place.placed, merged, (id) => describe(id, field, place)));
    lost.push(...voidedLosses(place.placed, (id, field) => describe(id, field, place)));
  }
  const errors = [...new Set(places.flatMap(({ placed }) => placed.merged.errors))];
  return { kind: 'TrafficPolicy', effective, lost, errors };
}

type Verdict =
  | { readonly exceptFor: readonly string[] }
  | { readonly reason: SettingLoss; readonly by: readonly string[] };

function judged(
  place: TrafficPlace,
  field: string,
  value: unknown,
  places: readonly TrafficPlace[],
): Verdict {
  const { merged } = place.placed;
  if (merged.errors.length > 0 || place.isReplaced === true)
    return { reason: 'PlaceReplaced', by: failing(place.placed) };
  const contribution = FIELD_BY_NAME.get(field)?.contribute(value, place.level) ?? {};
  const { perFilter = {}, action = {}, retryPolicy } = contribution;
  if (hasAction(action, place.action)) return { exceptFor: [] };
  const beforeThis = places.slice(0, places.indexOf(place));
  const shared = beforeThis.filter(({ cluster }) => cluster === undefined);
  if (retryPolicy !== undefined && equalJson(place.retryPolicy, retryPolicy)) {
    const winner = shared.find((other) => other.action?.retryPolicy !== undefined);
    if (winner === undefined) return { exceptFor: [] };
    return beaten(originsOf(winner, field));
  }
  const keys = Object.keys(perFilter);
  if (keys.length === 0) return actionLoss(place, action);
  const written = keys.filter(
    (key) =>
      equalJson(place.perFilter[key], perFilter[key]) ||
      (place.perFilter[CHECKPOINT] !== undefined && isOffByDemand(place.perFilter[key], perFilter[key]!)),
  );
  if (written.length === 0) return overwritten(place, keys, shared);
  const counting = written.filter(
    (key) => ADDS_UP.has(key) || !shared.some((other) => key in other.perFilter),
  );
  if (counting.length === 0) {
    const winner = shared.find((other) => written.some((key) => key in other.perFilter))!;
    return beaten(writersOf(winner, written));
  }
  const off = switchedOff(counting, places);
  if (off !== undefined) return { reason: 'SwitchedOff', by: off };
  const exceptFor = beforeThis
    .filter(
      (other) =>
        other.cluster !== undefined && counting.every((key) => !ADDS_UP.has(key) && key in other.perFilter),
    )
    .map(({ cluster }) => cluster!);
  return { exceptFor };
}

const beaten = (by: readonly string[]): Verdict => ({
  reason: by.length === 0 ? 'SetByRoute' : 'MoreSpecificPlace',
  by,
});

export const hasAction = (wanted: Partial<RouteAction>, has: RouteAction | undefined): boolean =>
  has !== undefined &&
  Object.entries(wanted).some(([member, value]) => equalJson(has[member as keyof RouteAction], value));

/** A member of the action that a filter of the rule already sets, or a field without effect here. */
function actionLoss({ action: has }: TrafficPlace, wanted: Partial<RouteAction>): Verdict {
  const isTaken = has !== undefined && Object.keys(wanted).length > 0;
  return { reason: isTaken ? 'SetByRoute' : 'WithoutEffect', by: [] };
}

/**
 * Keys that another source sets on the same message: the route's policies win over those of its only backend, and the route itself over
 * both.
 */
function overwritten(place: TrafficPlace, keys: readonly string[], shared: readonly TrafficPlace[]): Verdict {
  const winner = shared.find((other) => writersOf(other, keys).length > 0);
  if (place.name.sort === 'backend' && winner !== undefined) return beaten(writersOf(winner, keys));
  return { reason: 'SetByRoute', by: [] };
}

/** The policies at a place that write one of these keys. */
function writersOf(place: TrafficPlace, keys: readonly string[]): readonly string[] {
  const origins = [...place.placed.merged.fields].flatMap(([field, { value, origins }]) => {
    const { perFilter = {} } = FIELD_BY_NAME.get(field)?.contribute(value, place.level) ?? {};
    return keys.some((key) => key in perFilter) ? origins : [];
  });
  return [...new Set(origins)];
}

const originsOf = (place: TrafficPlace, field: string): readonly string[] =>
  place.placed.merged.fields.get(field)?.origins ?? [];

const FAMILIES: readonly FilterFamily[] = [EXT_AUTH, EXT_PROC, JWT];

/** The policies that turn off the providers that these keys turn on; undefined: they are on. */
function switchedOff(
  keys: readonly string[],
  places: readonly TrafficPlace[],
): readonly string[] | undefined {
  const family = FAMILIES.find(({ name }) => keys.every((key) => key.startsWith(`${name}/`)));
  if (family === undefined) return undefined;
  const key = family.switch.name;
  const decides = places.find(({ cluster, perFilter }) => cluster === undefined && key in perFilter);
  if (
    decides === undefined ||
    (decides.perFilter[key] as TypedConfig & { disabled?: boolean }).disabled === true
  )
    return undefined;
  return writersOf(decides, [key]);
}

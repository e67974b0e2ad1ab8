// What runs for the requests of a place of the proxy: of each demand the value that counts, from the policies of all places around it.
// Envoy uses the most specific entry of a filter; each extension is a filter of its own, and families have a switch
// (../../../translation/proxy/filter-families.ts).

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { MergedPolicy } from '../../../policy/merge.ts';
import type { ProcessingMode } from '../../../translation/proxy/envoy/generated/envoy.extensions.filters.http.ext_proc.v3.ts';
import { isFilterConfig } from '../../../translation/proxy/filter-config.ts';
import { mostBytes } from '../../../translation/proxy/traffic-policy/buffer.ts';
import type { Csrf } from '../../../translation/proxy/traffic-policy/csrf.ts';
import type { Limits } from '../../../translation/proxy/traffic-policy/global-rate-limit.ts';
import type { LocalLimit } from '../../../translation/proxy/traffic-policy/local-rate-limit.ts';
import type { Provider } from '../../../translation/proxy/traffic-policy/providers.ts';
import type { Rbac } from '../../../translation/proxy/traffic-policy/rbac.ts';
import { type DemandField, type DemandValues, mergedDemand, turnsOff } from './demand-fields.ts';

/** One message of Envoy. A route also carries the policies of its only backend; for one filter, the first of them counts. */
export type Place = readonly Pick<MergedPolicy, 'fields'>[];

/** What policies send to an authorization service. */
export interface CheckSettings {
  readonly contextExtensions: ReadonlyMap<string, string>;
  readonly sendsBody: boolean;
}

/** By the names of filters. */
export interface Running {
  readonly extAuth: ReadonlyMap<string, CheckSettings>;
  readonly jwt: ReadonlySet<string>;
  /** Lines of users. */
  readonly basicAuth: ReadonlySet<string> | undefined;
  readonly rbac: Rbac | undefined;
  readonly 'rateLimit.local': LocalLimit['tokenBucket'];
  readonly 'rateLimit.global': ReadonlyMap<string, Limits['rateLimits']>;
  readonly extProc: ReadonlyMap<string, ProcessingMode | undefined>;
  readonly csrf: Csrf | undefined;
  /** Bytes. */
  readonly buffer: number | undefined;
}

/** The most specific place first. */
export function runningOn(places: readonly Place[]): Running {
  return {
    extAuth: byName(providersOn(places, 'extAuth'), (name) => settingsOn(places, name)),
    jwt: providersOn(places, 'jwt'),
    basicAuth: usersOf(nearest(places, 'basicAuth')),
    rbac: nearest(places, 'rbac'),
    'rateLimit.local': nearest(places, 'rateLimit.local')?.tokenBucket,
    'rateLimit.global': limitsOn(places),
    extProc: byName(providersOn(places, 'extProc'), (name) => modeOn(places, name)),
    csrf: enforcedOrigins(nearest(places, 'csrf')),
    buffer: sizeOf(nearest(places, 'buffer')),
  };
}

const NO_VALUES: ReadonlyMap<string, never> = new Map<string, never>();

const byName = <V>(names: ReadonlySet<string>, read: (name: string) => V): ReadonlyMap<string, V> =>
  names.size === 0 ? NO_VALUES : new Map([...names].map((name) => [name, read(name)]));

const enforcedOrigins = (value: Csrf | undefined): Csrf | undefined =>
  turnsOff('csrf', value) ? undefined : value;

type BufferValue = DemandValues['buffer'];

/** Each policy's value is asked for at every route. */
const sizes = new WeakMap<BufferValue, number>();

/** The limit on bodies. */
export function sizeOf(value: BufferValue | undefined): number | undefined {
  if (value === undefined || turnsOff('buffer', value)) return undefined;
  return getOrCreate(sizes, value, bytesIn);
}

const bytesIn = ({ maxRequestSize }: BufferValue): number => mostBytes(maxRequestSize);

/** The names of the filters of a family that run. */
function providersOn(places: readonly Place[], field: 'extAuth' | 'jwt' | 'extProc'): ReadonlySet<string> {
  let names: Set<string> | undefined;
  for (const place of places) {
    const values = valuesOn(place, field);
    if (values.some((value) => turnsOff(field, value))) break;
    for (const { list } of values)
      for (const { filter } of list) {
        names ??= new Set();
        names.add(filter.name);
      }
  }
  return names ?? NO_NAMES;
}

const NO_NAMES: ReadonlySet<string> = new Set();

const NONE: readonly never[] = [];

/** Most places have none. */
function valuesOn<F extends DemandField>(place: Place, field: F): readonly DemandValues[F][] {
  let values: DemandValues[F][] | undefined;
  for (let index = 0; index < place.length; index++) {
    const value = mergedDemand(place[index]!, field);
    if (value === undefined) continue;
    values ??= [];
    values.push(value);
  }
  return values ?? NONE;
}

function nearest<F extends DemandField>(places: readonly Place[], field: F): DemandValues[F] | undefined {
  for (const place of places) {
    const [first] = valuesOn(place, field);
    if (first !== undefined) return first;
  }
  return undefined;
}

/** Comments and empty lines are no users. */
export function usersOf(value: DemandValues['basicAuth'] | undefined): ReadonlySet<string> | undefined {
  if (value?.users === undefined) return undefined;
  const lines = value.users.split('\n').map((line) => line.trim());
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')));
}

/** The filter merges the context of all places; the most specific place with settings decides about the body. */
function settingsOn(places: readonly Place[], name: string): CheckSettings {
  const own = places.flatMap((place) => {
    const [first] = valuesOn(place, 'extAuth').flatMap(({ list }) =>
      list.filter(({ filter }) => filter.name === name),
    );
    return first === undefined ? [] : [first];
  });
  const written = own.filter(({ config }) => !isFilterConfig(config)).map(settingsOf);
  return {
    contextExtensions: new Map(
      written.toReversed().flatMap(({ contextExtensions }) => [...contextExtensions]),
    ),
    sendsBody: written[0]?.sendsBody === true,
  };
}

/** The most specific place that says what the service gets. Undefined: none says anything. */
function modeOn(places: readonly Place[], name: string): ProcessingMode | undefined {
  for (const place of places) {
    const [first] = valuesOn(place, 'extProc').flatMap(({ list }) =>
      list.filter(({ filter }) => filter.name === name),
    );
    const mode = first && modeOf(first);
    if (mode !== undefined) return mode;
  }
  return undefined;
}

export const modeOf = ({ config }: Provider): ProcessingMode | undefined =>
  (config as { readonly overrides?: { readonly processingMode?: ProcessingMode } }).overrides?.processingMode;

/** The settings in the entry of a provider. */
export function settingsOf({ config }: Provider): CheckSettings {
  const { checkSettings: { contextExtensions = {}, withRequestBody } = {} } = config as {
    readonly checkSettings?: {
      readonly contextExtensions?: Readonly<Record<string, string>>;
      readonly withRequestBody?: object;
    };
  };
  return {
    contextExtensions: new Map(Object.entries(contextExtensions)),
    sendsBody: withRequestBody !== undefined,
  };
}

function limitsOn(places: readonly Place[]): Running['rateLimit.global'] {
  const all = places.flatMap((place) => valuesOn(place, 'rateLimit.global'));
  if (all.length === 0) return NO_VALUES;
  const limits = new Map<string, Limits['rateLimits']>();
  for (const { filter, rateLimits } of all) if (!limits.has(filter.name)) limits.set(filter.name, rateLimits);
  return limits;
}

/** The filters of a field that run. */
export function filtersOf(running: Running, field: DemandField): ReadonlySet<string> {
  const value = running[field];
  if (value instanceof Map || value instanceof Set)
    return isByFilter(field) ? new Set(value.keys()) : new Set([field]);
  return new Set(value === undefined ? [] : [field]);
}

/** Others have one filter, whatever their value. */
const isByFilter = (field: DemandField): boolean => field !== 'basicAuth';

/** Whether anything of a field runs. */
export const runs = (running: Running, field: DemandField): boolean => filtersOf(running, field).size > 0;

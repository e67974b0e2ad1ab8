// Families of filters with several providers. Each provider is an entry of the chain, and one switch turns off the whole family: an entry
// before the providers writes to the request's dynamic metadata that the family is off, and every provider checks that.
//
// A switch turns off what less specific places set, and a more specific place can turn providers on again. Envoy looks up the switch and
// the providers separately, each at the most specific place that configures it; so that place must also reset the switch.

import type { ChainFilter } from './chain-filter.ts';
import { type TypedConfig, typed } from './envoy/any.ts';
import { DISABLED } from './filter-config.ts';

export type FilterFamilyName = 'ext_auth' | 'ext_proc' | 'jwt';

export interface FilterFamily {
  readonly name: FilterFamilyName;
  /** The namespace of dynamic metadata. */
  readonly namespace: string;
  /** Turned on at a place, it turns off the family there. */
  readonly switch: ChainFilter;
}

/** The key in the family's namespace, with a boolean value. */
export const SWITCH_KEY = 'disable';

function family(name: FilterFamilyName): FilterFamily {
  const namespace = `dev.gatewarden.disable_${name}`;
  return {
    name,
    namespace,
    switch: {
      name: `global_disable/${name}`,
      stage: 'Fault',
      position: 'before',
      disabled: true,
      config: typed('envoy.extensions.filters.http.set_metadata.v3.Config', {
        metadata: [{ metadataNamespace: namespace, value: { [SWITCH_KEY]: true } }],
      }),
    },
  };
}

export const EXT_AUTH = family('ext_auth');
export const EXT_PROC = family('ext_proc');
export const JWT = family('jwt');

export const FAMILIES: readonly FilterFamily[] = [EXT_AUTH, EXT_PROC, JWT];

/** The settings of a place for a family. */
export interface FilterFamilyState {
  /** It turns off the whole family. */
  readonly isOff: boolean;
  /** Names of the providers that it turns on. */
  readonly providers: readonly string[];
  /** It resets the switch of a less specific place. */
  readonly takesBack?: boolean;
}

export type FilterFamilyStates = { readonly [F in FilterFamilyName]?: FilterFamilyState };

export interface FilterOverrides {
  readonly states: FilterFamilyStates;
  /** Entries that the place needs beside its own, for names that it has no entry for yet. */
  readonly entries: Readonly<Record<string, TypedConfig>>;
}

const NOTHING: FilterOverrides = { states: {}, entries: {} };

/** The overrides of a place below less specific ones: the resulting states of those, the nearest first. */
export function overridesBelow(
  own: FilterFamilyStates | undefined,
  outer: readonly FilterFamilyStates[],
): FilterOverrides {
  if (own === undefined) return NOTHING;
  let standing: FilterOverrides = { states: own, entries: {} };
  for (const { name, switch: off } of FAMILIES) {
    const state = own[name];
    if (state === undefined || state.isOff || state.providers.length === 0) continue;
    const nearest = outer.findIndex((states) => states[name]?.isOff || states[name]?.takesBack);
    if (nearest === -1 || !outer[nearest]![name]!.isOff) continue;
    const turnedOff = outer
      .slice(nearest + 1)
      .flatMap((states) => states[name]?.providers ?? [])
      .filter((provider) => !state.providers.includes(provider));
    standing = {
      states: { ...standing.states, [name]: { ...state, takesBack: true } },
      entries: {
        ...standing.entries,
        ...Object.fromEntries([off.name, ...turnedOff].map((entry) => [entry, DISABLED])),
      },
    };
  }
  return standing;
}

/** Whether a place turns on a provider of any family. */
export function turnsOn(states: FilterFamilyStates | undefined): boolean {
  return (
    states !== undefined &&
    Object.values(states).some(({ isOff, providers }) => !isOff && providers.length > 0)
  );
}

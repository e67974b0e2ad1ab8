// Families of filters that come in several providers, each an entry of the chain, and that one switch turns off together: an entry before
// them writes to the request's dynamic metadata that its family is off, and every provider of the family asks for that.
//
// A switch turns off what less specific places set, and a more specific place that turns providers on again wins. Envoy looks up the switch
// and the providers one by one, each at the most specific place that says anything of it; so that place takes the switch back by itself.

import type { ChainFilter } from './chain-filter.ts';
import { type TypedConfig, typed } from './envoy/any.ts';
import { DISABLED } from './filter-config.ts';

export type FilterFamilyName = 'ext_auth' | 'ext_proc' | 'jwt';

export interface FilterFamily {
  readonly name: FilterFamilyName;
  /** Of dynamic metadata. */
  readonly namespace: string;
  /** Turned on at a place, it turns the family off there. */
  readonly switch: ChainFilter;
}

/** The key below the family's namespace, which holds a boolean. */
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

const FAMILIES: readonly FilterFamily[] = [EXT_AUTH, EXT_PROC, JWT];

/** What a place says of a family. */
export interface FilterFamilyState {
  /** It turns all of it off. */
  readonly isOff: boolean;
  /** Names of the entries that it turns on. */
  readonly providers: readonly string[];
  /** It takes back what a less specific place turned off. */
  readonly takesBack?: boolean;
}

export type FilterFamilyStates = { readonly [F in FilterFamilyName]?: FilterFamilyState };

export interface FilterOverrides {
  readonly states: FilterFamilyStates;
  /** What the place has to write beside its own, there where nothing is written yet. */
  readonly entries: Readonly<Record<string, TypedConfig>>;
}

const NOTHING: FilterOverrides = { states: {}, entries: {} };

/** What becomes of a place's families below less specific ones, the nearest of these first, each as it came out. */
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

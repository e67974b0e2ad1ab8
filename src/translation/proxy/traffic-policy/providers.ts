// Fields whose filters have several providers. A place turns some of them on, or the whole family off (../filter-families.ts).

import type { ChainFilter } from '../chain-filter.ts';
import type { TypedConfig } from '../envoy/any.ts';
import { ENABLED } from '../filter-config.ts';
import type { FilterFamily } from '../filter-families.ts';
import type { Contribution } from '../place.ts';
import type { PolicyField } from './traffic-policy-field.ts';

/** A provider with its settings at a place. */
export interface Provider {
  readonly filter: ChainFilter;
  readonly config: TypedConfig;
}

export interface Providers {
  /** The family is off: its providers are ignored. */
  readonly isOff: boolean;
  readonly list: readonly Provider[];
}

export const OFF: Providers = { isOff: true, list: [] };

/** A field of this family, for which one policy decides alone. */
export function providersField(
  name: string,
  family: FilterFamily,
  parse: PolicyField<Providers>['parse'],
): PolicyField<Providers> {
  return { name, parse, contribute: (value) => contribution(family, value) };
}

/** The same, where several policies can each add providers. */
export function deepProvidersField(
  name: string,
  family: FilterFamily,
  parse: PolicyField<Providers>['parse'],
): PolicyField<Providers> {
  return {
    ...providersField(name, family, parse),
    combine: (preferred, other) => ({
      isOff: preferred.isOff || other.isOff,
      list: [...preferred.list, ...other.list.filter((provider) => !holds(preferred, provider))],
    }),
    isSwitch: ({ isOff }) => isOff,
    credit(accumulated, added) {
      if (added.isOff) return 'added';
      return added.list.every((provider) => holds(accumulated, provider)) ? 'accumulated' : 'both';
    },
  };
}

const holds = ({ list }: Providers, { filter }: Provider): boolean =>
  list.some((own) => own.filter.name === filter.name);

/** Turning off a family needs no filter: without providers there is nothing to turn off. */
function contribution({ name, switch: off }: FilterFamily, { isOff, list }: Providers): Contribution {
  if (isOff) return { perFilter: { [off.name]: ENABLED }, families: { [name]: { isOff, providers: [] } } };
  if (list.length === 0) return {};
  return {
    families: { [name]: { isOff, providers: list.map(({ filter }) => filter.name) } },
    filters: [off, ...list.map(({ filter }) => filter)],
    perFilter: Object.fromEntries(list.map(({ filter, config }) => [filter.name, config])),
  };
}

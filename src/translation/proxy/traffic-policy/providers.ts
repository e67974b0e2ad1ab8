// Fields whose filters come in several providers, of which a place turns some on, or all off (../switches.ts).

import type { ChainFilter } from '../chain-filter.ts';
import type { TypedConfig } from '../envoy/any.ts';
import { ENABLED } from '../filter-config.ts';
import type { FilterFamily } from '../filter-families.ts';
import type { Contribution } from '../place.ts';
import type { PolicyField } from './traffic-policy-field.ts';

/** A provider, and its settings at a place. */
export interface Provider {
  readonly filter: ChainFilter;
  readonly config: TypedConfig;
}

export interface Providers {
  /** The family is off: providers beside that are of no account. */
  readonly isOff: boolean;
  readonly list: readonly Provider[];
}

export const OFF: Providers = { isOff: true, list: [] };

/** A field of this family, of which one policy says all. */
export function providersField(
  name: string,
  family: FilterFamily,
  parse: PolicyField<Providers>['parse'],
): PolicyField<Providers> {
  return { name, parse, contribute: (value) => contribution(family, value) };
}

/** The same, where several policies may each add theirs. */
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
    credit(accumulated, added) {
      if (added.isOff) return 'added';
      return added.list.every((provider) => holds(accumulated, provider)) ? 'accumulated' : 'both';
    },
  };
}

const holds = ({ list }: Providers, { filter }: Provider): boolean =>
  list.some((own) => own.filter.name === filter.name);

/** To turn a family off needs no filter: without providers there is nothing to turn off. */
function contribution({ name, switch: off }: FilterFamily, { isOff, list }: Providers): Contribution {
  if (isOff) return { perFilter: { [off.name]: ENABLED }, families: { [name]: { isOff, providers: [] } } };
  if (list.length === 0) return {};
  return {
    families: { [name]: { isOff, providers: list.map(({ filter }) => filter.name) } },
    filters: [off, ...list.map(({ filter }) => filter)],
    perFilter: Object.fromEntries(list.map(({ filter, config }) => [filter.name, config])),
  };
}

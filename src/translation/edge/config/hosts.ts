// The Host header that destinations see. The program replaces it by the name of a destination that has one, and Services are written by
// name; unless a policy asks otherwise, Services and addresses get that of the client.

import type { UnitValues } from '../units/values.ts';
import type { WrittenDestination } from './destinations.ts';
import { approximated, type Note } from './diagnostic.ts';
import type { Authority } from './document.ts';

export interface HostRewriting {
  readonly authority?: Authority;
  /** `index`: of the reference to a backend. */
  readonly notes: readonly (Note & { readonly index: number })[];
}

export function hostRewriting(
  /** Of a URLRewrite filter. */
  filterHost: string | undefined,
  value: UnitValues['traffic.hostRewrite'] | undefined,
  destinations: readonly WrittenDestination[],
  isServiceMode: boolean,
): HostRewriting {
  if (filterHost !== undefined) return { authority: { host: filterHost }, notes: [] };
  if (value !== undefined) return { authority: value.mode === 'Auto' ? 'auto' : 'none', notes: [] };
  const modes = new Set(destinations.map(({ hostMode }) => hostMode));
  modes.delete(undefined);
  if (!modes.has('None')) return { notes: [] };
  if (!modes.has('Auto')) return { authority: 'none', notes: [] };
  const changed = destinations.filter(({ hostMode, isService }) => hostMode === 'None' && isService);
  // With their endpoints, Services have no name to replace it with.
  if (isServiceMode) return { notes: [] };
  return {
    notes: changed.map(({ index, name }) => ({
      ...approximated(
        'warning',
        [],
        `the Host header of requests to ${name} becomes the name of the Service, because the rule also has destinations that get their own name`,
        'split the rule, or set `traffic.hostRewrite`',
      ),
      index,
    })),
  };
}

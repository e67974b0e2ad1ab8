// A bound on the bytes of policies on listeners: on each of their hosts, and on each of their filter chains, with their filters. One policy with a long list of users, on a listener with thousands of hosts, could ask for gigabytes.

import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { ContentBytes } from '../../limits/content-bytes.ts';
import { type SizedThing, thingsToLimit } from '../../limits/fair-limits.ts';
import { grouped, tooMany } from '../../limits/size-limits.ts';
import type { SectionKey } from '../../policies/attachment-levels.ts';
import type { EffectiveTrafficPolicy } from '../traffic-policy/traffic-policies.ts';

/** Policies up to this aren't counted: a host needs as much without any. */
const SMALL_BYTES = 512;
/** Of a host or chain that answers 500. */
const LEAST = 128;
const ALL = '';
/** One value, so that nothing is derived again while nothing is limited. */
const NOTHING: ReadonlyMap<string, LargePlace> = new Map();

/** A place of policies: the hosts of a listener, or a chain. */
export interface PolicyPlace {
  readonly key: string;
  /** Who asks for it. */
  readonly namespace: string;
  /** The key of its bytes, for `bytesAt`. */
  readonly content: string;
  /** The listeners that answer 500 if it is limited. */
  readonly sections: readonly SectionKey[];
  /** Or the routes whose hosts do; asked only if something is limited. */
  readonly routes?: () => readonly string[];
  /** How often the configuration of the policies is there. */
  readonly copies: number;
}

/** A place that is limited. */
export interface LargePlace extends SizedThing {
  /** The key of its bytes. */
  readonly content: string;
  readonly sections: readonly SectionKey[];
  readonly routes: readonly string[];
  readonly message: string;
}

export interface PlacedPolicies {
  /** Whether policies are counted, by the key of their bytes. */
  readonly isCounted: (content: string) => boolean;
  /** By the key of a place whose policies are counted. */
  readonly limitOf: (key: string) => LargePlace | undefined;
  readonly isAnyLimited: () => boolean;
  readonly limited: () => readonly LargePlace[];
}

export interface PlacedPolicyOptions {
  readonly name: string;
  readonly bytesAt: (content: string) => number;
  /** Those that are counted: called only inside of a derivation. */
  readonly places: () => Iterable<PolicyPlace>;
  /** The setting `maxPlacedBytes`. */
  readonly limit: number;
  /** What there are several copies of: `hosts`. */
  readonly copies: string;
}

export function placedPolicies(
  graph: Graph,
  { name, bytesAt, places, limit, copies: unit }: PlacedPolicyOptions,
): PlacedPolicies {
  const bytes: Memo<number> = graph.memo(`bytes of ${name}`, bytesAt);
  // Thousands of hosts read this, and most changes of a policy leave it as it is.
  const isCounted: Memo<boolean> = graph.memo(`whether ${name} count`, (key) => bytes(key) > SMALL_BYTES);
  const limited = graph.memo<ReadonlyMap<string, LargePlace>>(`${name} that are too large`, () => {
    const all = [...places()];
    let total = 0;
    for (const { content, copies } of all) total += bytes(content) * copies;
    if (total <= limit) return NOTHING;
    const counted = all.map(({ content, copies, routes = () => [], ...place }): LargePlace => {
      const size = bytes(content) * copies;
      const asked = `${grouped(size)} bytes of policies on ${grouped(copies)} ${unit}`;
      return {
        ...place,
        ...{ content, routes: routes(), size },
        least: LEAST * copies,
        message: tooMany(asked, 'large places of its kind', 'maxPlacedBytes', { limit }),
      };
    });
    return new Map(thingsToLimit(counted, limit).map((place) => [place.key, place]));
  });
  return {
    isCounted,
    limitOf: (key) => limited(ALL).get(key),
    isAnyLimited: () => limited(ALL).size > 0,
    limited: () => [...limited(ALL).values()],
  };
}

/** The policies of a limited place: an error takes the place of their configuration. */
export const withError = (
  { levels, merged, metadata }: EffectiveTrafficPolicy,
  message: string,
): EffectiveTrafficPolicy => ({
  levels,
  merged: { ...merged, errors: [...merged.errors, message] },
  perFilter: {},
  filters: [],
  action: {},
  ...(metadata === undefined ? {} : { metadata }),
});

/** Of what policies write on a virtual host or a RouteConfiguration. */
export const policyBytes = (
  { perFilter, retryPolicy, metadata }: EffectiveTrafficPolicy,
  bytesOf: ContentBytes,
): number => bytesOf(perFilter) + bytesOf(retryPolicy) + bytesOf(metadata);

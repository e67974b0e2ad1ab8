// A bound on the bytes of policies on listeners: on each of their hosts, and with the filters that their routes need, on each of their filter
// chains. One policy with a long list of users, on a listener with thousands of hosts, could ask for gigabytes.

import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { ContentBytes } from '../../limits/content-bytes.ts';
import { type SizedThing, thingsToLimit } from '../../limits/fair-limits.ts';
import type { SectionKey } from '../../policies/attachment-levels.ts';
import type { EffectiveTrafficPolicy } from '../traffic-policy/traffic-policies.ts';

/** Policies up to this aren't counted: a host needs as much without any. */
const SMALL_BYTES = 512;
/** Of a host or chain that answers 500. */
const LEAST = 128;
const ALL = '';

/** A place of policies: the hosts of a listener, or a chain. */
export interface PolicyPlace {
  readonly key: string;
  /** Who asks for it. */
  readonly namespace: string;
  /** The key of its bytes, for `bytesAt`. */
  readonly content: string;
  /** The listeners that answer 500 if it is limited. */
  readonly sections: readonly SectionKey[];
  /** Or the routes whose hosts do. */
  readonly routes?: readonly string[];
  /** How often the configuration of the policies is there. */
  readonly copies: number;
}

/** A place that is limited. */
export interface LargePlace extends SizedThing {
  readonly sections: readonly SectionKey[];
  readonly routes: readonly string[];
  readonly message: string;
}

export interface PlacedPolicies {
  /** Whether policies are counted, by the key of their bytes. */
  readonly isCounted: (content: string) => boolean;
  /** By the key of a place whose policies are counted. */
  readonly isLimited: (key: string) => boolean;
  readonly limitOf: (key: string) => LargePlace | undefined;
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
  const isCounted = (key: string): boolean => bytes(key) > SMALL_BYTES;
  const limited = graph.memo<ReadonlyMap<string, LargePlace>>(`${name} that are too large`, () => {
    const counted = Array.from(places(), ({ content, copies, routes = [], ...place }): LargePlace => {
      const size = bytes(content) * copies;
      const asked = `${grouped(size)} bytes of policies on ${grouped(copies)} ${unit}`;
      return {
        ...place,
        ...{ routes, size },
        least: LEAST * copies,
        message: `${asked} are too many: all large places of its kind together can have ${grouped(limit)} (setting maxPlacedBytes)`,
      };
    });
    return new Map(thingsToLimit(counted, limit).map((place) => [place.key, place]));
  });
  return {
    isCounted,
    isLimited: (key) => limited(ALL).has(key),
    limitOf: (key) => limited(ALL).get(key),
    limited: () => [...limited(ALL).values()],
  };
}

const grouped = (count: number): string => count.toLocaleString('en');

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

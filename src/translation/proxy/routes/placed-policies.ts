// A bound on the bytes of policies on listeners: on each of their hosts, and with the filters that their routes need, on each of their filter
// chains. One policy with a long list of users, on a listener with thousands of hosts, could ask for gigabytes.

import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import { exactPartsOf, idOfKey } from '../../../objects/key.ts';
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
  /** The listeners that answer 500 if it is limited. The namespace of the first one has the place. */
  readonly sections: readonly SectionKey[];
  /** How often the configuration of the policies is there. */
  readonly copies: number;
}

/** A place that is limited. */
export interface LargePlace extends SizedThing {
  readonly sections: readonly SectionKey[];
  readonly message: string;
}

export interface PlacedPolicies {
  /** Whether the policies at a place are counted. */
  readonly isCounted: (key: string) => boolean;
  /** The policies at a place: with an error in place of their configuration, if they are too large beside all others. */
  readonly within: (key: string, effective: EffectiveTrafficPolicy) => EffectiveTrafficPolicy;
  readonly isLimited: (key: string) => boolean;
  readonly limited: () => readonly LargePlace[];
}

export interface PlacedPolicyOptions {
  readonly name: string;
  /** Bytes of the configuration at a place. */
  readonly bytesAt: (key: string) => number;
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
    const counted = Array.from(places(), ({ key, sections, copies }): LargePlace => {
      const size = bytes(key) * copies;
      const asked = `${grouped(size)} bytes of policies on ${grouped(copies)} ${unit}`;
      return {
        ...{ key, sections, size },
        namespace: idOfKey(exactPartsOf<[string, string]>(sections[0]!)[0]).namespace,
        least: LEAST * copies,
        message: `${asked} are too many: all large places of its kind together can have ${grouped(limit)} (setting maxPlacedBytes)`,
      };
    });
    return new Map(thingsToLimit(counted, limit).map((place) => [place.key, place]));
  });
  return {
    isCounted,
    isLimited: (key) => isCounted(key) && limited(ALL).has(key),
    limited: () => [...limited(ALL).values()],
    within(key, effective) {
      const found = isCounted(key) ? limited(ALL).get(key) : undefined;
      return found === undefined ? effective : withError(effective, found.message);
    },
  };
}

const grouped = (count: number): string => count.toLocaleString('en');

const withError = (
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

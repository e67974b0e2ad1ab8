// What the merge knows of a field of a policy: its name, and whether values of several policies can be combined.

/** Who made a combined value up: what the policies before had, what the next one adds (it alone: nothing of theirs is left), or both. */
export type Credit = 'accumulated' | 'added' | 'both';

export interface MergeField {
  /** As origins name it: `rateLimit.local`. */
  readonly name: string;
  /** Combines two values, the first preferred, where a deep merge is asked for; absent: a field is taken whole. */
  readonly combine?: (preferred: unknown, other: unknown) => unknown;
  /** Whose the combined value is: `both` without it. Where nothing is added, nothing is combined. */
  readonly credit?: (accumulated: unknown, added: unknown) => Credit;
  /** Values are combined within a level and across levels, whatever the settings and fold rules: lists of allowed and denied requests. */
  readonly isAlwaysCombined?: true;
}

/** A policy, read for the merge. */
export interface MergeablePolicy {
  /** `gateway.gatewarden.dev/TrafficPolicy/shop/base` */
  readonly id: string;
  /** Its fields, in the form that the data plane wants. */
  readonly fields: ReadonlyMap<string, unknown>;
  /** A policy with errors contributes nothing, and voids its level. */
  readonly errors: readonly string[];
  /**
   * Errors of single fields, by name. Such a field keeps its place in the merge: where it wins, the merged field has its errors. A broader
   * policy doesn't replace it, since that could serve more openly than configured.
   */
  readonly fieldErrors?: ReadonlyMap<string, readonly string[]>;
}

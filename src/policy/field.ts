// What the merge knows about a policy field: its name, and whether values of several policies can be combined.

/** Which policies a combined value comes from: those before (`accumulated`), only the next one (`added`), or both. */
export type Credit = 'accumulated' | 'added' | 'both';

export interface MergeField {
  /** The name in origins, for example `rateLimit.local`. */
  readonly name: string;
  /** Combines two values in a deep merge; `preferred` wins. Absent: the field is taken as a whole. */
  readonly combine?: (preferred: unknown, other: unknown) => unknown;
  /** Where the combined value comes from. Default: `both`. If nothing is added, nothing is combined. */
  readonly credit?: (accumulated: unknown, added: unknown) => Credit;
  /**
   * Whether a value turns off what it would be combined with. Where a parent takes precedence, neither its value nor one that would turn it
   * off is combined: the parent's stands.
   */
  readonly isSwitch?: (value: unknown) => boolean;
  /** Values are combined within a level and across levels, whatever the settings and fold rules: lists of allowed and denied requests. */
  readonly isAlwaysCombined?: true;
}

/** A policy in the form that the merge reads. */
export interface MergeablePolicy {
  /** `gateway.gatewarden.dev/TrafficPolicy/shop/base` */
  readonly id: string;
  /** The fields in the data plane's form. */
  readonly fields: ReadonlyMap<string, unknown>;
  /** A policy with errors contributes nothing, and its whole level is ignored. */
  readonly errors: readonly string[];
  /** The field that each error comes from, where one field alone causes it. */
  readonly errorFields?: ReadonlyMap<string, string>;
  /**
   * Errors of single fields, by name. Such a field keeps its place in the merge: where it wins, the merged field has its errors. A broader
   * policy doesn't replace it, since that could serve more openly than configured.
   */
  readonly fieldErrors?: ReadonlyMap<string, readonly string[]>;
}

// The interface of a unit: the part of a policy that the merge takes as a whole. A module for each unit, in the folder of its part.

import type { Segments } from '../../../diagnostics/path.ts';
import type { FilledByKind } from '../../../kinds/types.ts';
import type { BackendSpec, FrontendSpec, TrafficSpec } from '../model/specs.ts';
import type { EdgeOptions } from '../options.ts';
import type { EdgeReferences, Holder } from '../references/references.ts';
import type { UnitName, UnitValues } from './values.ts';

export type PolicySpec = FilledByKind['EdgePolicy']['spec'];
export type Frontend = NonNullable<PolicySpec['frontend']>;
export type Traffic = NonNullable<PolicySpec['traffic']>;
/** Also the `policies` of an EdgeBackend, of its providers and targets. */
export type BackendPolicies = NonNullable<PolicySpec['backend']>;

/** `failed`: there is no value. `substituted`: the value refuses what can't be judged. `partial`: a part is left out. */
export type ProblemEffect = 'failed' | 'substituted' | 'partial' | 'told';

/** What is wrong with a unit, or can't be said to the data plane. It never contains a secret. */
export interface UnitProblem {
  /** Below the part: `['extAuth', 'backendRef']`. */
  readonly at: Segments;
  /** As the status of the policy tells it. */
  readonly message: string;
  /** `told`: for findings only; conditions don't change. */
  readonly effect: ProblemEffect;
}

export interface ReadUnit<V> {
  /** Undefined: the unit has failed. It keeps its place in the merge. */
  readonly value?: V;
  readonly problems: readonly UnitProblem[];
}

/** What a unit reads besides its policy. Reads are recorded, so that a change of what was read derives the unit again. */
export interface UnitContext {
  readonly options: EdgeOptions;
  /** The object that contains it. */
  readonly holder: Holder;
  readonly references: EdgeReferences;
}

/** A record of the model without its target. */
export interface UnitRecord<Spec> {
  /** The key without the attachment, of a policy `shop/base`: `traffic/shop/base:extauth`. */
  readonly key: (policy: string) => string;
  readonly spec: Spec;
}

/** `Part`: what it is read from. */
export interface UnitOf<N extends UnitName, Part, Spec> {
  readonly name: N;
  /** Undefined: the part doesn't set it. */
  readonly read: (part: Part, context: UnitContext) => ReadUnit<UnitValues[N]> | undefined;
  /** In their order; none where the model can't say it. */
  readonly records: (value: UnitValues[N], options: EdgeOptions) => readonly UnitRecord<Spec>[];
  /** Units of all levels are combined: `preferred` is of the more specific policy. */
  readonly combine?: (preferred: UnitValues[N], other: UnitValues[N]) => UnitValues[N];
  /** Whether it can run before routing. */
  readonly isBeforeRouting?: true;
}

export type FrontendUnit<N extends UnitName> = UnitOf<N, Frontend, FrontendSpec>;
/** The phase is added by who writes the records. */
export type TrafficUnit<N extends UnitName> = UnitOf<N, Traffic, TrafficSpec>;
export type BackendUnit<N extends UnitName> = UnitOf<N, BackendPolicies, BackendSpec>;

/** A unit in a list of units: it receives the values of its own `read` only, since policies keep values by the names of units. */
export interface AnyUnit<Part, Spec> {
  readonly name: UnitName;
  readonly read: (part: Part, context: UnitContext) => ReadUnit<unknown> | undefined;
  records(value: unknown, options: EdgeOptions): readonly UnitRecord<Spec>[];
  combine?(preferred: unknown, other: unknown): unknown;
  readonly isBeforeRouting?: true;
}

/** The units of each part, in the order in which they are told and written: the index `units.ts` has them. */
export interface UnitLists {
  readonly frontend: readonly AnyUnit<Frontend, FrontendSpec>[];
  readonly traffic: readonly AnyUnit<Traffic, TrafficSpec>[];
  readonly backend: readonly AnyUnit<BackendPolicies, BackendSpec>[];
}

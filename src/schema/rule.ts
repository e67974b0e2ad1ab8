// Rule: a demand on a value that structure alone can't express, with its CEL twin and its line in the reference.

import type { Fault } from '../diagnostics/finding.ts';
import type { Segments } from '../diagnostics/path.ts';
import type { Code, Level } from '../diagnostics/severity.ts';
import type { Properties } from './node.ts';
import type { Reads } from './reads.ts';
import type { StaticObject } from './static.ts';

/** A violation, where the rule stands unless `at` leads further down. */
export interface Violation extends Fault {
  readonly at?: Segments;
  /** Another code than the rule's own (one parse of an expression serves C-01 and W-40). */
  readonly code?: Code;
  /** The `alsoLevel` of a code that has cases of two levels. */
  readonly level?: Level;
  /** The values that this violation follows from, for ratcheting; by default those at the rule's `reads`. */
  readonly because?: readonly unknown[];
}

export type Report = (violation: Violation) => void;

/** What a rule may consume, shared by all rules that judge one object. */
export interface Budget {
  /** Characters of refused expressions that may still be parsed a second time. */
  confirm: number;
}

/**
 * A demand on values of `V`. A rule on a wider type does for a narrower one: what it reads is there too (`R`, which nobody writes,
 * lets the compiler see that).
 */
export interface Rule<in V, out R = Reads<V>> extends StoredRule {
  readonly reads: readonly (R & string)[];
  readonly check: (value: V, report: Report, budget: Budget) => void;
  readonly expression?: true | ((value: V) => string);
}

/** A rule of an object with these members, for rules that stand apart from their object. */
export type RuleOf<P extends Properties> = Rule<StaticObject<P>>;

/** A rule as a node keeps it: of which type its values are is the node's business. */
export interface StoredRule {
  readonly id: Code;
  /**
   * What the rule reads, as paths below its node (`reads.ts`): `ai`, `timeouts.request`, `providers[].name`; a `?` at the end when
   * only presence counts; `''` is the value itself. A rule is skipped where one of them is broken, and ratchets on them
   * (docs/development/design.md#what-a-rule-reads).
   */
  readonly reads: readonly string[];
  /** The demand in the reference's words. */
  readonly demand: string;
  readonly check: (value: never, report: Report, budget: Budget) => void;
  /**
   * The expression, pattern or template that the check parses (`true`: the value itself). It counts towards ST-12, and the check
   * waits until the count is known.
   */
  readonly expression?: true | ((value: never) => string);
  /** The same demand in CEL over `self`, for the CRD. Without one the rule holds through the webhook only. */
  readonly cel?: string;
  /** The same demand as value validation of a structural schema, for places where CEL would cost too much. */
  readonly openapi?: Readonly<Record<string, unknown>>;
  /** Codes besides `id` that the check may report. */
  readonly also?: readonly Code[];
}

// The rules of an AuthorizationPolicy as policies of Envoy's RBAC: what can't be used is left out so that more is denied rather than less,
// and reported.

import { advice, type Fault } from '../../../../diagnostics/finding.ts';
import type { Segments } from '../../../../diagnostics/path.ts';
import type { Code } from '../../../../diagnostics/severity.ts';
import { quote } from '../../../../grammar/quote.ts';
import type { Permission, Policy, Principal } from '../../envoy/generated/envoy.config.rbac.v3.ts';
import { conditionOf } from './authorization-conditions.ts';
import { operationFields, sourceFields, type WrittenField } from './authorization-fields.ts';
import {
  isUnusable,
  type Logic,
  type Matcher,
  type MatcherContext,
  PERMISSIONS,
  PRINCIPALS,
} from './matcher.ts';
import type { Rule } from './rule.ts';

/** Why a part of a policy has no effect. */
export interface RuleProblem {
  readonly code: Code;
  readonly segments: Segments;
  readonly fault: Fault;
}

export interface RuleContext extends MatcherContext {
  /** Whether the chain carries HTTP requests, or only connections. */
  readonly isHttp: boolean;
  /** If a part of an allowing rule can't be used, the whole rule is left out; in other rules only that part. */
  readonly allows: boolean;
}

export interface TranslatedRule {
  /** Undefined: it is left out. */
  readonly policy: Policy | undefined;
  readonly problems: readonly RuleProblem[];
}

/** Matches nothing: for a policy without rules. */
export const NEVER: Policy = {
  permissions: [PERMISSIONS.not(PERMISSIONS.any)],
  principals: [PRINCIPALS.not(PRINCIPALS.any)],
};

export function translateRule(rule: Rule | null, at: Segments, context: RuleContext): TranslatedRule {
  if (rule === null || typeof rule !== 'object')
    return { policy: undefined, problems: [leftOut(at, 'it is null')] };
  const translation = new RuleTranslation(context);
  const { permissions, principals, isKnown } = translation.conditions(rule, at);
  const to = rule.to ?? [];
  const from = rule.from ?? [];
  const policy: Policy = {
    permissions: (to.length === 0 ? [{}] : to).map((entry, index) =>
      conjunction(PERMISSIONS, [
        ...translation.fields(PERMISSIONS, operationFields(entry?.operation), [
          ...at,
          'to',
          index,
          'operation',
        ]),
        ...permissions,
      ]),
    ),
    principals: (from.length === 0 ? [{}] : from).map((entry, index) =>
      conjunction(PRINCIPALS, [
        ...translation.fields(PRINCIPALS, sourceFields(entry?.source), [...at, 'from', index, 'source']),
        ...principals,
      ]),
    ),
  };
  const { problems } = translation;
  const isUsed = isKnown && (problems.length === 0 || !context.allows);
  return { policy: isUsed ? policy : undefined, problems };
}

/** All of them; an empty list matches anything. */
function conjunction<M>(logic: Logic<M>, members: readonly M[]): M {
  return logic.and(members.length === 0 ? [logic.any] : members);
}

interface Conditions {
  readonly permissions: readonly Permission[];
  readonly principals: readonly Principal[];
  /** All keys are known. */
  readonly isKnown: boolean;
}

/** The translation of one rule, with all of its problems. */
class RuleTranslation {
  readonly #context: RuleContext;
  readonly problems: RuleProblem[] = [];

  constructor(context: RuleContext) {
    this.#context = context;
  }

  fields<M>(logic: Logic<M>, fields: readonly WrittenField<M>[], at: Segments): readonly M[] {
    return fields.flatMap(({ name, values, matcher, isNegative }) =>
      this.#members(logic, matcher, values, [...at, name], isNegative),
    );
  }

  conditions({ when = [] }: Rule, at: Segments): Conditions {
    const permissions: Permission[] = [];
    const principals: Principal[] = [];
    let isKnown = true;
    for (const [index, { key, values = [], notValues = [] }] of when.entries()) {
      const place = [...at, 'when', index];
      const condition = conditionOf(key);
      if (condition === undefined) {
        isKnown = false;
        this.problems.push(leftOut([...place, 'key'], `${quote(key)} is not a known key`));
      } else if (isUnusable(condition)) this.#tell([...place, 'key'], condition.unusable);
      else if ('permission' in condition)
        permissions.push(...this.#both(PERMISSIONS, condition.permission, values, notValues, place));
      else principals.push(...this.#both(PRINCIPALS, condition.principal, values, notValues, place));
    }
    return { permissions, principals, isKnown };
  }

  #both<M>(
    logic: Logic<M>,
    matcher: Matcher<M>,
    values: readonly string[],
    notValues: readonly string[],
    at: Segments,
  ): readonly M[] {
    return [
      ...this.#members(logic, matcher, values, [...at, 'values'], false),
      ...this.#members(logic, matcher, notValues, [...at, 'notValues'], true),
    ];
  }

  /** Empty where nothing is left of the field. */
  #members<M>(
    logic: Logic<M>,
    matcher: Matcher<M> | Fault,
    values: readonly string[],
    at: Segments,
    isNegative: boolean,
  ): readonly M[] {
    if (values.length === 0) return [];
    if ('reason' in matcher) {
      this.#tell(at, matcher);
      return [];
    }
    if (matcher.isHttp === true && !this.#context.isHttp) {
      this.problems.push({ code: 'TR-52', segments: at, fault: ONLY_HTTP });
      return [];
    }
    const made =
      'all' in matcher ? this.#all(matcher.all(values), at) : this.#each(logic, matcher.each, values, at);
    return made === undefined ? [] : [isNegative ? logic.not(made) : made];
  }

  #all<M>(made: M | { readonly unusable: Fault }, at: Segments): M | undefined {
    if (!isUnusable(made as object)) return made as M;
    this.#tell(at, (made as { readonly unusable: Fault }).unusable);
    return undefined;
  }

  #each<M>(
    logic: Logic<M>,
    each: (value: string, context: MatcherContext) => M | { readonly unusable: Fault },
    values: readonly string[],
    at: Segments,
  ): M | undefined {
    const made = values
      .map((value, index) => this.#all(each(value, this.#context), [...at, index]))
      .filter((matcher) => matcher !== undefined);
    return made.length === 0 ? undefined : logic.or(made);
  }

  #tell(segments: Segments, fault: Fault): void {
    this.problems.push({ code: 'TR-51', segments, fault });
  }
}

const ONLY_HTTP = advice(
  "a port of the target doesn't carry HTTP, so HTTP fields don't apply there",
  'name the port `http-...` or set its `appProtocol`, or write a separate policy for it',
);

function leftOut(segments: Segments, why: string): RuleProblem {
  return {
    code: 'TR-53',
    segments,
    fault: advice(`the rule is left out: ${why}`, 'correct it, or remove it'),
  };
}

// A rule of a published CRD: its CEL text, judged by the code that was generated from it.

import { type Fault, invalid, required } from '../diagnostics/finding.ts';
import type { Segments } from '../diagnostics/path.ts';
import { valueAt } from '../diagnostics/path.ts';
import type { Rule } from '../schema/rule.ts';
import { CEL_FUNCTIONS, type CelFunctions } from './cel-functions.ts';
import { publishedRules } from './generated/rules.js';
import { adviceFor } from './rule-advice.ts';

/** A rule as generated code. */
export interface RuleCode {
  readonly reads: readonly string[];
  /** Undefined: the evaluation fails, which breaks the rule too. */
  readonly holds: (self: unknown) => boolean | undefined;
}

/** All rules, by their CEL text. */
export type RuleCodes = (functions: CelFunctions) => Readonly<Record<string, RuleCode>>;

const RULES = publishedRules(CEL_FUNCTIONS);

/** `cel` is true for values that fit; `message` is what its CRD says otherwise. */
export function published(cel: string, message: string): Rule<unknown, never> {
  // Absent only while the code is being generated.
  const { reads = [], holds = failing } = Object.hasOwn(RULES, cel) ? RULES[cel]! : {};
  return {
    id: 'ST-15',
    reads: reads as readonly never[],
    demand: message,
    cel,
    holds,
    check(value, report) {
      if (holds(value) === true) return;
      const { at, fault } = broken(message, value);
      // These objects don't ratchet.
      report({ ...fault, at, because: [] });
    },
  };
}

const failing = (): undefined => undefined;

function broken(message: string, value: unknown): { readonly at: Segments; readonly fault: Fault } {
  const { at = [], hint, replacement } = adviceFor(message, value);
  const culprit = valueAt(value, at);
  const said = message.replace(/\.$/, '');
  const fault = culprit === undefined ? required(said, hint) : invalid(culprit, said, hint);
  return {
    at,
    fault: replacement === undefined ? fault : { ...fault, fix: [{ op: 'replace', value: replacement }] },
  };
}

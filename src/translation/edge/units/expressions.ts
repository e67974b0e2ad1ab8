// CEL expressions of units. Only their syntax is checked: variables and functions are the data plane's.

import { type CelBudget, type CelOptions, CONFIRMED_CHARACTERS, checkCel } from '../../../grammar/cel.ts';

const SYNTAX_ONLY: CelOptions = { knownRoots: new Set() };

/** Why an expression doesn't parse, and what to write; undefined: it parses. */
export type ExpressionCheck = (text: string) => string | undefined;

/** The check of the expressions of one unit, which share the budget of the second parser. */
export function expressionCheck(): ExpressionCheck {
  const budget: CelBudget = { confirm: CONFIRMED_CHARACTERS };
  return (text) => {
    const { problem } = checkCel(text, SYNTAX_ONLY, budget);
    if (problem === undefined) return undefined;
    const { message, hint } = problem;
    return `not a valid CEL expression: ${message}${hint === undefined ? '' : ` (${hint})`}`;
  };
}

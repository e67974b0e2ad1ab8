// Access rules over expressions: of requests, and of what MCP clients use. A rule that doesn't parse never lets anything through.

import type { Segments } from '../../../diagnostics/path.ts';
import { quote } from '../../../grammar/quote.ts';
import type { Rules } from '../model/specs.ts';
import { expressionCheck } from './expressions.ts';
import { partial, substituted } from './problems.ts';
import type { ReadUnit, Traffic, UnitContext, UnitProblem } from './unit.ts';
import type { RuleLists } from './values.ts';

type Authorization = NonNullable<Traffic['authorization']>;

/** Allowed: nothing. Denied: everything. */
const NEVER = 'false';
const ALWAYS = 'true';

export function readRules(
  { action = 'Allow', policy: { matchExpressions } }: Partial<Authorization> & Pick<Authorization, 'policy'>,
  at: readonly string[],
  { options }: UnitContext,
): ReadUnit<RuleLists> {
  if (action !== 'Allow' && action !== 'Deny') {
    const text = `${quote(String(action))} is neither Allow nor Deny; everything is denied`;
    return { value: { allow: [], deny: [ALWAYS] }, problems: [substituted([...at, 'action'], text)] };
  }
  const isDeny = action === 'Deny';
  const listAt = [...at, 'policy', 'matchExpressions'];
  const { expressions, problems } = options.corrects('E19')
    ? checked(matchExpressions, isDeny, listAt)
    : { expressions: matchExpressions, problems: [] };
  return { value: isDeny ? { allow: [], deny: expressions } : { allow: expressions, deny: [] }, problems };
}

function checked(
  texts: readonly string[],
  isDeny: boolean,
  at: Segments,
): { readonly expressions: readonly string[]; readonly problems: readonly UnitProblem[] } {
  const check = expressionCheck();
  const expressions: string[] = [];
  const invalid: { readonly index: number; readonly problem: string }[] = [];
  for (const [index, text] of texts.entries()) {
    const problem = check(text);
    if (problem === undefined) expressions.push(text);
    else {
      invalid.push({ index, problem });
      if (isDeny) expressions.push(ALWAYS);
    }
  }
  if (texts.length === 0) {
    const [text, expression] = isDeny ? ['everything is denied', ALWAYS] : ['nothing is allowed', NEVER];
    return {
      expressions: [expression],
      problems: [substituted(at, `there is no expression; ${text}`)],
    };
  }
  const allowsNothing = !isDeny && expressions.length === 0;
  const report = isDeny || allowsNothing ? substituted : partial;
  const effect = isDeny ? 'everything is denied' : allowsNothing ? 'nothing is allowed' : 'it allows nothing';
  const problems = invalid.map(({ index, problem }) => report([...at, index], `${problem}; ${effect}`));
  return { expressions: allowsNothing ? [NEVER] : expressions, problems };
}

/** Rules of all levels count together, those of the less specific ones first. */
export const combineRules = (preferred: RuleLists, other: RuleLists): RuleLists => ({
  allow: [...other.allow, ...preferred.allow],
  deny: [...other.deny, ...preferred.deny],
});

export const rulesSpec = ({ allow, deny }: RuleLists): Rules => ({
  ...(allow.length === 0 ? {} : { allow }),
  ...(deny.length === 0 ? {} : { deny }),
});

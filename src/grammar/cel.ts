// CEL expressions: whether a text parses, and which of its root variables are unknown in its place.
// C-01, C-02, W-40. Parses only: no declarations, no type checks.

import { affords, type CelBudget, CONFIRMED_CHARACTERS, confirms, isSettled } from './cel/confirm.ts';
import { explain } from './cel/explain.ts';
import { mended } from './cel/mend.ts';
import { ENVOY_LEVELS, exceedsEnvoy } from './cel/nesting.ts';
import { MACRO_REFUSAL, mayBeRefused, treeRefusal } from './cel/proxy.ts';
import { recognise } from './cel/recognise.ts';
import { KnownRoots, type RootUse } from './cel/roots.ts';
import { celTree } from './cel/tree.ts';
import { hasMacro } from './cel/uses.ts';
import { defined } from './defined.ts';
import type { GradedProblem } from './graded-problem.ts';

export { DEPTH_LIMIT } from './cel/brackets.ts';
export { type CelBudget, CONFIRMED_CHARACTERS } from './cel/confirm.ts';
export type { RootUse } from './cel/roots.ts';

export interface CelOptions {
  /** The root variables of the place. Reuse one set per place: data derived from the set is cached with it. */
  readonly knownRoots: ReadonlySet<string>;
  /** The proxy evaluates the expression; its parser has lower limits than others. */
  readonly proxy?: boolean;
}

export interface CelVerdict {
  /** Grade S for what only the proxy rejects, except macros over lists. */
  readonly problem?: GradedProblem;
  /** Unknown root variables, each once, at most 16; none after a problem of grade R. */
  readonly unknownRoots: readonly RootUse[];
}

const compiled = new WeakMap<ReadonlySet<string>, KnownRoots>();

function knownRootsOf(names: ReadonlySet<string>): KnownRoots {
  let known = compiled.get(names);
  if (known === undefined) {
    known = new KnownRoots(names);
    compiled.set(names, known);
  }
  return known;
}

/**
 * Checks one expression. Where `response` isn't available yet, leave it out of the known roots, and it is reported as unknown.
 * All expressions of one object share a budget.
 *
 * ```ts
 * const options = { knownRoots: new Set(['jwt']) };
 * checkCel('jwt.sub == "a" && user.ok', options); // { unknownRoots: [{ name: 'user', offset: 18 }] }
 * checkCel('jwt.sub = "a"', options).problem?.hint; // 'write `==` to compare'
 * ```
 */
export function checkCel(
  text: string,
  options: CelOptions,
  budget: CelBudget = { confirm: CONFIRMED_CHARACTERS },
): CelVerdict {
  const { refusal, roots } = recognise(text, knownRootsOf(options.knownRoots));
  if (refusal === undefined) {
    const problem = options.proxy === true ? proxyProblem(text, budget) : undefined;
    return { ...defined({ problem }), unknownRoots: problem?.grade === 'R' ? [] : roots };
  }
  // The parser decides about its own language, within the budget.
  if (!isSettled(text, refusal) && affords(budget, text) && confirms(text)) {
    const isRefused = options.proxy === true && hasMacro(text);
    return isRefused ? { problem: { grade: 'R', ...MACRO_REFUSAL }, unknownRoots: [] } : { unknownRoots: [] };
  }
  const replacement = mended(text, refusal);
  return {
    problem: {
      grade: 'R',
      ...explain(text, refusal),
      ...defined({ replacement }),
    },
    unknownRoots: roots,
  };
}

/** A problem that only the proxy has: its parser first, then its other limits within the budget. */
function proxyProblem(text: string, budget: CelBudget): GradedProblem | undefined {
  if (hasMacro(text)) return { grade: 'R', ...MACRO_REFUSAL };
  if (exceedsEnvoy(text)) return TOO_DEEP;
  if (!mayBeRefused(text) || !affords(budget, text)) return undefined;
  const tree = celTree(text);
  const refusal = 'expr' in tree ? treeRefusal(tree.expr) : undefined;
  return refusal && { grade: 'S', ...refusal };
}

const TOO_DEEP: GradedProblem = {
  grade: 'S',
  message: `the expression has more than the ${ENVOY_LEVELS} levels of nesting that the proxy supports`,
  hint: 'split it: each `+`, `.`, `[]`, `()` and `? :` around a value is a level; `&&` and `||` are not',
};

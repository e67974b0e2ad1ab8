// CEL expressions: whether a text parses as one, and which root variables it uses that its place doesn't know.
// C-01, C-02, W-40. Parsing only: nothing is declared, no types are checked.
import { affords, type CelBudget, CONFIRMED_CHARACTERS, confirms, isSettled } from './cel/confirm.ts';
import { explain } from './cel/explain.ts';
import { mended } from './cel/mend.ts';
import { ENVOY_LEVELS, exceedsEnvoy } from './cel/nesting.ts';
import { mayBeRefused, treeRefusal } from './cel/proxy.ts';
import { recognise } from './cel/recognise.ts';
import { KnownRoots, type RootUse } from './cel/roots.ts';
import { celTree } from './cel/tree.ts';
import type { GradedProblem } from './graded-problem.ts';

export { DEPTH_LIMIT } from './cel/brackets.ts';
export { type CelBudget, CONFIRMED_CHARACTERS } from './cel/confirm.ts';
export type { RootUse } from './cel/roots.ts';

export interface CelOptions {
  /** The root variables of the place. Keep one set for each place: what is made of it is remembered with it. */
  readonly knownRoots: ReadonlySet<string>;
  /** The proxy evaluates it, whose parser stops earlier than others. */
  readonly proxy?: boolean;
}

export interface CelVerdict {
  /** Of grade S where only the proxy refuses the expression. */
  readonly problem?: GradedProblem;
  /** Root variables outside the known ones, each once, at most 16; none where there is a problem of grade R. */
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
 * Judges one expression. Where `response` comes too early, leave it out of the known roots, and it is among the unknown ones.
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
    return { ...(problem === undefined ? {} : { problem }), unknownRoots: roots };
  }
  // The parser has the last word about its own language, as far as it can be afforded.
  if (!isSettled(text, refusal) && affords(budget, text) && confirms(text)) return { unknownRoots: [] };
  const replacement = mended(text, refusal);
  return {
    problem: {
      grade: 'R',
      ...explain(text, refusal),
      ...(replacement === undefined ? {} : { replacement }),
    },
    unknownRoots: roots,
  };
}

/** What the proxy alone refuses: its parser, and as far as that can be afforded the rest of it. */
function proxyProblem(text: string, budget: CelBudget): GradedProblem | undefined {
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

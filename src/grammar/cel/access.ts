// Access rules of the proxy: expressions that allow or deny requests. Envoy takes an expression that fails, or that is neither true nor
// false, for false, so a rule that denies lets such a request pass.

import type { Problem } from '../problem.ts';
import type { CelExpr } from './expr.ts';
import { failureOf } from './failures.ts';
import { exceedsEnvoy } from './nesting.ts';
import { isTooDeep, treeRefusal } from './proxy.ts';
import { withSafeLookUps } from './safe.ts';
import { shown } from './shown.ts';
import { celTree } from './tree.ts';
import { neverBoolean } from './types.ts';

export type AccessTree = { readonly expr: CelExpr } | { readonly problem: string };

/** The tree that Envoy gets. */
export function accessTree(text: string, isDeny: boolean): AccessTree {
  const tree = celTree(text);
  if ('problem' in tree) return { problem: `failed to parse CEL expression: ${tree.problem}` };
  const refused = (why: string): AccessTree => ({ problem: `the proxy rejects the expression: ${why}` });
  const written: CelExpr = tree.expr;
  if (isTooDeep(written)) return refused(TOO_DEEP);
  const refusal = treeRefusal(written);
  if (refusal !== undefined) return refused(refusal.message);
  const never = neverBoolean(written);
  if (never !== undefined) return { problem: neverText(never) };
  const expr = isDeny ? withSafeLookUps(written) : written;
  return isTooDeep(expr) ? refused(TOO_DEEP) : { expr };
}

const TOO_DEEP = 'it is nested too deep';

const neverText = (part: CelExpr): string =>
  `\`${shown(part)}\` is neither true nor false, so it never decides`;

const TREE_TOO_DEEP: AccessProblem = {
  tooDeep: {
    message: 'the syntax tree is nested deeper than the proxy supports',
    hint: 'split the expression',
  },
};

export interface AccessProblem {
  readonly never?: Problem;
  readonly failure?: Problem;
  /** The proxy can't read the tree, although it could read the text. */
  readonly tooDeep?: Problem;
}

/** What is wrong with an expression that parses, beside what the proxy rejects in its text. */
export function accessProblem(text: string, isDeny: boolean): AccessProblem {
  const tree = celTree(text);
  if ('problem' in tree || exceedsEnvoy(text)) return {};
  if (isTooDeep(tree.expr)) return TREE_TOO_DEEP;
  if (treeRefusal(tree.expr) !== undefined) return {};
  const never = neverBoolean(tree.expr);
  if (never !== undefined)
    return { never: { message: neverText(never), hint: 'compare it with a value, such as with `==`' } };
  if (isDeny && isTooDeep(withSafeLookUps(tree.expr))) return TREE_TOO_DEEP;
  const failure = isDeny ? failureOf(tree.expr) : undefined;
  if (failure === undefined) return {};
  const { part, why, hint } = failure;
  return { failure: { message: `a request for which \`${part}\` fails is not denied: ${why}`, hint } };
}

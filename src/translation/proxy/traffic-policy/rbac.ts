// rbac: which requests are allowed or denied, by expressions. The data plane receives their syntax trees, and for rules that deny trees in
// which what a request lacks counts as an empty text.

import { accessTree } from '../../../grammar/cel/access.ts';
import { quote } from '../../../grammar/quote.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { typed } from '../envoy/any.ts';
import type { Expr } from '../envoy/generated/cel.expr.ts';
import type { RBAC } from '../envoy/generated/envoy.extensions.filters.http.rbac.v3.ts';
import type {
  Matcher,
  Matcher_MatcherList_Predicate,
  Matcher_OnMatch,
} from '../envoy/generated/xds.type.matcher.v3.ts';
import type { PolicyField } from './traffic-policy-field.ts';

type Written = NonNullable<SnapshotObjects['TrafficPolicy']['spec']['rbac']>;

export interface Rbac {
  readonly isDeny: boolean;
  readonly expressions: readonly Expr[];
}

const NAME = 'envoy.filters.http.rbac';

/** Without rules it allows everything. */
const filter: ChainFilter = {
  name: NAME,
  stage: 'AuthZ',
  position: 'during',
  disabled: false,
  config: typed('envoy.extensions.filters.http.rbac.v3.RBAC', {}),
};

export const rbac: PolicyField<Rbac> = {
  name: 'rbac',
  parse: ({ spec }, report) => spec.rbac && parse(spec.rbac, report),
  contribute: (value) => ({
    filters: [filter],
    perFilter: {
      [NAME]: typed('envoy.extensions.filters.http.rbac.v3.RBACPerRoute', { rbac: rulesOf(value) }),
    },
  }),
};

function parse({ action, policy }: Written, report: (error: string) => void): Rbac {
  // Taken for `Allow`, it would let pass what is to be denied.
  if (action !== 'Allow' && action !== 'Deny') report(`rbac: unknown action ${quote(String(action))}`);
  const isDeny = action === 'Deny';
  const expressions: Expr[] = [];
  const problems: string[] = [];
  for (const text of policy.matchExpressions) {
    const tree = accessTree(text, isDeny);
    if ('problem' in tree) problems.push(tree.problem);
    else expressions.push(tree.expr as Expr);
  }
  if (problems.length > 0) report(`RBAC policy encountered CEL matcher errors: [${problems.join(', ')}]`);
  return { isDeny, expressions };
}

function rulesOf({ isDeny, expressions }: Rbac): RBAC {
  // Nothing matches: a deny rule then allows everything, and an allow rule denies everything.
  if (expressions.length === 0)
    return { rules: isDeny ? { action: 'DENY', policies: {} } : { policies: {} } };
  const single = expressions.map(predicate);
  const matcher: Matcher = {
    matcherList: {
      matchers: [
        {
          predicate: single.length === 1 ? single[0]! : { orMatcher: { predicate: single } },
          onMatch: does(NAME_OF_ACTION, isDeny),
        },
      ],
    },
    onNoMatch: does('action', !isDeny),
  };
  return { matcher };
}

const NAME_OF_ACTION = 'envoy.filters.rbac.action';

function does(name: string, denies: boolean): Matcher_OnMatch {
  const action = denies ? ({ name: 'deny-request', action: 'DENY' } as const) : { name: 'allow-request' };
  return { action: { name, typedConfig: typed('envoy.config.rbac.v3.Action', action) } };
}

function predicate(expr: Expr): Matcher_MatcherList_Predicate {
  return {
    singlePredicate: {
      input: {
        name: 'envoy.matching.inputs.cel_data_input',
        typedConfig: typed('xds.type.matcher.v3.HttpAttributesCelMatchInput', {}),
      },
      customMatch: {
        name: 'envoy.matching.matchers.cel_matcher',
        typedConfig: typed('xds.type.matcher.v3.CelMatcher', {
          exprMatch: { celExprParsed: { expr } },
        }),
      },
    },
  };
}

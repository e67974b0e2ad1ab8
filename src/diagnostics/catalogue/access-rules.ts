// C-38: expressions of the proxy's access rules.

import { entries } from './entry.ts';

export const ACCESS_RULES = entries({
  'C-38': {
    level: 'R',
    title: 'expression that is neither true nor false',
    explain:
      'Each expression of `rbac` decides about a request, so it must be true or false. A text, a number, a list or a map never decides, and neither does `&&` or `!` of one: the proxy takes such an expression for false.',
    kind: 'TrafficPolicy',
    bad: `
      rbac: {policy: {matchExpressions: ['request.headers["x-admin"]']}}`,
    at: 'spec.rbac.policy.matchExpressions[0]',
    good: `
      rbac: {policy: {matchExpressions: ['request.headers["x-admin"] == "true"']}}`,
  },
});

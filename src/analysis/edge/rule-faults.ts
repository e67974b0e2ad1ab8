// The rules of routes that edge Gateways don't serve as written. A status tells only one problem of a route.

import { defined } from '../../grammar/defined.ts';
import { objectKey } from '../../objects/key.ts';
import type { RouteProblem } from '../../translation/edge/routes/problems.ts';
import { negative } from '../../translation/verdict.ts';
import type { TranslationView } from '../../translation/view.ts';
import type { ObjectName } from '../policies/policy-setting.ts';
import type { RuleFault, RuleFaults } from '../rule-faults.ts';

export function ruleFaults({ edge: { routes } }: TranslationView): RuleFaults {
  const faultsOf = ({ kind, namespace, name }: ObjectName): readonly RuleFault[] => {
    const read = routes.built(objectKey(kind, namespace, name));
    if (read?.problem !== undefined && read.droppedBy !== undefined)
      return [fault(read.droppedBy, read.problem)];
    return (read?.rules ?? []).flatMap(({ index, name: ruleName, backends }) => {
      const problems = new Map<string, RouteProblem>();
      for (const { problem, reason } of backends)
        if (problem !== undefined && reason !== undefined)
          problems.set(problem, { reason, message: problem });
      return [...problems.values()].map((problem) => fault(index, problem, ruleName));
    });
  };
  return {
    // The edge data plane serves no routes that others delegate to.
    of: (route, parent) => (parent === undefined ? faultsOf(route) : []),
  };
}

const fault = (rule: number, { reason, message }: RouteProblem, ruleName?: string): RuleFault => ({
  path: `rules[${rule}]`,
  ...defined({ ruleName }),
  verdict: negative('ResolvedRefs', reason, message),
  problems: [message],
});

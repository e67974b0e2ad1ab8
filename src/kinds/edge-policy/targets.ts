// What an EdgePolicy may target. EP-03 to EP-06, EP-32.

import { invalid } from '../../diagnostics/finding.ts';
import type { Code } from '../../diagnostics/severity.ts';
import { array } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import { repeatedTargets } from '../shared/repeated-targets.ts';
import {
  allowedTargets,
  celIsTarget,
  EDGE_BACKEND,
  GATEWAY,
  HTTP_ROUTE,
  isTarget,
  LISTENER_SETS,
  SERVICE,
  type Target,
  targetReferenceWithSectionName,
  targetSelectorWithSectionName,
} from '../shared/targets.ts';

/** Where `traffic` may attach. */
export const ROUTED = [GATEWAY, HTTP_ROUTE, ...LISTENER_SETS];
export const ALL_TARGETS = [...ROUTED, SERVICE, EDGE_BACKEND];

/** EP-05, EP-06. EP-03 reports targets of unsupported kinds. */
function oneKind(id: Code): Rule<readonly Target[]> {
  return {
    id,
    reads: ['[].group', '[].kind'],
    demand: 'all items have the same `kind`',
    cel: 'self.all(target, target.kind == self[0].kind)',
    check(targets, report) {
      const first = targets.find((target) => isTarget(target, ALL_TARGETS))?.kind;
      for (const [index, target] of targets.entries()) {
        if (target.kind === first || !isTarget(target, ALL_TARGETS)) continue;
        report({
          ...invalid(
            target.kind,
            `a policy can only target objects of one kind, and the first is ${first}`,
            'write one policy for each kind',
          ),
          at: [index, 'kind'],
        });
      }
    },
  };
}

const NUMBER = /^[0-9]+$/;

/** EP-32: a section of a Service is a port, given by name or number. */
const portOfService: Rule<Target> = {
  id: 'EP-32',
  reads: ['group', 'kind', 'sectionName'],
  demand: 'the `sectionName` of a Service, when it is a number, is 1 to 65535',
  cel: `!(${celIsTarget('self', [SERVICE])}) || !has(self.sectionName) || !self.sectionName.matches('^[0-9]+$') || (self.sectionName.matches('^0*[1-9][0-9]{0,4}$') && int(self.sectionName) <= 65535)`,
  check(target, report) {
    const { sectionName } = target;
    if (sectionName === undefined || !isTarget(target, [SERVICE]) || !NUMBER.test(sectionName)) return;
    const port = Number(sectionName);
    if (port >= 1 && port <= 65535) return;
    const hint = 'write a number from 1 to 65535, or the name of a port of the Service';
    report({ ...invalid(sectionName, 'not a port number', hint), at: ['sectionName'] });
  },
};

/** 1 to 16 references. */
export const targetRefs = array(
  targetReferenceWithSectionName([allowedTargets('EP-03', ALL_TARGETS), portOfService]),
  {
    minItems: 1,
    maxItems: 16,
    listType: 'atomic',
    doc: 'The objects that the policy attaches to, by name; all of one kind.',
    rules: [oneKind('EP-05'), repeatedTargets],
  },
);

/** 1 to 16 selectors. */
export const targetSelectors = array(
  targetSelectorWithSectionName([allowedTargets('EP-04', ALL_TARGETS), portOfService]),
  {
    minItems: 1,
    maxItems: 16,
    doc: 'The objects that the policy attaches to, by labels; all of one kind.',
    rules: [oneKind('EP-06'), repeatedTargets],
  },
);

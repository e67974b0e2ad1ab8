// Phases of an EdgePolicy's traffic: which fields can run before routing. EP-13, W-20.

import { advice, forbidden } from '../../diagnostics/finding.ts';
import { presence } from '../../schema/reads.ts';
import type { RuleOf } from '../../schema/rule.ts';
import type { StaticObject } from '../../schema/static.ts';
import type { traffic } from './traffic-fields.ts';

const AFTER_ROUTING = [
  'rateLimit',
  'cors',
  'csrf',
  'headerModifiers',
  'hostRewrite',
  'timeouts',
  'retry',
  'authorization',
] as const;

export const notBeforeRouting: RuleOf<typeof traffic> = {
  id: 'EP-13',
  reads: ['phase', ...presence<StaticObject<typeof traffic>>(AFTER_ROUTING)],
  demand: `with phase \`PreRouting\`, none of ${AFTER_ROUTING.map((name) => `\`${name}\``).join(', ')} is present`,
  cel: `!(has(self.phase) && self.phase == 'PreRouting') || !(${AFTER_ROUTING.map((name) => `has(self.${name})`).join(' || ')})`,
  check(traffic, report) {
    if (traffic.phase !== 'PreRouting') return;
    for (const name of AFTER_ROUTING) {
      if (traffic[name] === undefined) continue;
      report({
        ...forbidden(
          `\`${name}\` isn't available before routing`,
          'write `phase: PostRouting`, or move it to a policy with that phase',
        ),
        at: [name],
        because: ['PreRouting', name],
      });
    }
  },
};

export const phaseIgnored: RuleOf<typeof traffic> = {
  id: 'W-20',
  reads: ['phase', 'directResponse?'],
  demand: 'with phase `PreRouting`, `directResponse` is absent',
  check({ phase, directResponse }, report) {
    if (phase !== 'PreRouting' || directResponse === undefined) return;
    report({
      ...advice(
        'has no effect: a request is only answered after routing',
        'move it to a policy with `phase: PostRouting`',
      ),
      at: ['directResponse'],
    });
  },
};

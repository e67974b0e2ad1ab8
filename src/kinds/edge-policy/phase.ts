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

/** Members of `traffic` that run in their own phase: `phase` is ignored for them. */
const ANY_PHASE = [
  'jwtAuthentication',
  'basicAuthentication',
  'apiKeyAuthentication',
  'directResponse',
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
  reads: ['phase', ...presence<StaticObject<typeof traffic>>(ANY_PHASE)],
  demand: `with phase \`PreRouting\`, none of ${ANY_PHASE.map((name) => `\`${name}\``).join(', ')} is present`,
  check(traffic, report) {
    if (traffic.phase !== 'PreRouting') return;
    for (const name of ANY_PHASE) {
      if (traffic[name] === undefined) continue;
      report({
        ...advice('this field ignores the phase', 'move it to a policy with `phase: PostRouting`'),
        at: [name],
      });
    }
  },
};

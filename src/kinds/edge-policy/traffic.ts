// EdgePolicy's traffic: how requests and responses are processed. W-21.

import { advice } from '../../diagnostics/finding.ts';
import { parseDuration } from '../../grammar/duration.ts';
import { object } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { emptyBlock } from './empty.ts';
import { notBeforeRouting, phaseIgnored } from './phase.ts';
import { tooManyAttempts, unknownConditions } from './retries.ts';
import { traffic } from './traffic-fields.ts';

const tryOutlastsRequest: RuleOf<typeof traffic> = {
  id: 'W-21',
  reads: ['retry.perTryTimeout', 'timeouts.request'],
  demand: '`retry.perTryTimeout` is below `timeouts.request`',
  check({ retry, timeouts }, report) {
    const perTry = parseDuration(retry?.perTryTimeout ?? '');
    const request = parseDuration(timeouts?.request ?? '');
    if (perTry === undefined || request === undefined || request === 0 || perTry < request) return;
    report({
      ...advice(
        `not below \`timeouts.request\` (${timeouts?.request}), which always ends first`,
        'make it shorter, so that there is time for a retry',
      ),
      at: ['retry', 'perTryTimeout'],
    });
  },
};

export const Traffic = object(traffic, {
  doc: 'Settings for requests and responses; for Gateways, ListenerSets and HTTPRoutes.',
  rules: [
    notBeforeRouting,
    phaseIgnored,
    tryOutlastsRequest,
    unknownConditions,
    tooManyAttempts,
    emptyBlock('traffic', 'phase'),
  ],
});

// How retries fit into timeouts. TP-04.

import { invalid } from '../../diagnostics/finding.ts';
import { parseDuration } from '../../grammar/duration.ts';
import type { RuleOf } from '../../schema/rule.ts';
import type { policy } from './spec.ts';

/** TP-04. Attached to the spec, which contains both fields. */
export const tryFitsRequest: RuleOf<typeof policy> = {
  id: 'TP-04',
  reads: ['retry.perTryTimeout', 'timeouts.request'],
  demand: '`retry.perTryTimeout` is below `timeouts.request`, unless that is zero',
  cel: [
    '!(has(self.retry) && has(self.retry.perTryTimeout) && has(self.timeouts) && has(self.timeouts.request))',
    "duration(self.timeouts.request) == duration('0s')",
    'duration(self.retry.perTryTimeout) < duration(self.timeouts.request)',
  ].join(' || '),
  check({ timeouts, retry }, report) {
    const [aTry, request] = [retry?.perTryTimeout, timeouts?.request];
    if (aTry === undefined || request === undefined) return;
    const [limit, whole] = [parseDuration(aTry), parseDuration(request)];
    if (limit === undefined || whole === undefined || whole === 0 || limit < whole) return;
    const detail = `must be below \`timeouts.request\`, which is ${request}: otherwise there is no time for a second try`;
    report({
      ...invalid(aTry, detail, `write less than \`${request}\`, or raise \`timeouts.request\``),
      at: ['retry', 'perTryTimeout'],
    });
  },
};

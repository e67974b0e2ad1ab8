// EdgePolicy's traffic: how requests and responses are processed. W-21, W-73, W-74.

import { advice } from '../../diagnostics/finding.ts';
import { parseDuration } from '../../grammar/duration.ts';
import { object } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import type { StaticObject } from '../../schema/static.ts';
import { emptyBlock } from './empty.ts';
import { notBeforeRouting, phaseIgnored } from './phase.ts';
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

/** Conditions of Envoy that the edge data plane doesn't have. It always retries failed connections. */
const UNKNOWN_CONDITIONS: ReadonlySet<string> = new Set([
  'envoy-ratelimited',
  'http3-post-connect-failure',
  'cancelled',
  'deadline-exceeded',
  'internal',
  'resource-exhausted',
  'unavailable',
] satisfies NonNullable<NonNullable<StaticObject<typeof traffic>['retry']>['retryOn']>);

const unknownConditions: RuleOf<typeof traffic> = {
  id: 'W-73',
  reads: ['retry.retryOn[]'],
  demand: `\`retry.retryOn\` has none of ${[...UNKNOWN_CONDITIONS].map((name) => `\`${name}\``).join(', ')}`,
  check({ retry }, report) {
    for (const [index, condition] of (retry?.retryOn ?? []).entries()) {
      if (!UNKNOWN_CONDITIONS.has(condition)) continue;
      report({
        ...advice(
          'the edge data plane never retries for this condition',
          'list status codes in `statusCodes`, or remove it',
        ),
        at: ['retry', 'retryOn', index],
        because: [condition],
      });
    }
  },
};

/** Tries are counted in a byte. */
const MOST_ATTEMPTS = 255;

const tooManyAttempts: RuleOf<typeof traffic> = {
  id: 'W-74',
  reads: ['retry.attempts'],
  demand: `\`retry.attempts\` is at most ${MOST_ATTEMPTS}`,
  check({ retry }, report) {
    const attempts = retry?.attempts;
    if (attempts === undefined || attempts <= MOST_ATTEMPTS) return;
    const detail = `the edge data plane retries at most ${MOST_ATTEMPTS} times`;
    report({ ...advice(detail, `write ${MOST_ATTEMPTS} or less`), at: ['retry', 'attempts'] });
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

// Retries that the edge data plane can't do. W-73, W-74.

import { advice } from '../../diagnostics/finding.ts';
import type { RuleOf } from '../../schema/rule.ts';
import type { StaticObject } from '../../schema/static.ts';
import type { traffic } from './traffic-fields.ts';

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

export const unknownConditions: RuleOf<typeof traffic> = {
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
export const MOST_ATTEMPTS = 255;

export const tooManyAttempts: RuleOf<typeof traffic> = {
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

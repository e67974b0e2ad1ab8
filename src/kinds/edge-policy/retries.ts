// What the edge data plane can do with the conditions and the number of retries. W-73, W-74.

import { advice } from '../../diagnostics/finding.ts';
import type { RuleOf } from '../../schema/rule.ts';
import type { StaticObject } from '../../schema/static.ts';
import type { traffic } from './traffic-fields.ts';

type Retry = NonNullable<StaticObject<typeof traffic>['retry']>;
type Condition = NonNullable<Retry['retryOn']>[number];

/**
 * `always`: whatever the policy lists, as failed connections are. `codes`: by the status codes that it lists. `file`: only with its static
 * file. `never`: it doesn't have this condition.
 */
export type ConditionSupport = 'always' | 'codes' | 'file' | 'never';

const SUPPORT: Readonly<Record<Condition, ConditionSupport>> = {
  '5xx': 'file',
  'gateway-error': 'file',
  'retriable-4xx': 'file',
  'retriable-status-codes': 'codes',
  reset: 'always',
  'reset-before-request': 'always',
  'connect-failure': 'always',
  'refused-stream': 'always',
  'envoy-ratelimited': 'never',
  'http3-post-connect-failure': 'never',
  cancelled: 'never',
  'deadline-exceeded': 'never',
  internal: 'never',
  'resource-exhausted': 'never',
  unavailable: 'never',
};

export const conditionSupport = (condition: string): ConditionSupport =>
  Object.hasOwn(SUPPORT, condition) ? SUPPORT[condition as Condition] : 'never';

const NEVER = Object.keys(SUPPORT).filter((condition) => conditionSupport(condition) === 'never');

export const unknownConditions: RuleOf<typeof traffic> = {
  id: 'W-73',
  reads: ['retry.retryOn[]'],
  demand: `\`retry.retryOn\` has none of ${NEVER.map((name) => `\`${name}\``).join(', ')}`,
  check({ retry }, report) {
    for (const [index, condition] of (retry?.retryOn ?? []).entries()) {
      if (!NEVER.includes(condition)) continue;
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

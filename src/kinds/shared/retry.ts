// Retry: when the proxy sends a failed request again.

import { advice } from '../../diagnostics/finding.ts';
import { atLeastOneOf } from '../../schema/combinators.ts';
import { array, defaulted, integer, object, optional, string } from '../../schema/node.ts';
import type { Rule, RuleOf } from '../../schema/rule.ts';
import { duration } from './text.ts';

const BY_STATUS_CODE = 'retriable-status-codes' as const;

export const DEFAULT_BACKOFF = '25ms';

/** W-22: the condition that refers to `statusCodes` while there are none. */
const conditionWithoutCodes: RuleOf<typeof retry> = {
  id: 'W-22',
  reads: ['retryOn', 'statusCodes?'],
  demand: `\`retryOn\` has \`${BY_STATUS_CODE}\` only next to \`statusCodes\``,
  check({ retryOn, statusCodes }, report) {
    const index = retryOn?.indexOf(BY_STATUS_CODE) ?? -1;
    if (index < 0 || statusCodes !== undefined) return;
    report({
      ...advice('there is no status code to retry', 'list the codes in `statusCodes`'),
      at: ['retryOn', index],
    });
  },
};

const retriesOff: Rule<number> = {
  id: 'W-22',
  reads: [''],
  demand: 'above 0',
  check(attempts, report) {
    if (attempts === 0)
      report(advice('retries are off', 'write 1 or more, unless you want to turn retries off'));
  },
};

const retry = {
  retryOn: optional(
    array(
      string({
        instead: statusCodeInstead,
        enum: [
          '5xx',
          'gateway-error',
          'reset',
          'reset-before-request',
          'connect-failure',
          'envoy-ratelimited',
          'retriable-4xx',
          'refused-stream',
          BY_STATUS_CODE,
          'http3-post-connect-failure',
          'cancelled',
          'deadline-exceeded',
          'internal',
          'resource-exhausted',
          'unavailable',
        ],
      }),
      { minItems: 1, doc: 'Conditions for a retry; any of them is enough.' },
    ),
  ),
  attempts: defaulted(
    'D-22',
    1,
    integer({ minimum: 0, doc: 'Retries after the first try; 0 turns them off.', rules: [retriesOff] }),
  ),
  perTryTimeout: optional(
    duration({ atLeast: ['DU-10', '1ms'], doc: 'Time limit of each try, including the first.' }),
  ),
  statusCodes: optional(
    array(integer({ minimum: 400, maximum: 599, instead: conditionInstead }), {
      minItems: 1,
      doc: `Status codes that lead to a retry; implies \`${BY_STATUS_CODE}\`.`,
    }),
  ),
  backoffBaseInterval: defaulted(
    'D-22',
    DEFAULT_BACKOFF,
    duration({
      atLeast: ['DU-11', '1ms'],
      doc: 'Base of the jittered exponential backoff, which is capped at ten times this.',
    }),
  ),
};

/** A condition that is really a status code. */
function statusCodeInstead(value: unknown): string | undefined {
  const code = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  if (!Number.isInteger(code) || code < 100 || code > 599) return undefined;
  return code < 400
    ? `\`${code}\` is a status code; write codes from 400 to 599 in \`statusCodes\``
    : `\`${code}\` is a status code: write it in \`statusCodes: [${code}]\` instead`;
}

/** A status code that is really a condition or a range. */
function conditionInstead(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value === '5xx' || /^(?:gateway-error|reset|connect-failure|retriable-4xx)$/.test(value))
    return `\`${value}\` is a condition: write it in \`retryOn: [${value}]\` instead`;
  if (value === '4xx') return 'list each code, or write `retryOn: [retriable-4xx]`';
  return /^\d{3}\s*-\s*\d{3}$/.test(value) ? 'ranges are not supported: list each code' : undefined;
}

export const Retry = object(retry, {
  name: 'Retry',
  doc: 'When a failed request is retried.',
  rules: [atLeastOneOf('CM-06', ['retryOn', 'statusCodes']), conditionWithoutCodes],
});

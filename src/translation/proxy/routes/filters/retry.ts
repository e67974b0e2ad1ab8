// Retries of a rule.

import { defined } from '../../../../grammar/defined.ts';
import type { RouteRule } from '../../../routes/route.ts';
import { exactDuration } from '../../duration.ts';
import type { RetryPolicy } from '../../envoy/generated/envoy.config.route.v3.ts';
import { forwarding } from '../route-draft.ts';
import type { RuleFeature } from './filter.ts';

const RETRY_ON =
  'cancelled,connect-failure,refused-stream,retriable-headers,retriable-status-codes,unavailable';

const MAX_COUNT = 2 ** 32 - 1;

/** Envoy rejects a base interval of zero, and this is its shortest. */
const SHORTEST_BACKOFF = '0.001s';

export const retry: RuleFeature = (draft, { held: { rule }, overwrites }) => {
  const action = forwarding(draft);
  if (rule.retry === undefined || action === undefined) return;
  if (action.retryPolicy !== undefined && !overwrites) return;
  action.retryPolicy = retryPolicy(rule.retry, rule.timeouts?.backendRequest, draft.readErrors);
};

function retryPolicy(
  { attempts = 1, codes = [], backoff }: NonNullable<RouteRule['retry']>,
  tryTimeout: string | undefined,
  errors: string[],
): RetryPolicy {
  for (const count of [attempts, ...codes])
    if (!(count >= 0 && count <= MAX_COUNT)) errors.push(`retry: ${count} is out of range`);
  const interval = backoff === undefined ? undefined : exactDuration(backoff, errors);
  const perTryTimeout = tryTimeout === undefined ? undefined : exactDuration(tryTimeout, errors);
  return {
    retryOn: RETRY_ON,
    numRetries: attempts,
    ...(codes.length === 0 ? {} : { retriableStatusCodes: codes }),
    ...(interval === undefined
      ? {}
      : { retryBackOff: { baseInterval: interval === '0s' ? SHORTEST_BACKOFF : interval } }),
    ...defined({ perTryTimeout }),
  };
}

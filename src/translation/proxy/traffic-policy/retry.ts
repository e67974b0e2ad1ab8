// retry: when a failed request is sent again; for routes and for the virtual hosts of a listener.

import { defined } from '../../../grammar/defined.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import { protoDuration, reportInvalidDurations } from '../duration.ts';
import type { RetryPolicy } from '../envoy/generated/envoy.config.route.v3.ts';
import type { PolicyField } from './traffic-policy-field.ts';

type Retry = NonNullable<SnapshotObjects['TrafficPolicy']['spec']['retry']>;

const BY_STATUS_CODE = 'retriable-status-codes';

export const retry: PolicyField<Retry> = {
  name: 'retry',
  isUnchecked: true,
  parse({ spec: { retry } }, report) {
    reportInvalidDurations({ 'retry.perTryTimeout': retry?.perTryTimeout }, report);
    return retry;
  },
  contribute(settings, level) {
    if (level === 'route') return { action: { retryPolicy: retryPolicy(settings) } };
    // On a RouteConfiguration it is for each of its virtual hosts.
    if (level === 'virtualHost' || level === 'routeConfiguration')
      return { retryPolicy: retryPolicy(settings) };
    return {};
  },
};

function retryPolicy({
  retryOn = [],
  statusCodes,
  attempts,
  perTryTimeout,
  backoffBaseInterval,
}: Retry): RetryPolicy {
  const conditions = new Set<string>(statusCodes === undefined ? retryOn : [...retryOn, BY_STATUS_CODE]);
  return {
    ...(conditions.size === 0 ? {} : { retryOn: [...conditions].sort().join(',') }),
    ...defined({ numRetries: attempts }),
    ...(perTryTimeout === undefined ? {} : { perTryTimeout: protoDuration(perTryTimeout) }),
    ...defined({ retriableStatusCodes: statusCodes }),
    ...(backoffBaseInterval === undefined
      ? {}
      : { retryBackOff: { baseInterval: protoDuration(backoffBaseInterval) } }),
  };
}

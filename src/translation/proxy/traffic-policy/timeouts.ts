// timeouts: limits for a request and for an idle stream, on routes that forward.

import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import { protoDuration, reportInvalidDurations } from '../duration.ts';
import type { PolicyField } from './traffic-policy-field.ts';

type Timeouts = NonNullable<SnapshotObjects['TrafficPolicy']['spec']['timeouts']>;

export const timeouts: PolicyField<Timeouts> = {
  name: 'timeouts',
  isUnchecked: true,
  parse({ spec: { timeouts } }, report) {
    const { request, streamIdle } = timeouts ?? {};
    reportInvalidDurations({ 'timeouts.request': request, 'timeouts.streamIdle': streamIdle }, report);
    return timeouts;
  },
  contribute: ({ request, streamIdle }, level) =>
    level === 'route'
      ? {
          action: {
            ...(request === undefined ? {} : { timeout: protoDuration(request) }),
            ...(streamIdle === undefined ? {} : { idleTimeout: protoDuration(streamIdle) }),
          },
        }
      : {},
};

// rateLimit.local: a token bucket in each proxy. An empty object turns off the limit of a less specific level.

import { parseDuration } from '../../../grammar/duration.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { protoDuration } from '../duration.ts';
import { typed } from '../envoy/any.ts';
import type { PolicyField } from './traffic-policy-field.ts';

type RateLimit = NonNullable<SnapshotObjects['TrafficPolicy']['spec']['rateLimit']>;
export type LocalLimit = NonNullable<RateLimit['local']>;

const NAME = 'ratelimit/local';
const TYPE = 'envoy.extensions.filters.http.local_ratelimit.v3.LocalRateLimit';
const STAT_PREFIX = { statPrefix: 'http_local_rate_limiter' };

export const LOCAL_RATE_LIMIT: ChainFilter = {
  name: NAME,
  stage: 'Accepted',
  position: 'before',
  disabled: true,
  config: typed(TYPE, STAT_PREFIX),
};

/** Milliseconds (Envoy, local_ratelimit). */
const MIN_FILL_INTERVAL = 50;

/** The bucket is never used; its interval must be positive by Envoy's rule. */
export const LOCAL_RATE_LIMIT_OFF = typed(TYPE, {
  ...STAT_PREFIX,
  tokenBucket: { maxTokens: 1, fillInterval: '0.000000001s' },
  filterEnabled: { defaultValue: {}, runtimeKey: 'local_rate_limit_disabled' },
});

export const localRateLimit: PolicyField<LocalLimit> = {
  name: 'rateLimit.local',
  parse({ spec }, report) {
    const local = spec.rateLimit?.local;
    const interval = local?.tokenBucket?.fillInterval;
    // Envoy checks this when it loads the configuration, and would reject the whole RouteConfiguration.
    if (interval !== undefined && (parseDuration(interval) ?? 0) < MIN_FILL_INTERVAL)
      report('rateLimit.local: tokenBucket.fillInterval must be at least 50ms');
    return local;
  },
  contribute: ({ tokenBucket }) => ({
    filters: [LOCAL_RATE_LIMIT],
    perFilter: {
      [NAME]:
        tokenBucket === undefined
          ? LOCAL_RATE_LIMIT_OFF
          : typed(TYPE, {
              ...STAT_PREFIX,
              tokenBucket: {
                maxTokens: tokenBucket.maxTokens,
                tokensPerFill: tokenBucket.tokensPerFill,
                fillInterval: protoDuration(tokenBucket.fillInterval),
              },
              filterEnabled: { defaultValue: { numerator: 100 }, runtimeKey: 'local_rate_limit_enabled' },
              filterEnforced: { defaultValue: { numerator: 100 }, runtimeKey: 'local_rate_limit_enforced' },
            }),
    },
  }),
};

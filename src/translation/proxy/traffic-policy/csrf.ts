// csrf: which origins may send requests with side effects.

import { checkPattern } from '../../../grammar/foreign-pattern.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { typed } from '../envoy/any.ts';
import type { RuntimeFractionalPercent } from '../envoy/generated/envoy.config.core.v3.ts';
import type { StringMatcher } from '../envoy/generated/envoy.type.matcher.v3.ts';
import type { PolicyField } from './traffic-policy-field.ts';

export type Csrf = NonNullable<SnapshotObjects['TrafficPolicy']['spec']['csrf']>;
type Origin = NonNullable<Csrf['additionalOrigins']>[number];

const NAME = 'envoy.filters.http.csrf';
const TYPE = 'envoy.extensions.filters.http.csrf.v3.CsrfPolicy';

const filter: ChainFilter = {
  name: NAME,
  stage: 'Route',
  position: 'during',
  disabled: true,
  config: typed(TYPE, { filterEnabled: { defaultValue: {} } }),
};

export const csrf: PolicyField<Csrf> = {
  name: 'csrf',
  parse({ spec }, report) {
    for (const { safeRegex } of spec.csrf?.additionalOrigins ?? []) {
      const problem = safeRegex === undefined ? undefined : checkPattern(safeRegex);
      if (problem !== undefined) report(`csrf: invalid regex: ${problem.message}`);
    }
    return spec.csrf;
  },
  contribute: ({ percentageEnabled, percentageShadowed, additionalOrigins = [] }) => ({
    filters: [filter],
    perFilter: {
      [NAME]: typed(TYPE, {
        filterEnabled: share(percentageEnabled ?? 0, 'envoy.csrf.filter_enabled'),
        ...(percentageShadowed === undefined
          ? {}
          : { shadowEnabled: share(percentageShadowed, 'envoy.csrf.shadow_enabled') }),
        ...(additionalOrigins.length === 0 ? {} : { additionalOrigins: additionalOrigins.map(matcher) }),
      }),
    },
  }),
};

function share(numerator: number, runtimeKey: string): RuntimeFractionalPercent {
  return { defaultValue: numerator === 0 ? {} : { numerator }, runtimeKey };
}

function matcher({ ignoreCase, safeRegex, ...texts }: Origin): StringMatcher {
  return {
    ...texts,
    ...(safeRegex === undefined ? {} : { safeRegex: { regex: safeRegex } }),
    ...(ignoreCase === true ? { ignoreCase } : {}),
  };
}

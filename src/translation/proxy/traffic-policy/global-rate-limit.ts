// rateLimit.global: limits that a service counts for all proxies. Each descriptor is checked separately.

import type { ChainFilter } from '../chain-filter.ts';
import { typed } from '../envoy/any.ts';
import type { RateLimit, RateLimit_Action } from '../envoy/generated/envoy.config.route.v3.ts';
import type { PolicyField, TrafficPolicySpec } from './traffic-policy-field.ts';
import { usedExtension } from './used-extension.ts';

type Global = NonNullable<NonNullable<TrafficPolicySpec['rateLimit']>['global']>;
type Entry = Global['descriptors'][number]['entries'][number];

export interface Limits {
  readonly filter: ChainFilter;
  readonly rateLimits: readonly RateLimit[];
}

export const globalRateLimit: PolicyField<Limits> = {
  name: 'rateLimit.global',
  parse({ spec }, report, context) {
    const global = spec.rateLimit?.global;
    if (global === undefined) return undefined;
    const rateLimits = rateLimitsOf(global.descriptors, report);
    const use = { type: 'RateLimit', prefix: 'ratelimit' } as const;
    const extension = usedExtension(global.extensionRef, use, report, context);
    return extension && { filter: extension.filter, rateLimits };
  },
  contribute: ({ filter, rateLimits }) => ({
    filters: [filter],
    perFilter: {
      [filter.name]: typed('envoy.extensions.filters.http.ratelimit.v3.RateLimitPerRoute', { rateLimits }),
    },
  }),
};

function rateLimitsOf(
  descriptors: Global['descriptors'],
  report: (error: string) => void,
): readonly RateLimit[] {
  const fail = (error: string) => report(`failed to create rate limit actions: ${error}`);
  if (descriptors.length === 0) fail('at least one descriptor is required for global rate limiting');
  return descriptors.map(({ entries }) => ({
    actions: entries.flatMap((entry) => {
      const action = actionOf(entry);
      if (typeof action === 'object') return [action];
      fail(action);
      return [];
    }),
  }));
}

/** A text: why there is none. */
function actionOf({ type, generic, header }: Entry): RateLimit_Action | string {
  switch (type) {
    case 'Generic':
      if (generic === undefined) return 'generic entry requires Generic field to be set';
      return { genericKey: { descriptorKey: generic.key, descriptorValue: generic.value } };
    case 'Header':
      if (header === undefined) return 'header entry requires Header field to be set';
      return { requestHeaders: { headerName: header, descriptorKey: header } };
    case 'RemoteAddress':
      return { remoteAddress: {} };
    case 'Path':
      return { requestHeaders: { headerName: ':path', descriptorKey: 'path' } };
    default:
      return `unsupported entry type: ${type}`;
  }
}

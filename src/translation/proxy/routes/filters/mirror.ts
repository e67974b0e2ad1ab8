// RequestMirror: sends a copy of all requests, or of a share of them, to another backend. Several accumulate.

import { isUsable } from '../../../backends/backend-reference.ts';
import type { RouteFilter } from '../../../routes/route.ts';
import { clusterNameOf } from '../../clusters/names.ts';
import type { FractionalPercent } from '../../envoy/generated/envoy.type.v3.ts';
import { forwarding } from '../route-draft.ts';
import type { BuiltinFilter } from './filter.ts';

type Mirror = NonNullable<RouteFilter['requestMirror']>;

export const mirror: BuiltinFilter<'RequestMirror'> = {
  type: 'RequestMirror',
  apply(settings, draft, { held, resolve }) {
    const action = forwarding(draft);
    if (action === undefined) return;
    // A copy without a usable backend is dropped: the request itself is served.
    const backend = resolve(settings.backendRef, held.route);
    if (!isUsable(backend)) return;
    const share = shareOf(settings);
    const policy = {
      cluster: clusterNameOf(backend),
      ...(share === undefined ? {} : { runtimeFraction: { defaultValue: share } }),
    };
    action.requestMirrorPolicies = [...(action.requestMirrorPolicies ?? []), policy];
  },
};

const MILLION = 1_000_000;

/** Undefined: all. Shares above all or below zero are clamped. */
function shareOf({ percent, fraction }: Mirror): FractionalPercent | undefined {
  if (percent !== undefined) return written(bounded(percent, 100));
  if (fraction === undefined) return undefined;
  const { numerator, denominator } = fraction;
  const share = Math.floor((numerator / denominator) * MILLION);
  // With a denominator of 0 the share is 0.
  return {
    ...written(bounded(Number.isNaN(share) || denominator <= 0 ? 0 : share, MILLION)),
    denominator: 'MILLION',
  };
}

const bounded = (count: number, most: number): number => Math.floor(Math.min(Math.max(count, 0), most));

/** Canonical JSON omits a zero. */
const written = (numerator: number): FractionalPercent => (numerator === 0 ? {} : { numerator });

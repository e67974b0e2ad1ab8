// RequestMirror: sends a copy of all requests, or of a share of them, to another backend. Several accumulate.

import { type BackendResolver, isUsable } from '../../../backends/backend-reference.ts';
import type { RouteFilter } from '../../../routes/route.ts';
import { clusterNameOf } from '../../clusters/names.ts';
import type { HeldRule } from '../../delegation/flatten.ts';
import type { FractionalPercent } from '../../envoy/generated/envoy.type.v3.ts';
import { forwarding } from '../route-draft.ts';
import type { BuiltinFilter, FilterContext } from './filter.ts';

type Mirror = NonNullable<RouteFilter['requestMirror']>;

export const mirror: BuiltinFilter<'RequestMirror'> = {
  type: 'RequestMirror',
  apply(settings, draft, { mirrors }) {
    const action = forwarding(draft);
    if (action === undefined) return;
    // A copy without a usable backend is dropped: the request itself is served.
    const backend = mirrors.get(settings.backendRef);
    if (backend === undefined || !isUsable(backend)) return;
    const share = shareOf(settings);
    const policy = {
      cluster: clusterNameOf(backend),
      ...(share === undefined ? {} : { runtimeFraction: { defaultValue: share } }),
    };
    action.requestMirrorPolicies = [...(action.requestMirrorPolicies ?? []), policy];
  },
};

export function mirrorsOf({ rule, route }: HeldRule, resolve: BackendResolver): FilterContext['mirrors'] {
  const references = (rule.filters ?? []).flatMap(({ requestMirror }) => requestMirror?.backendRef ?? []);
  return references.length === 0
    ? NONE
    : new Map(references.map((reference) => [reference, resolve(reference, route)]));
}

const NONE: FilterContext['mirrors'] = new Map();

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

// The fields of the TrafficPolicies at a place that its message of Envoy carries. Others have no effect there: `timeouts` on a Gateway.

import { equalJson } from '../../../grammar/json.ts';
import type {
  RetryPolicy,
  RouteAction,
} from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { PlaceLevel } from '../../../translation/proxy/place.ts';
import type { EffectiveTrafficPolicy } from '../../../translation/proxy/traffic-policy/traffic-policies.ts';
import { FIELD_BY_NAME } from '../../../translation/proxy/traffic-policy/traffic-policy-fields.ts';
import { hasAction } from './effective-traffic-policy.ts';

/** A RouteConfiguration, a virtual host or a route. */
export interface PlaceMessage {
  readonly typedPerFilterConfig?: Readonly<Record<string, unknown>>;
  readonly retryPolicy?: RetryPolicy;
  /** Of a route that forwards. */
  readonly route?: RouteAction;
}

export function appliedFields(
  { merged }: EffectiveTrafficPolicy,
  level: PlaceLevel,
  { typedPerFilterConfig = {}, retryPolicy, route }: PlaceMessage,
): ReadonlySet<string> {
  const isApplied = ([name, { value }]: readonly [string, { readonly value: unknown }]): boolean => {
    const own = FIELD_BY_NAME.get(name)?.contribute(value, level) ?? {};
    return (
      Object.keys(own.perFilter ?? {}).some((filter) => Object.hasOwn(typedPerFilterConfig, filter)) ||
      (own.retryPolicy !== undefined && equalJson(own.retryPolicy, retryPolicy)) ||
      hasAction(own.action ?? {}, route)
    );
  };
  return new Set([...merged.fields].filter(isApplied).map(([name]) => name));
}

// healthCheck: the proxy itself answers requests with exactly this path, and reports whether it serves or drains.

import type { ChainFilter } from '../chain-filter.ts';
import { typed } from '../envoy/any.ts';
import type { HttpListenerField, HttpListenerPolicy } from './http-listener-policy-field.ts';

type HealthCheck = NonNullable<HttpListenerPolicy['spec']['healthCheck']>;

export const HEALTH_CHECK = 'envoy.filters.http.health_check';

export const healthCheck: HttpListenerField<HealthCheck> = {
  name: 'healthCheckPolicy',
  parse: ({ spec }) => spec.healthCheck,
  contribute: ({ path }) => ({ filters: [filter(path)] }),
};

function filter(path: string): ChainFilter {
  return {
    name: HEALTH_CHECK,
    stage: 'AuthZ',
    position: 'after',
    disabled: false,
    config: typed('envoy.extensions.filters.http.health_check.v3.HealthCheck', {
      passThroughMode: false,
      headers: [{ name: ':path', stringMatch: { exact: path } }],
    }),
  };
}

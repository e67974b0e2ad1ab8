// outlierDetection, circuitBreakers: ejection of failing hosts, and limits on the load.

import { defined } from '../../../grammar/defined.ts';
import type {
  CircuitBreakers_Thresholds,
  OutlierDetection,
} from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { BackendPolicyField } from './backend-config-policy-field.ts';
import { Reader } from './reading.ts';

export const outlierDetection: BackendPolicyField<OutlierDetection> = {
  name: 'outlierDetection',
  parse({ outlierDetection }, context) {
    if (outlierDetection === undefined) return undefined;
    const reader = new Reader(context, 'outlierDetection');
    const { consecutive5xx, interval, baseEjectionTime, maxEjectionPercent } = outlierDetection;
    return defined({
      consecutive5xx: reader.count('consecutive5xx', consecutive5xx),
      interval: reader.duration('interval', interval),
      baseEjectionTime: reader.duration('baseEjectionTime', baseEjectionTime),
      maxEjectionPercent: reader.count('maxEjectionPercent', maxEjectionPercent),
    });
  },
  apply: (outlierDetection, { cluster }) => ({ ...cluster, outlierDetection }),
};

/** For the default priority. */
export const circuitBreakers: BackendPolicyField<CircuitBreakers_Thresholds> = {
  name: 'circuitBreakers',
  parse({ circuitBreakers }, context) {
    if (circuitBreakers === undefined) return undefined;
    const reader = new Reader(context, 'circuitBreakers');
    const { maxConnections, maxPendingRequests, maxRequests, maxRetries } = circuitBreakers;
    return defined({
      maxConnections: reader.count('maxConnections', maxConnections),
      maxPendingRequests: reader.count('maxPendingRequests', maxPendingRequests),
      maxRequests: reader.count('maxRequests', maxRequests),
      maxRetries: reader.count('maxRetries', maxRetries),
    });
  },
  apply: (thresholds, { cluster }) => ({ ...cluster, circuitBreakers: { thresholds: [thresholds] } }),
};

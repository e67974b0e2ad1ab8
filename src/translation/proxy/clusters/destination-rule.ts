// The effect of a DestinationRule on a cluster: outlier detection, connection limits and the like.

import { defined } from '../../../grammar/defined.ts';
import { parseDuration, secondsText } from '../../../grammar/duration.ts';
import {
  type DestinationPolicy,
  type DestinationRules,
  localitySetting,
} from '../../backends/destination-rules.ts';
import type { Cluster, OutlierDetection } from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { ClusterSettings } from './subject.ts';

export function destinationRuleSettings(rules: DestinationRules): ClusterSettings {
  return (cluster, { host, port }, recipients) => {
    const policy =
      host === undefined || port === undefined ? undefined : rules.policy(host, port, recipients);
    if (policy?.outlierDetection === undefined) return { cluster, errors: [] };
    return { cluster: withOutlierDetection(cluster, policy), errors: [] };
  };
}

type WrittenDetection = NonNullable<DestinationPolicy['outlierDetection']>;

function withOutlierDetection(cluster: Cluster, policy: DestinationPolicy): Cluster {
  const outlier = policy.outlierDetection!;
  const minHealth = percent(outlier.minHealthPercent ?? 0);
  const keepalive = policy.connectionPool?.tcp?.tcpKeepalive;
  return {
    ...cluster,
    commonLbConfig: {
      ...cluster.commonLbConfig,
      ...(localitySetting(policy) === undefined ? {} : { localityWeightedLbConfig: {} }),
      healthyPanicThreshold: minHealth === 0 ? {} : { value: minHealth },
    },
    outlierDetection: outlierDetection(outlier),
    ...(keepalive === undefined
      ? {}
      : { upstreamConnectionOptions: { tcpKeepalive: tcpKeepalive(keepalive) } }),
  };
}

function outlierDetection(written: WrittenDetection): OutlierDetection {
  const { consecutive5xxErrors, consecutiveGatewayErrors, maxEjectionPercent = 0 } = written;
  const { splitExternalLocalOriginErrors, consecutiveLocalOriginFailures = 0 } = written;
  return {
    ...defined({ consecutive5xx: consecutive5xxErrors }),
    ...time('interval', written.interval),
    ...time('baseEjectionTime', written.baseEjectionTime),
    ...(consecutiveGatewayErrors === undefined
      ? {}
      : {
          consecutiveGatewayFailure: consecutiveGatewayErrors,
          enforcingConsecutiveGatewayFailure: consecutiveGatewayErrors === 0 ? 0 : 100,
        }),
    ...(maxEjectionPercent > 0 ? { maxEjectionPercent: percent(maxEjectionPercent) } : {}),
    ...(splitExternalLocalOriginErrors === true
      ? {
          splitExternalLocalOriginErrors: true,
          ...(consecutiveLocalOriginFailures > 0
            ? {
                consecutiveLocalOriginFailure: consecutiveLocalOriginFailures,
                enforcingConsecutiveLocalOriginFailure: 100,
              }
            : {}),
          // Ejection by success rate is off: the mesh has no setting for it.
          enforcingLocalOriginSuccessRate: 0,
        }
      : {}),
  };
}

/** Envoy rejects a duration of zero: it must be positive. */
function time(name: 'interval' | 'baseEjectionTime', text: string | undefined) {
  const parsed = text === undefined ? undefined : parseDuration(text);
  return parsed === undefined || parsed <= 0 ? {} : { [name]: secondsText(parsed) };
}

type WrittenKeepalive = NonNullable<
  NonNullable<NonNullable<DestinationPolicy['connectionPool']>['tcp']>['tcpKeepalive']
>;

/** Envoy uses whole seconds. */
function tcpKeepalive({ probes, time, interval }: WrittenKeepalive) {
  const [keepaliveTime, keepaliveInterval] = [time, interval].map((text) => {
    const parsed = text === undefined ? undefined : parseDuration(text);
    return parsed === undefined ? undefined : Math.floor(parsed / 1000);
  });
  return defined({ keepaliveProbes: probes, keepaliveTime, keepaliveInterval });
}

const percent = (value: number): number => Math.min(Math.max(value, 0), 100);

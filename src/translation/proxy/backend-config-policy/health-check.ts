// healthCheck: active health checks of hosts.

import { defined } from '../../../grammar/defined.ts';
import { quote } from '../../../grammar/quote.ts';
import { isHttp2 } from '../clusters/protocol-options.ts';
import type { HealthCheck, HealthCheck_HttpHealthCheck } from '../envoy/generated/envoy.config.core.v3.ts';
import type { BackendConfigSpec, BackendPolicyField } from './backend-config-policy-field.ts';
import { Reader } from './reading.ts';

export const healthCheck: BackendPolicyField<HealthCheck> = {
  name: 'healthCheck',
  parse({ healthCheck }, context) {
    if (healthCheck === undefined) return undefined;
    const reader = new Reader(context, 'healthCheck');
    const { timeout, interval, unhealthyThreshold, healthyThreshold } = healthCheck;
    return {
      ...defined({
        timeout: reader.duration('timeout', timeout),
        interval: reader.duration('interval', interval),
        unhealthyThreshold: reader.count('unhealthyThreshold', unhealthyThreshold),
        healthyThreshold: reader.count('healthyThreshold', healthyThreshold),
      }),
      ...checker(healthCheck, reader, new Reader(context, 'healthCheck', 'http')),
    };
  },
  apply: (check, { cluster, idle }) => {
    if (check.grpcHealthCheck !== undefined && !isHttp2(cluster))
      idle({
        segments: ['spec', 'healthCheck', 'grpc'],
        message: 'gRPC checks need an HTTP/2 backend: the proxy rejects other clusters',
        hint: 'set `appProtocol: grpc` on the port, or use `http`',
      });
    return { ...cluster, healthChecks: [check] };
  },
};

type Written = NonNullable<BackendConfigSpec['healthCheck']>;

/** If both are set, `http` is used. */
function checker(
  { http, grpc }: Written,
  reader: Reader,
  httpReader: Reader,
): Pick<HealthCheck, 'httpHealthCheck' | 'grpcHealthCheck'> {
  if (http !== undefined) {
    const { path, host, method } = http;
    return {
      httpHealthCheck: { ...defined({ path, host }), ...requestMethod(method, httpReader) },
    };
  }
  if (grpc !== undefined) return { grpcHealthCheck: defined(grpc) };
  reader.refuse(undefined, '`http` or `grpc` must be set', 'write one of them');
  return {};
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'] as const;

function requestMethod(
  written: string | undefined,
  reader: Reader,
): Pick<HealthCheck_HttpHealthCheck, 'method'> {
  if (written === undefined) return { method: 'GET' };
  const method = METHODS.find((known) => known === written);
  if (method !== undefined) return { method };
  reader.refuse(
    'method',
    `${quote(written)} is not a method that checks can use`,
    `write ${METHODS.join(', ')}`,
  );
  return {};
}

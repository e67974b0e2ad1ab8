// Every field of BackendConfigPolicy, each in its own module or that of its family, in the order in which they are applied to a cluster.

import type { AnyBackendPolicyField } from './backend-config-policy-field.ts';
import { connectTimeout, perConnectionBufferLimitBytes, tcpKeepalive } from './connection.ts';
import { healthCheck } from './health-check.ts';
import { circuitBreakers, outlierDetection } from './host-limits.ts';
import { loadBalancer } from './load-balancer/load-balancer.ts';
import { commonHttpProtocolOptions, http1ProtocolOptions, http2ProtocolOptions } from './protocol-options.ts';
import { tls } from './tls.ts';

export const FIELDS: readonly AnyBackendPolicyField[] = [
  connectTimeout,
  perConnectionBufferLimitBytes,
  tcpKeepalive,
  commonHttpProtocolOptions,
  http1ProtocolOptions,
  http2ProtocolOptions,
  tls,
  loadBalancer,
  healthCheck,
  outlierDetection,
  circuitBreakers,
];

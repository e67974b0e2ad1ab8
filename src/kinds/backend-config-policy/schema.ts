// BackendConfigPolicy: how the proxy connects to a Service or Backend.

import { advice } from '../../diagnostics/finding.ts';
import { GATEWAY_GROUP } from '../../identifiers.ts';
import { atMostOneOf } from '../../schema/combinators.ts';
import { kind } from '../../schema/kind.ts';
import { array, integer, object, optional } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { POLICY_COLUMNS } from '../shared/columns.ts';
import { repeatedTargets } from '../shared/repeated-targets.ts';
import { PolicyStatus } from '../shared/status.ts';
import {
  allowedTargets,
  BACKEND,
  isTarget,
  SERVICE,
  type TargetKind,
  targetReference,
  targetSelector,
} from '../shared/targets.ts';
import { duration } from '../shared/text.ts';
import { unattached } from '../shared/unattached.ts';
import { CircuitBreakers, HealthCheck, OutlierDetection, TCPKeepalive } from './health.ts';
import { CommonHttpProtocolOptions, Http1ProtocolOptions, Http2ProtocolOptions } from './http-protocol.ts';
import { aboveZero } from './limits.ts';
import { LoadBalancer } from './load-balancer.ts';
import { TLS } from './tls.ts';

const TARGETS: readonly TargetKind[] = [SERVICE, BACKEND];

/** W-33: the endpoints of a Service are addresses without names. */
const hostnamesOfService: RuleOf<typeof policy> = {
  id: 'W-33',
  reads: [
    'targetRefs',
    'targetSelectors',
    'loadBalancer.ringHash.useHostnameForHashing',
    'loadBalancer.maglev.useHostnameForHashing',
  ],
  demand: '`useHostnameForHashing` has no effect on a Service',
  check({ targetRefs = [], targetSelectors = [], loadBalancer }, report) {
    if (![...targetRefs, ...targetSelectors].some((target) => isTarget(target, [SERVICE]))) return;
    for (const algorithm of ['ringHash', 'maglev'] as const) {
      if (loadBalancer?.[algorithm]?.useHostnameForHashing !== true) continue;
      report({
        ...advice(
          'ignored for a Service: its endpoints have addresses, not names',
          'remove it, or target a Backend with static hosts',
        ),
        at: ['loadBalancer', algorithm, 'useHostnameForHashing'],
      });
    }
  },
};

const policy = {
  targetRefs: optional(
    array(targetReference([allowedTargets('BC-02', TARGETS)]), {
      minItems: 1,
      maxItems: 16,
      doc: 'Services and Backends by name.',
      rules: [repeatedTargets],
    }),
  ),
  targetSelectors: optional(
    array(targetSelector([allowedTargets('BC-03', TARGETS)]), {
      doc: 'Services and Backends by their labels.',
      rules: [repeatedTargets],
    }),
  ),
  connectTimeout: optional(duration({ doc: 'Limit for establishing a connection.', rules: [aboveZero] })),
  perConnectionBufferLimitBytes: optional(
    integer({ minimum: 0, doc: 'Soft limit of the buffers of a connection; about 1MiB when absent.' }),
  ),
  tcpKeepalive: optional(TCPKeepalive),
  commonHttpProtocolOptions: optional(CommonHttpProtocolOptions),
  http1ProtocolOptions: optional(Http1ProtocolOptions),
  http2ProtocolOptions: optional(Http2ProtocolOptions),
  tls: optional(TLS),
  loadBalancer: optional(LoadBalancer),
  healthCheck: optional(HealthCheck),
  outlierDetection: optional(OutlierDetection),
  circuitBreakers: optional(CircuitBreakers),
};

export const BackendConfigPolicy = kind('BackendConfigPolicy', {
  group: GATEWAY_GROUP,
  plural: 'backendconfigpolicies',
  isPolicy: true,
  columns: POLICY_COLUMNS,
  doc: 'How the proxy connects to a Service or Backend: protocols, TLS, load balancing, health.',
  spec: object(policy, {
    rules: [
      atMostOneOf('BC-01', ['http1ProtocolOptions', 'http2ProtocolOptions']),
      unattached,
      hostnamesOfService,
    ],
  }),
  status: PolicyStatus,
});

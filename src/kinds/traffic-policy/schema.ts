// TrafficPolicy: what the proxy does with the traffic of Gateways, listeners and routes.

import { GATEWAY_GROUP } from '../../identifiers.ts';
import { kind } from '../../schema/kind.ts';
import { object } from '../../schema/node.ts';
import { POLICY_COLUMNS } from '../shared/columns.ts';
import { PolicyStatus } from '../shared/status.ts';
import { policy } from './spec.ts';
import { honouredForRoutesOnly, hostRewriteNeedsRoutes, retryNeedsListener } from './targets.ts';
import { tryFitsRequest } from './try-timeout.ts';

export const TrafficPolicy = kind('TrafficPolicy', {
  group: GATEWAY_GROUP,
  plural: 'trafficpolicies',
  isPolicy: true,
  columns: POLICY_COLUMNS,
  doc: 'What the proxy does with the traffic of Gateways, ListenerSets and HTTPRoutes.',
  spec: object(policy, {
    rules: [
      hostRewriteNeedsRoutes,
      tryFitsRequest,
      retryNeedsListener('TP-05', 'targetRefs'),
      retryNeedsListener('TP-06', 'targetSelectors'),
      honouredForRoutesOnly,
    ],
  }),
  status: PolicyStatus,
});

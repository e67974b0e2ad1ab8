// HTTPListenerPolicy: settings of a Gateway's HTTP listeners: access logs, tracing, client addresses, upgrades.

import { GATEWAY_GROUP } from '../../identifiers.ts';
import { kind } from '../../schema/kind.ts';
import { object } from '../../schema/node.ts';
import { POLICY_COLUMNS } from '../shared/columns.ts';
import { PolicyStatus } from '../shared/status.ts';
import { unattached } from '../shared/unattached.ts';
import { forgeableAddress, http10 } from './rules.ts';
import { policy } from './spec.ts';

export const HTTPListenerPolicy = kind('HTTPListenerPolicy', {
  group: GATEWAY_GROUP,
  plural: 'httplistenerpolicies',
  isPolicy: true,
  columns: POLICY_COLUMNS,
  doc: "Settings of a Gateway's HTTP listeners: access logs, tracing, client addresses, upgrades.",
  spec: object(policy, { rules: [unattached, forgeableAddress, http10] }),
  status: PolicyStatus,
});

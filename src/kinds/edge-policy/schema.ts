// EdgePolicy: settings of the edge data plane for Gateways, routes, Services and EdgeBackends.

import { EDGE_GROUP } from '../../identifiers.ts';
import { atLeastOneOf, exactlyOneOf } from '../../schema/combinators.ts';
import { kind } from '../../schema/kind.ts';
import { object } from '../../schema/node.ts';
import { POLICY_COLUMNS } from '../shared/columns.ts';
import { PolicyStatus } from '../shared/status.ts';
import { policy } from './spec.ts';
import { targetRules } from './target-rules.ts';

export const EdgePolicy = kind('EdgePolicy', {
  group: EDGE_GROUP,
  plural: 'edgepolicies',
  shortNames: ['epol'],
  isPolicy: true,
  columns: POLICY_COLUMNS,
  doc: 'Settings of the edge data plane for Gateways, ListenerSets, routes, Services and EdgeBackends. Policies merge field by field; the most precise target wins.',
  spec: object(policy, {
    rules: [
      exactlyOneOf('EP-01', ['targetRefs', 'targetSelectors']),
      atLeastOneOf('EP-02', ['traffic', 'frontend', 'backend'], 'a policy without any of them has no effect'),
      ...targetRules,
    ],
  }),
  status: PolicyStatus,
});

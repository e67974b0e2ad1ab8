// ListenerPolicy: settings of a Gateway's listeners of any protocol.

import { advice } from '../../diagnostics/finding.ts';
import { GATEWAY_GROUP } from '../../identifiers.ts';
import { kind } from '../../schema/kind.ts';
import { array, at, integer, object, optional } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { POLICY_COLUMNS } from '../shared/columns.ts';
import { gatewayTargets } from '../shared/gateway-targets.ts';
import { PolicyStatus } from '../shared/status.ts';
import { port } from '../shared/text.ts';
import { unattached } from '../shared/unattached.ts';

const ListenerConfig = object(
  {
    proxyProtocol: optional(
      object({}, { doc: 'Presence requires the header of the PROXY protocol on every connection.' }),
    ),
    perConnectionBufferLimitBytes: optional(
      integer({ minimum: 0, doc: 'Soft limit of the buffers of a connection; about 1MiB when absent.' }),
    ),
  },
  { name: 'ListenerConfig' },
);

/** W-37: an entry replaces `default` as a whole, so an empty one turns it off. */
const emptyListener: RuleOf<typeof portConfig> = {
  id: 'W-37',
  reads: ['listener'],
  demand: '`listener` has a setting',
  check({ listener }, report) {
    if (listener === undefined || Object.keys(listener).length > 0) return;
    report({
      ...advice(
        'turns the defaults off for this port, because an entry replaces all of them',
        'add a setting for the port, or remove the entry',
      ),
      at: ['listener'],
    });
  },
};

const noSettings: RuleOf<typeof policy> = {
  id: 'W-37',
  reads: ['default?', 'perPort?'],
  demand: '`default` or `perPort` is present',
  check({ default: common, perPort }, report) {
    if (common === undefined && perPort === undefined) {
      report(advice('the policy has no effect', 'set `default` or `perPort`'));
    }
  },
};

const portConfig = {
  port: port({ doc: "Port of the Gateway's listeners." }),
  listener: at(ListenerConfig, {
    doc: 'Settings of the listeners on this port, instead of all of `default`.',
  }),
};

const ListenerPortConfig = object(portConfig, { rules: [emptyListener] });

const policy = {
  ...gatewayTargets(['LP-01', 'LP-02']),
  default: optional(ListenerConfig, {
    doc: 'Settings of all listeners whose port has no entry in `perPort`.',
  }),
  perPort: optional(
    array(ListenerPortConfig, {
      maxItems: 64,
      listType: 'map',
      key: 'port',
      unique: 'LP-03',
      doc: 'Settings by port.',
    }),
  ),
};

export const ListenerPolicy = kind('ListenerPolicy', {
  group: GATEWAY_GROUP,
  plural: 'listenerpolicies',
  isPolicy: true,
  columns: POLICY_COLUMNS,
  doc: 'Settings of the listeners of a Gateway, for every protocol.',
  spec: object(policy, { rules: [unattached, noSettings] }),
  status: PolicyStatus,
});

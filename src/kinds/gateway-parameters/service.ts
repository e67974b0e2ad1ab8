// Service and ServiceAccount of a data plane. C-34, C-35, W-35.

import { advice } from '../../diagnostics/finding.ts';
import { checkClusterIP } from '../../grammar/host.ts';
import { array, object, optional, string } from '../../schema/node.ts';
import type { Rule, RuleOf } from '../../schema/rule.ts';
import type { Static } from '../../schema/static.ts';
import { content, port } from '../shared/text.ts';
import { annotations, labels } from './metadata.ts';

/** W-56: the API server's default range; `--service-node-port-range` changes it. */
const unusualNodePort: Rule<number> = {
  id: 'W-56',
  reads: [''],
  demand: '30000 to 32767, unless the cluster has another range',
  check(value, report) {
    if (value >= 30_000 && value <= 32_767) return;
    const hint = 'write a port in that range, or remove it to get a free one';
    report(advice('outside the usual range of node ports, 30000 to 32767', hint));
  },
};

const Port = object({
  port: port({ doc: 'Port of the Gateway.' }),
  nodePort: optional(
    port({
      doc: 'Port of the nodes; a random one when absent. With type NodePort only.',
      rules: [unusualNodePort],
    }),
  ),
});

/** W-35. Without `type`, the type comes from the GatewayClass's parameters, which this rule can't see. */
const unusedNodePorts: RuleOf<typeof service> = {
  id: 'W-35',
  reads: ['type', 'ports'],
  demand: '`nodePort` stands with type `NodePort` only',
  check({ type, ports = [] }, report) {
    if (type === undefined || type === 'NodePort') return;
    for (const [index, { nodePort }] of ports.entries()) {
      if (nodePort === undefined) continue;
      report({
        ...advice(`ignored with type ${type}`, 'remove it, or write `type: NodePort`'),
        at: ['ports', index, 'nodePort'],
        because: [type, nodePort],
      });
    }
  },
};

const unusedTrafficPolicy: RuleOf<typeof service> = {
  id: 'W-35',
  reads: ['type', 'externalTrafficPolicy'],
  demand: '`externalTrafficPolicy` does not stand with type `ClusterIP`',
  check({ type, externalTrafficPolicy }, report) {
    if (type !== 'ClusterIP' || externalTrafficPolicy === undefined) return;
    report({
      ...advice(
        'ignored with type ClusterIP, which gets no external traffic',
        'remove it, or use another type',
      ),
      at: ['externalTrafficPolicy'],
    });
  },
};

const repeatedPort: Rule<readonly Static<typeof Port>[]> = {
  id: 'W-35',
  reads: ['[].port'],
  demand: 'no `port` occurs twice',
  check(ports, report) {
    const first = new Map<number, number>();
    for (const [index, { port }] of ports.entries()) {
      const known = first.get(port);
      if (known === undefined) {
        first.set(port, index);
        continue;
      }
      report({
        ...advice(`item ${known} already has port ${port}; only one of the two is used`, 'remove one'),
        at: [index, 'port'],
        because: [port],
      });
    }
  },
};

const service = {
  type: optional(
    string({
      enum: ['ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName'],
      doc: 'Type of the Service.',
    }),
  ),
  clusterIP: optional(
    string({
      doc: 'Address of the Service; `None` for a headless one.',
      rules: [content('C-34', '`None`, empty or an IP address', checkClusterIP)],
    }),
  ),
  extraLabels: optional(labels('Additional labels of the Service.')),
  extraAnnotations: optional(annotations('Additional annotations of the Service.')),
  ports: optional(array(Port, { doc: 'Settings for single ports of the Gateway.', rules: [repeatedPort] })),
  externalTrafficPolicy: optional(
    string({
      enum: ['Cluster', 'Local'],
      codes: { enum: 'C-34' },
      doc: 'Whether external traffic goes to pods on all nodes (`Cluster`) or only on the receiving node (`Local`).',
    }),
  ),
};

export const Service = object(service, {
  doc: 'Service of the data plane.',
  rules: [unusedNodePorts, unusedTrafficPolicy],
});

export const ServiceAccount = object(
  {
    extraLabels: optional(labels('Additional labels of the ServiceAccount.')),
    extraAnnotations: optional(annotations('Additional annotations of the ServiceAccount.')),
  },
  { doc: 'ServiceAccount of the data plane.' },
);

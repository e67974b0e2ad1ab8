// References to other objects.

import { advice, type Fault, required } from '../../diagnostics/finding.ts';
import { defined } from '../../grammar/defined.ts';
import { CORE_GROUP, EDGE_GROUP, GATEWAY_GROUP, INFERENCE_GROUP } from '../../identifiers.ts';
import { defaulted, integer, object, optional, string } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { possibleName, serviceName } from './possible-name.ts';
import { group, kindName, namespace, objectName, port } from './text.ts';

/** CM-02: a Service is reached through a port. */
const serviceNeedsPort: RuleOf<BackendFields> = {
  id: 'CM-02',
  reads: ['group', 'kind', 'port?'],
  demand: '`port` is present when the reference names a core Service',
  cel: "(has(self.group) && self.group != '') || (has(self.kind) && self.kind != 'Service') || has(self.port)",
  check({ group: apiGroup = CORE_GROUP, kind = 'Service', name, port: number }, report) {
    if (apiGroup !== CORE_GROUP || kind !== 'Service' || number !== undefined) return;
    // Any type of name: the rule is about the port.
    const [, host, own] = (typeof name === 'string' && /^([^\s:]{1,253}):(\d{1,5})$/.exec(name)) || [];
    const fix: Fault['fix'] =
      own === undefined
        ? undefined
        : [
            { op: 'replace', up: 1, at: ['name'], value: host },
            { op: 'add', value: Number(own) },
          ];
    report({
      ...required(
        'a reference to a Service needs a port',
        own === undefined
          ? 'set `port` to a port of the Service'
          : `write \`name: ${host}\` and \`port: ${own}\``,
      ),
      ...defined({ fix }),
      at: ['port'],
    });
  },
};

/** W-41: kinds that a backend reference can resolve to. */
function resolvable(edge: boolean): RuleOf<BackendFields> {
  const kinds: readonly (readonly [string, string])[] = [
    [CORE_GROUP, 'Service'],
    [GATEWAY_GROUP, 'Backend'],
    ...(edge ? [[EDGE_GROUP, 'EdgeBackend'] as const] : []),
    [INFERENCE_GROUP, 'InferencePool'],
  ];
  const names = kinds
    .map(([apiGroup, kind]) => (apiGroup === '' ? `core ${kind}` : `${kind} of ${apiGroup}`))
    .join(', ');
  return {
    id: 'W-41',
    reads: ['group', 'kind'],
    demand: `names one of ${names}`,
    check({ group: apiGroup = CORE_GROUP, kind = 'Service' }, report) {
      if (kinds.some(([knownGroup, knownKind]) => knownGroup === apiGroup && knownKind === kind)) return;
      report({
        ...advice(`${kind} of group "${apiGroup}" can't be resolved as a backend`, `backends are ${names}`),
        at: ['kind'],
      });
    },
  };
}

const backendFields = {
  group: defaulted('D-05', '', group({ doc: 'API group of the backend; empty for core.' })),
  kind: defaulted('D-05', 'Service', kindName({ doc: 'Kind of the backend.' })),
  name: objectName({ hasNamespace: true, doc: 'Name of the backend.' }),
  namespace: optional(
    namespace({ doc: 'Namespace of the backend; that of the object that refers to it when absent.' }),
  ),
  port: optional(port({ doc: 'Port of the Service.' })),
};

type BackendFields = typeof backendFields;

const edgeRules = [serviceNeedsPort, resolvable(true), serviceName];
const gatewayRules = [serviceNeedsPort, resolvable(false), serviceName];

/** BackendObjectReference of the edge group: EdgeBackend is a backend too. */
export const EdgeBackendObjectReference = object(backendFields, {
  name: 'EdgeBackendObjectReference',
  rules: edgeRules,
});

export const BackendObjectReference = object(backendFields, {
  name: 'BackendObjectReference',
  rules: gatewayRules,
});

export const BackendRef = object(
  {
    ...backendFields,
    weight: defaulted(
      'D-06',
      1,
      integer({ minimum: 0, maximum: 1_000_000, doc: 'Ignored: there is one destination.' }),
    ),
  },
  { name: 'BackendRef', rules: gatewayRules },
);

/** The name of an object in the same namespace. */
export const LocalObjectReference = object(
  {
    name: string({
      minLength: 1,
      doc: 'Name of the object, in the same namespace.',
      codes: { required: 'CM-03', empty: 'CM-03' },
      rules: [possibleName({ hasNamespace: false })],
    }),
  },
  { name: 'LocalObjectReference' },
);

export const NamespacedObjectReference = object(
  {
    name: objectName({ hasNamespace: true, doc: 'Name of the object.' }),
    namespace: optional(namespace({ doc: 'Namespace of the object; that of the policy when absent.' })),
  },
  { name: 'NamespacedObjectReference' },
);

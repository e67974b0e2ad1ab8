// Permissions that only some options need. Each option has roles of its own, so that nothing is allowed while it is off.

import { KINDS } from '../kinds/index.ts';
import {
  auditLease,
  configurationName,
  hasAudit,
  type KubernetesObject,
  labels,
  type RegistrationOptions,
} from './options.ts';
import { type PolicyRule, RBAC, rule } from './policy-rule.ts';

/** PolicyReports of the Kubernetes policy working group. */
export const REPORT_GROUP = 'wgpolicyk8s.io';

interface OptionRoles {
  readonly purpose: string;
  /** In the whole cluster. */
  readonly cluster: readonly PolicyRule[];
  /** In the server's namespace. */
  readonly namespace: readonly PolicyRule[];
}

export function optionRbac(options: RegistrationOptions): KubernetesObject[] {
  const roles = [
    ...(hasAudit(options) ? [audit(options)] : []),
    ...(options.secureMetrics ? [SECURE_METRICS] : []),
    ...(options.events ? [EVENTS] : []),
  ];
  return [
    ...roles.flatMap((each) => objects(options, each)),
    ...(options.secureMetrics ? [metricsReader(options)] : []),
  ];
}

function audit({ name }: RegistrationOptions): OptionRoles {
  return {
    purpose: 'running-audit',
    cluster: [
      ...[...Map.groupBy(KINDS, ({ group }) => group)].map(([group, kinds]) =>
        rule(
          group,
          kinds.map(({ plural }) => plural),
          ['list'],
        ),
      ),
      // Profiles select namespaces by labels.
      rule('', ['namespaces'], ['get']),
      ...reportRules(),
    ],
    namespace: [
      // RBAC can't restrict a create to a resource name.
      rule('coordination.k8s.io', ['leases'], ['create']),
      rule('coordination.k8s.io', ['leases'], ['get', 'update'], [auditLease(name)]),
    ],
  };
}

/** What the audit writes. */
export const reportRules = (): PolicyRule[] => [
  rule(REPORT_GROUP, ['policyreports'], ['list', 'create', 'update', 'delete']),
];

/** For the metrics of callers with tokens. */
export const metricsAccessRules = (): readonly PolicyRule[] => SECURE_METRICS.cluster;

/** Of a caller. */
export const METRICS_READER_RULES = [{ nonResourceURLs: ['/metrics'], verbs: ['get'] }];

/** The API server reviews the tokens of callers, and what their users may do. */
const SECURE_METRICS: OptionRoles = {
  purpose: 'metrics-auth',
  cluster: [
    rule('authentication.k8s.io', ['tokenreviews'], ['create']),
    rule('authorization.k8s.io', ['subjectaccessreviews'], ['create']),
  ],
  namespace: [],
};

const EVENTS: OptionRoles = {
  purpose: 'events',
  cluster: [rule('', ['events'], ['create', 'patch'])],
  namespace: [],
};

/** For the account of Prometheus; nobody is bound to it. */
function metricsReader(options: RegistrationOptions): KubernetesObject {
  return {
    apiVersion: RBAC,
    kind: 'ClusterRole',
    metadata: { name: `${configurationName(options)}-metrics-reader`, labels: labels(options) },
    rules: METRICS_READER_RULES,
  };
}

function objects(
  options: RegistrationOptions,
  { purpose, cluster, namespace }: OptionRoles,
): KubernetesObject[] {
  const subjects = [{ kind: 'ServiceAccount', name: options.name, namespace: options.namespace }];
  const pair = (kind: 'ClusterRole' | 'Role', rules: readonly PolicyRule[]): KubernetesObject[] => {
    if (rules.length === 0) return [];
    const metadata =
      kind === 'ClusterRole'
        ? { name: `${configurationName(options)}-${purpose}`, labels: labels(options) }
        : { name: `${options.name}-${purpose}`, namespace: options.namespace, labels: labels(options) };
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind, name: metadata.name };
    return [
      { apiVersion: RBAC, kind, metadata, rules },
      { apiVersion: RBAC, kind: `${kind}Binding`, metadata, roleRef, subjects },
    ];
  };
  return [...pair('ClusterRole', cluster), ...pair('Role', namespace)];
}

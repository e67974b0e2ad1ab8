// The permissions of users: these ClusterRoles are aggregated into Kubernetes' own, so that users who may view, edit or administer a
// namespace may do the same with our ten kinds in it. One more ClusterRole is for users who run `gatewarden audit`.

import { KINDS } from '../kinds/index.ts';
import { configurationName, type KubernetesObject, labels, type RegistrationOptions } from './options.ts';
import { type PolicyRule, RBAC, rule } from './policy-rule.ts';

/** https://kubernetes.io/docs/reference/access-authn-authz/rbac, "Aggregated ClusterRoles", "User-facing roles". */
const AGGREGATE = 'rbac.authorization.k8s.io/aggregate-to-';

/** Same as in Kubernetes' own `view` and `edit`. The control plane writes the status. */
const READ = ['get', 'list', 'watch'];
const WRITE = ['create', 'delete', 'deletecollection', 'patch', 'update'];

/** May list the ten kinds and read namespaces. */
export function auditRole(options: RegistrationOptions): string {
  return nameOf(options, 'audit');
}

function nameOf(options: RegistrationOptions, purpose: string): string {
  return `${configurationName(options)}-${purpose}`;
}

export function userRoles(options: RegistrationOptions): KubernetesObject[] {
  const role = (
    purpose: string,
    into: readonly string[],
    rules: readonly PolicyRule[],
  ): KubernetesObject => ({
    apiVersion: RBAC,
    kind: 'ClusterRole',
    metadata: {
      name: nameOf(options, purpose),
      labels: { ...labels(options), ...Object.fromEntries(into.map((name) => [AGGREGATE + name, 'true'])) },
    },
    rules,
  });
  // Allows the audit to distinguish a missing namespace from an empty one.
  const namespaces = rule('', ['namespaces'], ['get']);
  return [
    role('view', ['admin', 'edit', 'view'], ofKinds(READ)),
    role('edit', ['admin', 'edit'], ofKinds(WRITE)),
    role('audit', [], [...ofKinds(['list']), namespaces]),
  ];
}

function ofKinds(verbs: readonly string[]): PolicyRule[] {
  const groups = Map.groupBy(KINDS, ({ group }) => group);
  return [...groups].map(([group, kinds]) =>
    rule(
      group,
      kinds.map(({ plural }) => plural),
      verbs,
    ),
  );
}

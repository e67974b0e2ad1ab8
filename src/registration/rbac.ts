// The permissions of the server's account: its Secret, its two webhook configurations, read access to our CRDs, and the dry runs of the
// self-test.

import { KINDS } from '../kinds/index.ts';
import {
  certificateSecret,
  configurationName,
  type KubernetesObject,
  labels,
  type RegistrationOptions,
} from './options.ts';
import { type PolicyRule, RBAC, rule } from './policy-rule.ts';

export function rbac(options: RegistrationOptions): KubernetesObject[] {
  const { name, namespace } = options;
  const own = { name, namespace, labels: labels(options) };
  const global = { name: configurationName(options), labels: labels(options) };
  const subjects = [{ kind: 'ServiceAccount', name, namespace }];
  const roleRef = (kind: string, role: string) => ({
    apiGroup: 'rbac.authorization.k8s.io',
    kind,
    name: role,
  });
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: own },
    { apiVersion: RBAC, kind: 'ClusterRole', metadata: global, rules: clusterRules(options) },
    {
      apiVersion: RBAC,
      kind: 'ClusterRoleBinding',
      metadata: global,
      roleRef: roleRef('ClusterRole', global.name),
      subjects,
    },
    { apiVersion: RBAC, kind: 'Role', metadata: own, rules: namespaceRules(options) },
    { apiVersion: RBAC, kind: 'RoleBinding', metadata: own, roleRef: roleRef('Role', name), subjects },
  ];
}

function clusterRules(options: RegistrationOptions): PolicyRule[] {
  const crds = KINDS.map(({ plural, group }) => `${plural}.${group}`).sort();
  const rules = [rule('apiextensions.k8s.io', ['customresourcedefinitions'], ['get'], crds)];
  const configurations = ['validatingwebhookconfigurations', 'mutatingwebhookconfigurations'];
  const watch = ['get', 'list', 'watch'];
  return [
    rule(
      'admissionregistration.k8s.io',
      configurations,
      // Then cert-manager owns caBundle.
      options.tls === 'cert-manager' ? watch : [...watch, 'patch'],
      [configurationName(options)],
    ),
    ...rules,
  ];
}

function namespaceRules(options: RegistrationOptions): PolicyRule[] {
  // The self-test's objects are dry runs: nothing is stored.
  const always = [
    ...[...Map.groupBy(KINDS, ({ group }) => group)].map(([group, kinds]) =>
      rule(
        group,
        kinds.map(({ plural }) => plural),
        ['create'],
      ),
    ),
    // The namespace's labels determine what the self-test expects. In a Role, this rule covers the Role's own namespace, so no name is
    // needed that an overlay with another namespace would have to change.
    rule('', ['namespaces'], ['get']),
  ];
  if (options.tls === 'cert-manager') return always;
  return [
    ...always,
    // RBAC can't restrict a create to a resource name.
    rule('', ['secrets'], ['create']),
    rule('', ['secrets'], ['get', 'list', 'watch', 'update'], [certificateSecret(options)]),
  ];
}

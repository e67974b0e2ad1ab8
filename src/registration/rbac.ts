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
  return [
    configurationRule(options),
    rule('apiextensions.k8s.io', ['customresourcedefinitions'], ['get'], crds),
  ];
}

/** Reading the two webhook configurations, and writing their caBundle unless cert-manager owns it. */
export function configurationRule(options: RegistrationOptions): PolicyRule {
  const watch = ['get', 'list', 'watch'];
  return rule(
    'admissionregistration.k8s.io',
    ['validatingwebhookconfigurations', 'mutatingwebhookconfigurations'],
    options.tls === 'cert-manager' ? watch : [...watch, 'patch'],
    [configurationName(options)],
  );
}

function namespaceRules(options: RegistrationOptions): PolicyRule[] {
  return options.tls === 'cert-manager'
    ? selfTestRules()
    : [...selfTestRules(), ...certificateRules(certificateSecret(options))];
}

/** The self-test's objects are dry runs: nothing is stored. */
export function selfTestRules(): PolicyRule[] {
  return [
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
}

/** The Secret of the CA. */
export function certificateRules(secret: string, verbs: readonly string[] = []): PolicyRule[] {
  return [
    // RBAC can't restrict a create to a resource name.
    rule('', ['secrets'], ['create']),
    rule('', ['secrets'], ['get', 'list', 'watch', 'update', ...verbs], [secret]),
  ];
}

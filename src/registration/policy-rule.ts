// The rules of Roles and ClusterRoles.

import { defined } from '../grammar/defined.ts';
export const RBAC = 'rbac.authorization.k8s.io/v1';

export type PolicyRule = Readonly<
  Record<'apiGroups' | 'resources' | 'verbs' | 'resourceNames', readonly string[]>
>;

export function rule(
  apiGroup: string,
  resources: readonly string[],
  verbs: readonly string[],
  resourceNames?: readonly string[],
): PolicyRule {
  return {
    apiGroups: [apiGroup],
    resources,
    verbs,
    ...defined({ resourceNames }),
  } as PolicyRule;
}

// All objects of an installation, in the order in which they can be applied.

import { KINDS } from '../kinds/index.ts';
import { toCrd } from '../schema/crd.ts';
import { certManager } from './cert-manager.ts';
import { optionRbac } from './option-rbac.ts';
import type { KubernetesObject, RegistrationOptions } from './options.ts';
import { rbac } from './rbac.ts';
import { readerRoles } from './reader-roles.ts';
import { userRoles } from './user-roles.ts';
import { webhookConfigurations } from './webhooks.ts';
import { namespace, workload } from './workload.ts';

export interface ManifestParts {
  readonly crds?: boolean;
}

export function manifests(
  options: RegistrationOptions,
  { crds = true }: ManifestParts = {},
): KubernetesObject[] {
  return [
    ...(crds ? KINDS.map((kind) => toCrd(kind) as unknown as KubernetesObject) : []),
    namespace(options),
    ...rbac(options),
    ...optionRbac(options),
    ...userRoles(options),
    ...readerRoles(options),
    ...workload(options),
    ...(options.tls === 'cert-manager' ? certManager(options) : []),
    ...webhookConfigurations(options),
  ];
}

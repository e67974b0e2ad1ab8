// What the roles of an account permit, and what it has used of it, according to the API server's audit log.

import type { AuditedRequest } from '../parts/cluster.ts';

export interface Permission {
  /** Of a Role; undefined: the whole cluster. */
  readonly namespace?: string;
  readonly group: string;
  /** `httproutes/status`. */
  readonly resource: string;
  readonly verb: string;
  /** Empty: all objects. */
  readonly names: readonly string[];
}

interface Rule {
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly verbs: readonly string[];
  readonly resourceNames?: readonly string[];
}

interface Object {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly rules?: readonly Rule[];
  readonly roleRef?: { readonly kind: string; readonly name: string };
  readonly subjects?: readonly {
    readonly kind: string;
    readonly name: string;
    readonly namespace?: string;
  }[];
}

/** Of the Roles and ClusterRoles among the objects that are bound to the ServiceAccount. */
export function permissionsOf(
  objects: readonly Object[],
  account: { readonly namespace: string; readonly name: string },
): readonly Permission[] {
  const bindings = objects.filter(({ subjects = [] }) =>
    subjects.some(
      ({ kind, name, namespace }) =>
        kind === 'ServiceAccount' && name === account.name && namespace === account.namespace,
    ),
  );
  return bindings.flatMap(({ kind, metadata, roleRef }) => {
    const namespace = kind === 'RoleBinding' ? metadata.namespace : undefined;
    const role = objects.find(
      (each) =>
        each.kind === roleRef?.kind &&
        each.metadata.name === roleRef.name &&
        (each.kind === 'ClusterRole' || each.metadata.namespace === namespace),
    );
    if (role === undefined) throw new Error(`${kind} ${metadata.name}: there is no ${roleRef?.name}`);
    return (role.rules ?? []).flatMap(({ apiGroups = [], resources = [], verbs, resourceNames = [] }) =>
      apiGroups.flatMap((group) =>
        resources.flatMap((resource) =>
          verbs.map((verb) => ({
            group,
            resource,
            verb,
            names: resourceNames,
            ...(namespace === undefined ? {} : { namespace }),
          })),
        ),
      ),
    );
  });
}

/** Why an account has a permission that it didn't need in a test: a pattern of permissions, as `written` has them. */
export type Reasons = Readonly<Record<string, RegExp>>;

export interface Unused {
  /** Those without a reason. */
  readonly unexplained: readonly string[];
  /** Reasons that explain nothing. */
  readonly idleReasons: readonly string[];
}

/** `apps deployments patch`, or `leases get in default` for a Role. */
export const written = ({ group, resource, verb, namespace }: Permission): string =>
  `${group === '' ? '' : `${group} `}${resource} ${verb}${namespace === undefined ? '' : ` in ${namespace}`}`;

/** What none of the requests needed. A verb that gives nothing beside another one that was needed counts as needed too. */
export function unused(
  permissions: readonly Permission[],
  requests: readonly AuditedRequest[],
  reasons: Reasons,
): Unused {
  const used = requests.flatMap((request) =>
    // An apply that creates an object needs both.
    request.verb === 'patch' && request.status === 201 ? [request, { ...request, verb: 'create' }] : request,
  );
  const isUsed = (permission: Permission): boolean =>
    used.some(
      ({ verb, group, resource, namespace, name }) =>
        verb === permission.verb &&
        group === permission.group &&
        resource === permission.resource &&
        (permission.namespace === undefined || permission.namespace === namespace) &&
        (permission.names.length === 0 || permission.names.includes(name)),
    );
  const needed = permissions.filter(isUsed);
  const never = permissions
    .filter((permission) => !isUsed(permission) && !addsNothing(permission, needed))
    .map(written);
  const patterns = Object.entries(reasons);
  return {
    unexplained: never.filter((permission) => !patterns.some(([, pattern]) => pattern.test(permission))),
    idleReasons: patterns
      .filter(([, pattern]) => !never.some((permission) => pattern.test(permission)))
      .map(([reason]) => reason),
  };
}

/** Pairs of verbs: whoever has the second may do with it all that the first allows. */
const IMPLIED: Readonly<Record<string, string>> = { get: 'list', update: 'patch', patch: 'update' };

const addsNothing = (permission: Permission, needed: readonly Permission[]): boolean =>
  needed.some(
    ({ verb, group, resource, namespace, names }) =>
      verb === IMPLIED[permission.verb] &&
      group === permission.group &&
      resource === permission.resource &&
      namespace === permission.namespace &&
      names.join() === permission.names.join(),
  );

// The permissions of accounts that run commands with `--cluster`: to list what a translation reads. Nobody is bound to these ClusterRoles.
// Secrets have one of their own, because many clusters need none, and few accounts should read them all.

import { KINDS } from '../kinds/index.ts';
import { OBJECT_KINDS } from '../objects/index.ts';
import { pluralOf } from '../objects/plural.ts';
import { configurationName, type KubernetesObject, labels, type RegistrationOptions } from './options.ts';
import { type PolicyRule, RBAC, rule } from './policy-rule.ts';

interface Resource {
  readonly group: string;
  readonly plural: string;
}

/** The purposes of both roles, at the end of their names. */
export const READER = 'reader';
export const SECRET_READER = 'secret-reader';

export const readerRole = (options: RegistrationOptions, purpose: string): string =>
  `${configurationName(options)}-${purpose}`;

export function readerRoles(options: RegistrationOptions): KubernetesObject[] {
  const [secrets, others] = [read.filter(isSecrets), read.filter((resource) => !isSecrets(resource))];
  const role = (purpose: string, rules: readonly PolicyRule[]): KubernetesObject => ({
    apiVersion: RBAC,
    kind: 'ClusterRole',
    metadata: { name: readerRole(options, purpose), labels: labels(options) },
    rules,
  });
  return [
    role(READER, [
      ...listed(others),
      // The settings are those of the Deployment of the control plane.
      rule('apps', ['deployments'], ['get', 'list']),
    ]),
    role(SECRET_READER, listed(secrets)),
  ];
}

const isSecrets = ({ group, plural }: Resource): boolean => group === '' && plural === 'secrets';

/** Everything that a translation reads with any settings, under each name that serves it. */
const read: readonly Resource[] = [
  ...OBJECT_KINDS.flatMap(({ group, kind, alike }) => [{ group, kind }, ...alike]).map(({ group, kind }) => ({
    group,
    plural: pluralOf(kind),
  })),
  ...KINDS,
];

function listed(resources: readonly Resource[]): readonly PolicyRule[] {
  return [...Map.groupBy(resources, ({ group }) => group)].map(([group, members]) =>
    rule(group, [...new Set(members.map(({ plural }) => plural))].sort(), ['list']),
  );
}

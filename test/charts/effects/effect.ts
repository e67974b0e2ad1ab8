// What a value of the chart changes: the places in the rendered objects, and what is there then.

import packageFile from '../../../package.json' with { type: 'json' };

/** Where another test says what is rendered. */
export const TESTED_ELSEWHERE = Symbol('tested elsewhere');

export interface Effect {
  readonly value: unknown;
  /** Place, and what is there; undefined: nothing. */
  readonly places: Readonly<Record<string, unknown>>;
}

/** Values that are rendered together, because none of them changes what another one does. */
export interface Rendering {
  readonly name: string;
  /** Values without which the others have no effect. */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly effects: Readonly<Record<string, Effect>>;
}

export const RELEASE = { release: 'gatewarden', namespace: 'ns' } as const;

export const POD = 'Deployment spec.template.spec';
export const CONTAINER = `${POD}.containers[gatewarden]`;

export const variable = (name: string): string => `${CONTAINER}.env[${name}]`;

/** A variable of the container, as a place and its value. */
export const variableWith = (name: string, value: string): Readonly<Record<string, unknown>> => ({
  [variable(name)]: { name, value },
});

export const SELECTOR = {
  gatewarden: 'gatewarden',
  'app.kubernetes.io/name': 'gatewarden',
  'app.kubernetes.io/instance': 'gatewarden',
} as const;

/** Of an object that a value adds. */
export const metadata = (members: object = {}, labels: object = {}): object => ({
  name: 'gatewarden',
  namespace: 'ns',
  ...members,
  labels: {
    ...SELECTOR,
    'helm.sh/chart': `gatewarden-${packageFile.version}`,
    'app.kubernetes.io/version': packageFile.version,
    'app.kubernetes.io/managed-by': 'Helm',
    ...labels,
  },
});

/** A ClusterRole bound to the account, whose rules another test has. */
export const boundRole = (role: string, binding: string): Readonly<Record<string, unknown>> => ({
  [`ClusterRole/${role} metadata.name`]: role,
  [`ClusterRole/${role}`]: TESTED_ELSEWHERE,
  [`ClusterRoleBinding/${binding}`]: {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: { name: binding, labels: (metadata() as { labels: object }).labels },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role },
    subjects: [{ kind: 'ServiceAccount', name: 'gatewarden', namespace: 'ns' }],
  },
});

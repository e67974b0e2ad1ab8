// The objects of the whole control plane, in the order in which they can be applied. manifests/control-plane and `gatewarden manifests
// --control-plane` have them from here, and the chart renders the same ones with its default values: a test compares them.

import { NAME, PORTS } from '../identifiers.ts';
import { controlPlaneEnvironment } from './control-plane-environment.ts';
import { type ControlPlaneOptions, chartDefault, objectLabels, podLabels } from './control-plane-options.ts';
import { controlPlaneRules, leaderRules } from './control-plane-rbac.ts';
import {
  certificateSecret,
  configurationName,
  DEFAULT_OPTIONS,
  type KubernetesObject,
  type RegistrationOptions,
} from './options.ts';
import { RBAC } from './policy-rule.ts';
import { certificateRules, configurationRule, selfTestRules } from './rbac.ts';
import { webhookConfigurations } from './webhooks.ts';

export function controlPlaneObjects(options: ControlPlaneOptions): KubernetesObject[] {
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: own(options) },
    ...permissions(options),
    service(options),
    deployment(options),
    ...webhookConfigurations(registrationOf(options)).map((configuration) => ({
      ...configuration,
      metadata: { ...configuration.metadata, labels: objectLabels(options) },
    })),
  ];
}

/** Helm creates it with `--create-namespace`. */
export const controlPlaneNamespace = (options: ControlPlaneOptions): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name: options.namespace, labels: objectLabels(options) },
});

const registrationOf = ({ name, namespace }: ControlPlaneOptions): RegistrationOptions => ({
  ...DEFAULT_OPTIONS,
  name,
  namespace,
});

const own = (options: ControlPlaneOptions): KubernetesObject['metadata'] => ({
  name: options.name,
  namespace: options.namespace,
  labels: objectLabels(options),
});

function permissions(options: ControlPlaneOptions): KubernetesObject[] {
  const { name, namespace } = options;
  const registration = registrationOf(options);
  const labels = objectLabels(options);
  const clusterRole = configurationName(registration);
  const subjects = [{ kind: 'ServiceAccount', name, namespace }];
  const apiGroup = 'rbac.authorization.k8s.io';
  return [
    {
      apiVersion: RBAC,
      kind: 'ClusterRole',
      metadata: { name: clusterRole, labels },
      rules: [...controlPlaneRules(), configurationRule(registration)],
    },
    {
      apiVersion: RBAC,
      kind: 'ClusterRoleBinding',
      metadata: { name: `${name}-role-${namespace}`, labels },
      roleRef: { apiGroup, kind: 'ClusterRole', name: clusterRole },
      subjects,
    },
    {
      apiVersion: RBAC,
      kind: 'Role',
      metadata: own(options),
      rules: [
        ...leaderRules(),
        ...selfTestRules(),
        ...certificateRules(certificateSecret(registration), ['patch']),
      ],
    },
    {
      apiVersion: RBAC,
      kind: 'RoleBinding',
      metadata: own(options),
      roleRef: { apiGroup, kind: 'Role', name },
      subjects,
    },
  ];
}

/** Of the Service and of the container, by name. */
const NAMED_PORTS = {
  'grpc-xds': PORTS.grpc,
  'grpc-xds-edge': PORTS.edgeGrpc,
  health: PORTS.health,
  metrics: PORTS.metrics,
  webhook: PORTS.webhook,
} as const;

const service = (options: ControlPlaneOptions): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: own(options),
  spec: {
    type: chartDefault('controller.service.type'),
    selector: podLabels(options),
    ports: Object.entries(NAMED_PORTS).map(([name, port]) => ({
      name,
      port,
      targetPort: port,
      protocol: 'TCP',
    })),
  },
});

const deployment = (options: ControlPlaneOptions): KubernetesObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: own(options),
  spec: {
    replicas: options.replicas,
    selector: { matchLabels: podLabels(options) },
    template: {
      metadata: {
        labels: podLabels(options),
        annotations: {
          ...(chartDefault('podAnnotations') as Readonly<Record<string, string>>),
          'prometheus.io/path': '/metrics',
          'prometheus.io/port': String(PORTS.metrics),
        },
      },
      spec: {
        serviceAccountName: options.name,
        terminationGracePeriodSeconds: chartDefault('terminationGracePeriodSeconds'),
        containers: [container(options)],
      },
    },
  },
});

/** Without a command: the image runs `gatewarden controller`. */
function container(options: ControlPlaneOptions): Readonly<Record<string, unknown>> {
  const httpGet = (path: string) => ({ path, port: PORTS.health });
  return {
    name: NAME,
    image: options.image,
    imagePullPolicy: chartDefault('image.pullPolicy'),
    env: controlPlaneEnvironment(options),
    ports: Object.entries(NAMED_PORTS).map(([name, containerPort]) => ({
      name,
      containerPort,
      protocol: 'TCP',
    })),
    // A start may take two minutes, because the API server may be starting at the same time.
    startupProbe: { httpGet: httpGet('/readyz'), periodSeconds: 1, failureThreshold: 120 },
    readinessProbe: { httpGet: httpGet('/readyz'), initialDelaySeconds: 1, periodSeconds: 10 },
    livenessProbe: { httpGet: httpGet('/healthz'), periodSeconds: 10, failureThreshold: 6 },
  };
}

// Values that change the Deployment, its account, and the names and labels of all objects.

import packageFile from '../../../package.json' with { type: 'json' };
import {
  CONTAINER,
  POD,
  type Rendering,
  SELECTOR,
  TESTED_ELSEWHERE,
  variable,
  variableWith,
} from './effect.ts';

const AFFINITY = {
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: {
      nodeSelectorTerms: [{ matchExpressions: [{ key: 'disk', operator: 'In', values: ['ssd'] }] }],
    },
  },
};
const RESOURCES = { requests: { cpu: '100m' }, limits: { memory: '1Gi' } };
const CONTAINER_SECURITY = { readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } };
const STRATEGY = { type: 'RollingUpdate', rollingUpdate: { maxSurge: '100%' } };
const TOLERATIONS = [{ key: 'dedicated', operator: 'Exists', effect: 'NoSchedule' }];
const SPREAD = { maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway' };
const VOLUME = { name: 'ca', configMap: { name: 'corporate-ca' } };
const MOUNT = { name: 'ca', mountPath: '/etc/ssl/corporate', readOnly: true };
const IMAGE = 'reg.one/a/b:c';

const subjects = (name: string): object => [{ kind: 'ServiceAccount', name, namespace: 'ns' }];

export const DEPLOYMENT_EFFECTS: readonly Rendering[] = [
  {
    name: 'the Deployment and its pods',
    effects: {
      'controller.replicaCount': { value: 3, places: { 'Deployment spec.replicas': 3 } },
      'controller.logLevel': { value: 'debug', places: variableWith('GATEWARDEN_LOG_LEVEL', 'debug') },
      'controller.image.registry': { value: 'reg.one/a', places: { [`${CONTAINER}.image`]: IMAGE } },
      'controller.image.repository': { value: 'b', places: { [`${CONTAINER}.image`]: IMAGE } },
      'controller.image.tag': { value: 'c', places: { [`${CONTAINER}.image`]: IMAGE } },
      'controller.image.pullPolicy': {
        value: 'Always',
        places: { [`${CONTAINER}.imagePullPolicy`]: 'Always' },
      },
      'controller.strategy': { value: STRATEGY, places: { 'Deployment spec.strategy': STRATEGY } },
      'controller.extraEnv': {
        value: { ZONE: 1, POD_IP: { valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } } },
        places: {
          ...variableWith('ZONE', '1'),
          [variable('POD_IP')]: {
            name: 'POD_IP',
            valueFrom: { fieldRef: { fieldPath: 'status.podIP' } },
          },
        },
      },
      imagePullSecrets: {
        value: [{ name: 'registry' }],
        places: { [`${POD}.imagePullSecrets`]: [{ name: 'registry' }] },
      },
      deploymentAnnotations: { value: { a: 'b' }, places: { 'Deployment metadata.annotations': { a: 'b' } } },
      podAnnotations: {
        value: { team: 'web' },
        places: { 'Deployment spec.template.metadata.annotations.team': 'web' },
      },
      podSecurityContext: {
        value: { fsGroup: 7 },
        places: { [`${POD}.securityContext`]: { fsGroup: 7 } },
      },
      securityContext: {
        value: CONTAINER_SECURITY,
        places: { [`${CONTAINER}.securityContext`]: CONTAINER_SECURITY },
      },
      resources: { value: RESOURCES, places: { [`${CONTAINER}.resources`]: RESOURCES } },
      nodeSelector: { value: { disk: 'ssd' }, places: { [`${POD}.nodeSelector`]: { disk: 'ssd' } } },
      tolerations: { value: TOLERATIONS, places: { [`${POD}.tolerations`]: TOLERATIONS } },
      affinity: { value: AFFINITY, places: { [`${POD}.affinity`]: AFFINITY } },
      topologySpreadConstraints: {
        value: [SPREAD, { ...SPREAD, labelSelector: {} }],
        places: {
          [`${POD}.topologySpreadConstraints`]: [
            { ...SPREAD, labelSelector: { matchLabels: SELECTOR } },
            { ...SPREAD, labelSelector: {} },
          ],
        },
      },
      priorityClassName: { value: 'high', places: { [`${POD}.priorityClassName`]: 'high' } },
      terminationGracePeriodSeconds: {
        value: 45,
        places: { [`${POD}.terminationGracePeriodSeconds`]: 45 },
      },
      hostNetwork: {
        value: true,
        places: { [`${POD}.hostNetwork`]: true, [`${POD}.dnsPolicy`]: 'ClusterFirstWithHostNet' },
      },
      extraVolumes: { value: [VOLUME], places: { [`${POD}.volumes`]: [VOLUME] } },
      extraVolumeMounts: { value: [MOUNT], places: { [`${CONTAINER}.volumeMounts`]: [MOUNT] } },
      'serviceAccount.annotations': {
        value: { role: 'x' },
        places: { 'ServiceAccount metadata.annotations': { role: 'x' } },
      },
    },
  },
  {
    name: 'the images of all components',
    effects: {
      'image.registry': {
        value: 'reg.two',
        places: {
          [`${CONTAINER}.image`]: 'reg.two/gatewarden:v7',
          ...variableWith('GATEWARDEN_DEFAULT_IMAGE_REGISTRY', 'reg.two'),
        },
      },
      'image.tag': {
        value: 'v7',
        places: {
          [`${CONTAINER}.image`]: 'reg.two/gatewarden:v7',
          ...variableWith('GATEWARDEN_DEFAULT_IMAGE_TAG', 'v7'),
        },
      },
      'image.pullPolicy': {
        value: 'Never',
        places: {
          [`${CONTAINER}.imagePullPolicy`]: 'Never',
          ...variableWith('GATEWARDEN_DEFAULT_IMAGE_PULL_POLICY', 'Never'),
        },
      },
    },
  },
  {
    name: 'the name of the account',
    effects: {
      'serviceAccount.name': {
        value: 'operator',
        places: {
          ServiceAccount: undefined,
          'ServiceAccount/operator metadata.namespace': 'ns',
          'ServiceAccount/operator': TESTED_ELSEWHERE,
          [`${POD}.serviceAccountName`]: 'operator',
          'RoleBinding subjects': subjects('operator'),
          'ClusterRoleBinding subjects': subjects('operator'),
        },
      },
    },
  },
  {
    name: 'no account',
    effects: {
      'serviceAccount.create': {
        value: false,
        places: {
          ServiceAccount: undefined,
          [`${POD}.serviceAccountName`]: 'default',
          'RoleBinding subjects': subjects('default'),
          'ClusterRoleBinding subjects': subjects('default'),
        },
      },
    },
  },
  {
    name: 'part of the names',
    effects: {
      nameOverride: {
        value: 'ward',
        places: {
          '* metadata.labels[app.kubernetes.io/name]': 'ward',
          'Deployment spec.selector.matchLabels[app.kubernetes.io/name]': 'ward',
          'Deployment spec.template.metadata.labels[app.kubernetes.io/name]': 'ward',
          'Service spec.selector[app.kubernetes.io/name]': 'ward',
        },
      },
    },
  },
  {
    name: 'the names',
    effects: {
      fullnameOverride: {
        value: 'gw',
        places: {
          ...Object.fromEntries(
            ['Deployment', 'Service', 'ServiceAccount', 'Role', 'RoleBinding'].map((kind) => [
              `${kind} metadata.name`,
              'gw',
            ]),
          ),
          'ClusterRole metadata.name': 'gw-ns',
          'ClusterRoleBinding metadata.name': 'gw-role-ns',
          'ValidatingWebhookConfiguration metadata.name': 'gw-ns',
          'MutatingWebhookConfiguration metadata.name': 'gw-ns',
          'ClusterRoleBinding roleRef.name': 'gw-ns',
          'RoleBinding roleRef.name': 'gw',
          'RoleBinding subjects': subjects('gw'),
          'ClusterRoleBinding subjects': subjects('gw'),
          [`${POD}.serviceAccountName`]: 'gw',
          'ValidatingWebhookConfiguration webhooks.*.clientConfig.service.name': 'gw',
          'MutatingWebhookConfiguration webhooks.*.clientConfig.service.name': 'gw',
          ...variableWith('GATEWARDEN_XDS_SERVICE_NAME', 'gw'),
          ...variableWith('GATEWARDEN_WEBHOOK_SERVICE_NAME', 'gw'),
          ...variableWith('GATEWARDEN_WEBHOOK_CERT_SECRET', 'gw-webhook-cert'),
          ...variableWith('GATEWARDEN_WEBHOOK_VALIDATING_NAME', 'gw-ns'),
          ...variableWith('GATEWARDEN_WEBHOOK_MUTATING_NAME', 'gw-ns'),
          ...variableWith('GATEWARDEN_LEADER_ELECTION_ID', 'gw'),
          // The names of the Secret and of the configurations.
          'Role rules': TESTED_ELSEWHERE,
          'ClusterRole rules': TESTED_ELSEWHERE,
        },
      },
    },
  },
  {
    name: 'labels of all objects that the chart can render',
    given: {
      'inferenceExtension.enabled': true,
      'rbac.userRoles': true,
      'rbac.readerRoles': true,
      'webhook.certificate.source': 'cert-manager',
      'podDisruptionBudget.enabled': true,
      'autoscaling.enabled': true,
      'networkPolicy.enabled': true,
      config: { unknownFields: 'error' },
      'audit.interval': '1h',
      'metrics.secure': true,
      'metrics.serviceMonitor.enabled': true,
      'metrics.prometheusRule.enabled': true,
      'metrics.dashboards.enabled': true,
      topologySpreadConstraints: [SPREAD],
    },
    effects: {
      commonLabels: {
        value: { team: 'web', 'app.kubernetes.io/name': 'ignored' },
        places: { '* metadata.labels.team': 'web' },
      },
    },
  },
  {
    name: "without an image's tag and a policy the defaults apply",
    given: { 'image.tag': 'v7', 'image.pullPolicy': 'Never', 'controller.image.pullPolicy': 'Always' },
    effects: {
      'image.tag': {
        value: '',
        places: {
          [`${CONTAINER}.image`]: `registry.gatewarden.dev/gatewarden/gatewarden:${packageFile.version}`,
          ...variableWith('GATEWARDEN_DEFAULT_IMAGE_TAG', packageFile.version),
        },
      },
      'image.pullPolicy': {
        value: '',
        places: variableWith('GATEWARDEN_DEFAULT_IMAGE_PULL_POLICY', 'IfNotPresent'),
      },
    },
  },
];

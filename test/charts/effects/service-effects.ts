// Values of the Service, of evictions, of replicas by load, and of the network.

import {
  CONTAINER,
  metadata,
  type Rendering,
  SELECTOR,
  TESTED_ELSEWHERE,
  variable,
  variableWith,
} from './effect.ts';

const tcp = (port: number): object => ({ port, protocol: 'TCP' });

/** A port of the Service, which has the same number in the pod. */
const port = (name: string, number: number, ...variables: readonly string[]): Record<string, unknown> => ({
  [`Service spec.ports[${name}]`]: { name, port: number, targetPort: number, protocol: 'TCP' },
  [`${CONTAINER}.ports[${name}]`]: { name, containerPort: number, protocol: 'TCP' },
  ...Object.assign({}, ...variables.map((each) => variableWith(each, String(number)))),
});

const budget = (spec: object): object => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: metadata(),
  spec: { ...spec, selector: { matchLabels: SELECTOR } },
});

const METRIC = {
  type: 'Pods',
  pods: { metric: { name: 'streams' }, target: { type: 'AverageValue', averageValue: '100' } },
};
const BEHAVIOR = { scaleDown: { stabilizationWindowSeconds: 600 } };
const utilization = (name: string, averageUtilization: number): object => ({
  type: 'Resource',
  resource: { name, target: { type: 'Utilization', averageUtilization } },
});

const PROMETHEUS = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }];
const EXTRA = { ports: [tcp(4318)], to: [{ podSelector: { matchLabels: { app: 'otel' } } }] };

const XDS_RULE = { from: [{ namespaceSelector: {} }], ports: [tcp(9977), tcp(9978)] };
const OPEN_RULE = { ports: [tcp(9093), tcp(9443)] };
const policy = (spec: object): object => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: metadata(),
  spec: { podSelector: { matchLabels: SELECTOR }, ...spec },
});

export const SERVICE_EFFECTS: readonly Rendering[] = [
  {
    name: 'the Service and its ports',
    effects: {
      'controller.service.type': { value: 'LoadBalancer', places: { 'Service spec.type': 'LoadBalancer' } },
      'controller.service.annotations': {
        value: { lb: 'internal' },
        places: { 'Service metadata.annotations': { lb: 'internal' } },
      },
      'controller.service.ports.grpc': {
        value: 7001,
        places: port('grpc-xds', 7001, 'GATEWARDEN_XDS_SERVICE_PORT'),
      },
      'controller.service.ports.edgeGrpc': {
        value: 7002,
        places: port('grpc-xds-edge', 7002, 'GATEWARDEN_EDGE_XDS_SERVICE_PORT'),
      },
      'controller.service.ports.health': {
        value: 7003,
        places: {
          ...port('health', 7003, 'GATEWARDEN_HEALTH_PORT'),
          [`${CONTAINER}.startupProbe.httpGet`]: { path: '/readyz', port: 7003 },
          [`${CONTAINER}.readinessProbe.httpGet`]: { path: '/readyz', port: 7003 },
          [`${CONTAINER}.livenessProbe.httpGet`]: { path: '/healthz', port: 7003 },
        },
      },
      'controller.service.ports.metrics': {
        value: 7004,
        places: {
          ...port('metrics', 7004, 'GATEWARDEN_METRICS_PORT'),
          'Deployment spec.template.metadata.annotations[prometheus.io/port]': '7004',
        },
      },
      'controller.service.ports.webhook': {
        value: 7005,
        places: {
          ...port('webhook', 7005, 'GATEWARDEN_WEBHOOK_PORT'),
          'ValidatingWebhookConfiguration webhooks.*.clientConfig.service.port': 7005,
          'MutatingWebhookConfiguration webhooks.*.clientConfig.service.port': 7005,
          [variable('GATEWARDEN_WEBHOOK_CALLS')]: TESTED_ELSEWHERE,
        },
      },
    },
  },
  {
    name: 'a budget of pods that stay',
    effects: {
      'podDisruptionBudget.enabled': {
        value: true,
        places: {
          PodDisruptionBudget: budget({ minAvailable: '25%', unhealthyPodEvictionPolicy: 'IfHealthyBudget' }),
        },
      },
      'podDisruptionBudget.minAvailable': {
        value: '25%',
        places: { 'PodDisruptionBudget spec.minAvailable': '25%' },
      },
      'podDisruptionBudget.unhealthyPodEvictionPolicy': {
        value: 'IfHealthyBudget',
        places: { 'PodDisruptionBudget spec.unhealthyPodEvictionPolicy': 'IfHealthyBudget' },
      },
    },
  },
  {
    name: 'a budget of pods that may be missing',
    given: { 'podDisruptionBudget.enabled': true },
    effects: {
      'podDisruptionBudget.maxUnavailable': {
        value: 2,
        places: { 'PodDisruptionBudget spec.maxUnavailable': 2 },
      },
    },
  },
  {
    name: 'a budget without a number',
    effects: {
      'podDisruptionBudget.enabled': {
        value: true,
        places: {
          PodDisruptionBudget: budget({ maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' }),
        },
      },
    },
  },
  {
    name: 'replicas by load',
    effects: {
      'autoscaling.enabled': {
        value: true,
        places: {
          'Deployment spec.replicas': undefined,
          HorizontalPodAutoscaler: {
            apiVersion: 'autoscaling/v2',
            kind: 'HorizontalPodAutoscaler',
            metadata: metadata(),
            spec: {
              scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'gatewarden' },
              minReplicas: 2,
              maxReplicas: 6,
              metrics: [utilization('cpu', 60), utilization('memory', 70), METRIC],
              behavior: BEHAVIOR,
            },
          },
        },
      },
      'autoscaling.minReplicas': { value: 2, places: { 'HorizontalPodAutoscaler spec.minReplicas': 2 } },
      'autoscaling.maxReplicas': { value: 6, places: { 'HorizontalPodAutoscaler spec.maxReplicas': 6 } },
      'autoscaling.targetCPUUtilizationPercentage': {
        value: 60,
        places: { 'HorizontalPodAutoscaler spec.metrics[0]': utilization('cpu', 60) },
      },
      'autoscaling.targetMemoryUtilizationPercentage': {
        value: 70,
        places: { 'HorizontalPodAutoscaler spec.metrics[1]': utilization('memory', 70) },
      },
      'autoscaling.metrics': {
        value: [METRIC],
        places: { 'HorizontalPodAutoscaler spec.metrics[2]': METRIC },
      },
      'autoscaling.behavior': {
        value: BEHAVIOR,
        places: { 'HorizontalPodAutoscaler spec.behavior': BEHAVIOR },
      },
    },
  },
  {
    name: 'the network, open for metrics, and connections to anywhere',
    effects: {
      'networkPolicy.enabled': {
        value: true,
        places: {
          NetworkPolicy: policy({
            policyTypes: ['Ingress'],
            ingress: [XDS_RULE, { ports: [tcp(9092)] }, OPEN_RULE],
          }),
        },
      },
    },
  },
  {
    name: 'the network',
    effects: {
      'networkPolicy.enabled': {
        value: true,
        places: {
          NetworkPolicy: policy({
            policyTypes: ['Ingress', 'Egress'],
            ingress: [XDS_RULE, { from: PROMETHEUS, ports: [tcp(9092)] }, OPEN_RULE],
            egress: [{ ports: [{ port: 53, protocol: 'UDP' }, tcp(53), tcp(443), tcp(6443)] }, EXTRA],
          }),
        },
      },
      'networkPolicy.metricsFrom': {
        value: PROMETHEUS,
        places: { 'NetworkPolicy spec.ingress[1].from': PROMETHEUS },
      },
      'networkPolicy.egress.enabled': {
        value: true,
        places: { 'NetworkPolicy spec.policyTypes': ['Ingress', 'Egress'] },
      },
      'networkPolicy.egress.extra': { value: [EXTRA], places: { 'NetworkPolicy spec.egress[1]': EXTRA } },
    },
  },
];

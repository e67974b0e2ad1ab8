// Values of what the operator of Prometheus and the sidecar of Grafana find.

import { metadata, type Rendering, SELECTOR, TESTED_ELSEWHERE } from './effect.ts';

const RELABELING = { sourceLabels: ['__meta_kubernetes_pod_node_name'], targetLabel: 'node' };
const METRIC_RELABELING = { sourceLabels: ['le'], regex: '0', action: 'drop' };
const DASHBOARDS = ['control-plane', 'webhook'].map((name) => `ConfigMap/gatewarden-${name}-dashboard`);

const ofDashboards = (place: string, value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(DASHBOARDS.map((object) => [`${object} ${place}`, value]));

export const MONITORING_EFFECTS: readonly Rendering[] = [
  {
    name: 'a ServiceMonitor with the defaults',
    effects: {
      'metrics.serviceMonitor.enabled': {
        value: true,
        places: {
          ServiceMonitor: {
            apiVersion: 'monitoring.coreos.com/v1',
            kind: 'ServiceMonitor',
            metadata: metadata(),
            spec: {
              selector: { matchLabels: SELECTOR },
              namespaceSelector: { matchNames: ['ns'] },
              endpoints: [{ port: 'metrics', path: '/metrics' }],
            },
          },
        },
      },
    },
  },
  {
    name: 'a ServiceMonitor',
    effects: {
      'metrics.serviceMonitor.enabled': {
        value: true,
        places: {
          ServiceMonitor: {
            apiVersion: 'monitoring.coreos.com/v1',
            kind: 'ServiceMonitor',
            metadata: metadata(
              { namespace: 'monitoring', annotations: { owner: 'ops' } },
              { release: 'prometheus' },
            ),
            spec: {
              selector: { matchLabels: SELECTOR },
              namespaceSelector: { matchNames: ['ns'] },
              endpoints: [
                {
                  port: 'metrics',
                  path: '/metrics',
                  interval: '30s',
                  scrapeTimeout: '10s',
                  honorLabels: true,
                  relabelings: [RELABELING],
                  metricRelabelings: [METRIC_RELABELING],
                },
              ],
            },
          },
        },
      },
      'metrics.serviceMonitor.namespace': {
        value: 'monitoring',
        places: { 'ServiceMonitor metadata.namespace': 'monitoring' },
      },
      'metrics.serviceMonitor.labels': {
        value: { release: 'prometheus', gatewarden: 'ignored' },
        places: { 'ServiceMonitor metadata.labels.release': 'prometheus' },
      },
      'metrics.serviceMonitor.annotations': {
        value: { owner: 'ops' },
        places: { 'ServiceMonitor metadata.annotations': { owner: 'ops' } },
      },
      'metrics.serviceMonitor.interval': {
        value: '30s',
        places: { 'ServiceMonitor spec.endpoints[0].interval': '30s' },
      },
      'metrics.serviceMonitor.scrapeTimeout': {
        value: '10s',
        places: { 'ServiceMonitor spec.endpoints[0].scrapeTimeout': '10s' },
      },
      'metrics.serviceMonitor.honorLabels': {
        value: true,
        places: { 'ServiceMonitor spec.endpoints[0].honorLabels': true },
      },
      'metrics.serviceMonitor.relabelings': {
        value: [RELABELING],
        places: { 'ServiceMonitor spec.endpoints[0].relabelings': [RELABELING] },
      },
      'metrics.serviceMonitor.metricRelabelings': {
        value: [METRIC_RELABELING],
        places: { 'ServiceMonitor spec.endpoints[0].metricRelabelings': [METRIC_RELABELING] },
      },
    },
  },
  {
    name: 'a PrometheusRule',
    effects: {
      'metrics.prometheusRule.enabled': {
        value: true,
        places: {
          'PrometheusRule apiVersion': 'monitoring.coreos.com/v1',
          PrometheusRule: TESTED_ELSEWHERE,
        },
      },
      'metrics.prometheusRule.namespace': {
        value: 'monitoring',
        places: { 'PrometheusRule metadata.namespace': 'monitoring' },
      },
      'metrics.prometheusRule.labels': {
        value: { release: 'prometheus' },
        places: { 'PrometheusRule metadata.labels.release': 'prometheus' },
      },
      'metrics.prometheusRule.annotations': {
        value: { owner: 'ops' },
        places: { 'PrometheusRule metadata.annotations': { owner: 'ops' } },
      },
    },
  },
  {
    name: 'a PrometheusRule without an alert',
    given: { 'metrics.prometheusRule.enabled': true },
    effects: {
      'metrics.prometheusRule.disabled': {
        value: ['GatewardenRegistrationWeakened'],
        places: { 'PrometheusRule spec.groups': TESTED_ELSEWHERE },
      },
    },
  },
  {
    name: 'dashboards',
    effects: {
      'metrics.dashboards.enabled': {
        value: true,
        places: {
          ...ofDashboards('kind', 'ConfigMap'),
          ...Object.fromEntries(DASHBOARDS.map((object) => [object, TESTED_ELSEWHERE])),
        },
      },
      'metrics.dashboards.namespace': {
        value: 'monitoring',
        places: ofDashboards('metadata.namespace', 'monitoring'),
      },
      'metrics.dashboards.labels': {
        value: { team: 'ops' },
        places: { ...ofDashboards('metadata.labels.team', 'ops') },
      },
      'metrics.dashboards.annotations': {
        value: { grafana_folder: 'Gatewarden' },
        places: ofDashboards('metadata.annotations', { grafana_folder: 'Gatewarden' }),
      },
    },
  },
];

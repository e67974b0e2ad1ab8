// What keeps the control plane running: evictions, replicas by load, network, metrics, alerts, dashboards, traces.

import { ENDPOINT_PATTERN, SAMPLER_RATIO_PATTERN } from '../../environment/tracing-variables.ts';
import { DNS_LABEL_PATTERN } from '../../grammar/names.ts';
import { alertName } from '../alert-rule.ts';
import { CONTROL_PLANE_ALERTS } from '../control-plane-alerts.ts';
import { DASHBOARD_LABELS } from '../dashboard/panel.ts';
import { orEmpty, setting, value } from './describe-value.ts';
import type { ChartValue } from './value.ts';

export const OPERATIONS_VALUES: readonly ChartValue[] = [
  value('podDisruptionBudget.enabled', 'boolean', false, { doc: 'Renders a PodDisruptionBudget.' }),
  value('podDisruptionBudget.minAvailable', 'number or percentage', '', {
    doc: 'Pods that must stay: a number or a percentage.',
  }),
  value('podDisruptionBudget.maxUnavailable', 'number or percentage', '', {
    doc: 'Pods that may be missing; 1 if both are empty. Only one of the two can be set.',
  }),
  value('podDisruptionBudget.unhealthyPodEvictionPolicy', 'text', 'AlwaysAllow', {
    words: ['AlwaysAllow', 'IfHealthyBudget'],
    doc: 'Whether pods that are not ready can always be evicted.',
  }),
  value('autoscaling.enabled', 'boolean', false, {
    doc: 'Renders a HorizontalPodAutoscaler. `controller.replicaCount` is then ignored.',
  }),
  value('autoscaling.minReplicas', 'whole number', 1, { isChecked: true, doc: 'The fewest replicas.' }),
  value('autoscaling.maxReplicas', 'whole number', 3, { isChecked: true, doc: 'The most replicas.' }),
  value('autoscaling.targetCPUUtilizationPercentage', 'number or percentage', 80, {
    isChecked: true,
    doc: 'CPU in percent of the requests; empty: not a metric.',
  }),
  value('autoscaling.targetMemoryUtilizationPercentage', 'number or percentage', '', {
    isChecked: true,
    doc: 'Memory in percent of the requests; empty: not a metric.',
  }),
  value('autoscaling.metrics', 'list', [], { doc: 'More metrics (`autoscaling/v2`).' }),
  value(
    'autoscaling.behavior',
    'object',
    {},
    {
      example: { scaleDown: { stabilizationWindowSeconds: 600 } },
      doc: 'How fast replicas come and go.',
    },
  ),
  value('networkPolicy.enabled', 'boolean', false, {
    doc: 'Renders a NetworkPolicy: all ports of the Service, xDS from pods only.',
  }),
  value('networkPolicy.metricsFrom', 'list', [], {
    example: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
    doc: 'Who may read metrics: a list of peers; empty: everybody.',
  }),
  value('networkPolicy.egress.enabled', 'boolean', false, {
    doc: 'Limits connections of the pods to DNS and to the API server (443 and 6443).',
  }),
  value('networkPolicy.egress.extra', 'list', [], {
    example: [{ ports: [{ port: 8443, protocol: 'TCP' }] }],
    doc: 'More rules for connections of the pods.',
  }),
  setting('tracing.endpoint', {
    pattern: ENDPOINT_PATTERN,
    example: 'http://otel-collector.observability:4318',
    doc: 'Where traces of changes are sent: a receiver for OTLP over HTTP. Empty: there are no traces. More settings are variables of OpenTelemetry (docs/tracing.md), for `controller.extraEnv`.',
  }),
  setting('tracing.sampler', { doc: 'Which changes have a trace.' }),
  setting('tracing.samplerArg', {
    pattern: SAMPLER_RATIO_PATTERN,
    example: '0.1',
  }),
  value(
    'config',
    'object',
    {},
    {
      example: {
        severity: { 'TR-20': 'warn' },
        profiles: [
          {
            name: 'legacy',
            namespaceSelector: { matchLabels: { team: 'legacy' } },
            severity: { 'C-01': 'warn' },
          },
        ],
      },
      doc: 'The `gatewarden.yaml` of the webhook and of the audit: severities, profiles of namespaces, and exceptions. A change is loaded without a restart.',
    },
  ),
  setting('audit.interval', {
    doc: 'How often one replica audits the stored objects, and writes metrics and PolicyReports, such as `1h`; `0s`: never.',
  }),
  setting('metrics.secure', {
    doc: "`/metrics` with the webhook's certificate, and only for tokens whose user may get it: bind the account of Prometheus to the ClusterRole `-metrics-reader`.",
  }),
  value('metrics.serviceMonitor.enabled', 'boolean', false, { doc: 'Renders a ServiceMonitor.' }),
  value('metrics.serviceMonitor.namespace', 'text', '', {
    pattern: orEmpty(DNS_LABEL_PATTERN),
    doc: 'Its namespace; empty: that of the release.',
  }),
  value('metrics.serviceMonitor.labels', 'labels', {}, { doc: 'Its labels, beside those of all objects.' }),
  value('metrics.serviceMonitor.annotations', 'labels', {}, { doc: 'Its annotations.' }),
  value('metrics.serviceMonitor.interval', 'text', '', { doc: 'Time between two scrapes.' }),
  value('metrics.serviceMonitor.scrapeTimeout', 'text', '', { doc: 'Time that a scrape may take.' }),
  value('metrics.serviceMonitor.honorLabels', 'boolean', false, {
    doc: 'Labels of the metrics win over those of the target.',
  }),
  value('metrics.serviceMonitor.relabelings', 'list', [], { doc: 'Relabelings of the target.' }),
  value('metrics.serviceMonitor.metricRelabelings', 'list', [], { doc: 'Relabelings of the metrics.' }),
  value('metrics.prometheusRule.enabled', 'boolean', false, {
    doc: 'Renders a PrometheusRule with the alerts about this installation: the control plane (docs/alerts.md), and the webhook if it is on (docs/operations.md).',
  }),
  value('metrics.prometheusRule.namespace', 'text', '', {
    pattern: orEmpty(DNS_LABEL_PATTERN),
    doc: 'Its namespace; empty: that of the release.',
  }),
  value(
    'metrics.prometheusRule.labels',
    'labels',
    {},
    {
      example: { release: 'prometheus' },
      doc: 'Its labels, beside those of all objects: many operators select rules by one.',
    },
  ),
  value('metrics.prometheusRule.annotations', 'labels', {}, { doc: 'Its annotations.' }),
  value('metrics.prometheusRule.disabled', 'list of texts', [], {
    example: CONTROL_PLANE_ALERTS.slice(-1).map(alertName),
    doc: 'Names of alerts to leave out.',
  }),
  value('metrics.dashboards.enabled', 'boolean', false, {
    doc: "Renders a ConfigMap for each Grafana dashboard, of the control plane and of the webhook, which Grafana's sidecar finds. One installation of a cluster is enough: the dashboards show all of them.",
  }),
  value('metrics.dashboards.namespace', 'text', '', {
    pattern: orEmpty(DNS_LABEL_PATTERN),
    doc: 'Their namespace; empty: that of the release.',
  }),
  value('metrics.dashboards.labels', 'labels', DASHBOARD_LABELS, {
    doc: 'Their labels, beside those of all objects. The sidecar looks for this one.',
  }),
  value(
    'metrics.dashboards.annotations',
    'labels',
    {},
    {
      example: { grafana_folder: 'Gatewarden' },
      doc: 'Their annotations: the sidecar can read the folder of a dashboard from one.',
    },
  ),
];

// What keeps the control plane running: evictions, replicas by load, network, metrics.

import { DNS_LABEL_PATTERN } from '../../grammar/names.ts';
import { orEmpty, value } from './describe-value.ts';
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
];

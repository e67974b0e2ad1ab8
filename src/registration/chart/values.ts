// The values of both charts.

import { CONTROLLER_VALUES } from './controller-values.ts';
import { value } from './describe-value.ts';
import { OPERATIONS_VALUES } from './operations-values.ts';
import type { ChartValue, Groups } from './value.ts';
import { WEBHOOK_VALUES } from './webhook-values.ts';

export const GROUPS: Groups = {
  controller: 'The Deployment and the Service of the control plane.',
  'controller.image': 'The image of the control plane. What is empty comes from `image`.',
  'controller.service': 'The Service that proxies, the API server and Prometheus connect to.',
  'controller.service.ports': 'Ports of the Service; the control plane listens on the same ones.',
  'controller.xds.tls': 'TLS between proxies and the control plane.',
  proxy: 'The proxy data plane (Envoy).',
  edge: 'The edge data plane, for agents, MCP servers and LLMs.',
  waypoint: 'Waypoints of an ambient mesh.',
  inferenceExtension: 'The inference extension of the Gateway API.',
  image: 'Defaults for all images: of the control plane and of the proxies that it runs.',
  validation: 'How strictly the output is checked before it is sent to a proxy.',
  serviceAccount: 'The account of the control plane.',
  rbac: 'The permissions of the control plane and of users.',
  webhook: 'The admission webhook, which validates our ten kinds and writes their defaults.',
  'webhook.validating': 'The call that has the last word.',
  'webhook.mutating': 'The call that writes defaults, and rejects what has errors.',
  'webhook.certificate': 'The certificate of the webhook.',
  'webhook.certificate.certManager': 'With source `cert-manager`.',
  podDisruptionBudget: 'How many pods an eviction may take at once.',
  autoscaling: 'The number of replicas by load.',
  networkPolicy: 'Who may connect to the pods, and where they may connect to.',
  'networkPolicy.egress': 'Where the pods may connect to.',
  tracing: 'Traces of changes, from the API server to the proxies.',
  audit: 'The audit of the stored objects.',
  metrics: 'How Prometheus finds the metrics, and what is shown of them.',
  'metrics.serviceMonitor': 'A ServiceMonitor of the Prometheus operator.',
  'metrics.prometheusRule': 'A PrometheusRule of the Prometheus operator.',
  'metrics.dashboards': 'Dashboards for Grafana.',
};

/** The chart `gatewarden`. */
export const VALUES: readonly ChartValue[] = [...CONTROLLER_VALUES, ...WEBHOOK_VALUES, ...OPERATIONS_VALUES];

/** The chart `gatewarden-crds`. */
export const CRD_VALUES: readonly ChartValue[] = [
  value('keep', 'boolean', true, {
    doc: 'Uninstalling the chart leaves the CRDs, and with them every object of our kinds.',
  }),
  value('annotations', 'labels', {}, { doc: 'Annotations of all CRDs.' }),
  value('labels', 'labels', {}, { doc: 'Labels of all CRDs.' }),
];

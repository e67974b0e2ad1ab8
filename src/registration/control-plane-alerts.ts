// Alerts about the control plane: the rules for Prometheus and their runbook (docs/alerts.md) are made from this list.

import { type AlertFacts, alertRule } from './alert-rule.ts';
import { scoped } from './promql-scope.ts';

export interface Alert extends AlertFacts {
  readonly for: string;
  /** What to do, as Markdown. */
  readonly steps: readonly string[];
}

export const CONTROL_PLANE_ALERTS: readonly Alert[] = [
  {
    name: 'ControlPlaneDown',
    expr: 'absent(gatewarden_leader)',
    for: '5m',
    severity: 'critical',
    summary: 'No replica of the control plane can be scraped.',
    meaning:
      'If none is running, proxies keep the configuration that they have, no change takes effect, and a proxy that starts gets nothing.',
    steps: [
      'Look at the pods of the Deployment, and at their log if they restart.',
      'If they are ready, Prometheus does not reach port 9092: look at the ServiceMonitor or the annotations of the pods, and at NetworkPolicies.',
    ],
  },
  {
    name: 'ProxiesReject',
    expr: 'max by (namespace, plane) (gatewarden_xds_clients_rejecting) > 0',
    for: '1m',
    severity: 'critical',
    summary: 'Proxies of the data plane {{ $labels.plane }} reject their configuration.',
    meaning:
      'A proxy keeps the previous version of what it rejects. Later changes of the same resource have no effect there until it accepts one.',
    steps: [
      '`kubectl describe gateway NAME` has the condition `gatewarden.dev/ProxyConfigurationAccepted`, and an Event with the reason `ProxyNackError` or `EdgeNackError`: the resource, and why the proxy rejects it.',
      'Undo the last change of the object that it names. A proxy of another version than the control plane is another cause: compare the images.',
      'If the object is valid, report it: Gatewarden should have contained it.',
    ],
  },
  {
    name: 'ProxiesPending',
    expr: 'max by (namespace, plane) (gatewarden_xds_pending_seconds) > 60',
    for: '2m',
    severity: 'warning',
    summary: 'A proxy of the data plane {{ $labels.plane }} does not acknowledge its configuration.',
    meaning: 'The proxy is connected and serves an old configuration.',
    steps: [
      'Look at the log and the CPU of the proxies: a proxy without CPU time, or one that waits for health checks of a new cluster, answers late.',
      'Restart a proxy that hangs. It gets everything again.',
    ],
  },
  {
    name: 'TranslationFailing',
    expr: 'max by (namespace, pod) (gatewarden_translation_failing) > 0',
    for: '1m',
    severity: 'critical',
    summary: 'Gatewarden can not translate the objects of the cluster.',
    meaning: 'This is a fault of Gatewarden. Everything is served as before, and no change takes effect.',
    steps: [
      'The log has the line `translation failed` with the stack. Please report it.',
      'Undo the objects that were applied right before it.',
    ],
  },
  {
    name: 'WatchInterrupted',
    expr: 'max by (namespace, kind) (gatewarden_watch_interrupted) > 0',
    for: '5m',
    severity: 'warning',
    summary: 'Changes of {{ $labels.kind }} are not known now.',
    meaning: 'What was known is served. Changes of this kind have no effect until the watch works again.',
    steps: [
      '`/readyz?verbose` on the health port has the reason. A missing permission is named with its rule: apply the current RBAC.',
      'If all kinds are affected, the API server can not be reached.',
    ],
  },
  {
    name: 'NoLeader',
    expr: 'sum by (namespace) (gatewarden_leader) < 1',
    for: '2m',
    severity: 'critical',
    summary: 'No replica leads.',
    meaning: 'Proxies get their configuration. Statuses are not written, and no proxy is created or changed.',
    steps: [
      'Look at the Lease: `kubectl get lease -n NAMESPACE`. `/readyz?verbose` says why it can not be written.',
    ],
  },
  {
    name: 'StatusesWait',
    expr: 'max by (namespace, pod) (gatewarden_statuses_waiting) > 0',
    for: '15m',
    severity: 'warning',
    summary: 'Statuses wait to be written.',
    meaning: 'Objects show an old status.',
    steps: [
      'The check `leader` of `/readyz?verbose` has the last problem: a permission, a refused status, or the rate limit (`K8S_CLIENT_QPS`).',
      'The log says if another controller writes the same fields.',
    ],
  },
  {
    name: 'ReconcileErrors',
    // The namespace of the Gateway: Prometheus renames a label of the metric that the scrape has too, unless `honorLabels` is set.
    expr: 'sum by (namespace, exported_namespace, name) (rate(gatewarden_controller_reconciliations_total{controller="gateway",result=~"error|invalid"}[10m])) > 0',
    for: '10m',
    severity: 'warning',
    summary:
      'The proxy of Gateway {{ or $labels.exported_namespace $labels.namespace }}/{{ $labels.name }} can not be created or changed.',
    meaning: 'What runs stays as it is.',
    steps: [
      'The status of the Gateway has the reason: parameters that are missing or invalid, or an object of the same name that belongs to someone else.',
    ],
  },
  {
    name: 'XdsAuthenticationFails',
    expr: 'sum by (namespace, plane, status) (rate(gatewarden_xds_authentication_failures_total[10m])) > 0',
    for: '10m',
    severity: 'warning',
    summary: 'Clients of the data plane {{ $labels.plane }} are not authenticated ({{ $labels.status }}).',
    meaning:
      'A proxy without a valid token, or a client that is no proxy. Proxies that are running keep what they have.',
    steps: [
      'The log has the address, the node and the reason: `client of discovery refused`.',
      '`UNAVAILABLE`: the API server does not answer token reviews. `UNAUTHENTICATED`: the token is missing, expired, or of another audience.',
    ],
  },
  {
    name: 'XdsCertificateExpires',
    expr: 'min by (namespace, pod) (gatewarden_xds_certificate_expiry_timestamp_seconds) - time() < 7 * 24 * 3600',
    for: '15m',
    severity: 'critical',
    summary: 'The certificate of the xDS servers of {{ $labels.pod }} is about to expire.',
    meaning:
      'It expires in {{ $value | humanizeDuration }}. Then no proxy can connect any more: those that run keep what they have, and one that starts gets nothing.',
    steps: [
      'Renew the Secret of `controller.xds.tls`: whatever issues it should have done so. `kubectl describe certificate` has the problem if it is cert-manager.',
      'A renewed Secret is loaded without a restart, within a few minutes: the kubelet has to update the volume. The log has the line `serving certificate loaded from files`, or says why a file is unusable.',
    ],
  },
  {
    name: 'ReplicasDisagree',
    expr: 'max by (namespace, kind) (gatewarden_watched_objects) - min by (namespace, kind) (gatewarden_watched_objects) > 0',
    for: '10m',
    severity: 'warning',
    summary: 'Replicas know different numbers of {{ $labels.kind }}.',
    meaning:
      'Proxies of one Gateway can get different configuration, depending on the replica that they are connected to.',
    steps: ['Compare `/readyz?verbose` of the replicas, and restart the one that is behind.'],
  },
];

/** @param matchers limit the alerts to an installation: `namespace="net"`. */
export function controlPlaneRuleGroups(matchers?: string): readonly object[] {
  return [
    {
      name: 'gatewarden.control-plane',
      rules: CONTROL_PLANE_ALERTS.map((alert) =>
        alertRule(
          alert,
          matchers === undefined ? alert.expr : scoped(alert.expr, matchers),
          'docs/alerts.md',
        ),
      ),
    },
  ];
}

export const controlPlaneRules = (): object => ({
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: 'gatewarden-control-plane' },
  spec: { groups: controlPlaneRuleGroups() },
});

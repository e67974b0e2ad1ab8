// Alerts about the webhook, whichever process serves it: the rules for Prometheus in manifests/ and in the chart are made from this list. Their
// runbook is docs/operations.md.

import { type AlertFacts, alertRule } from './alert-rule.ts';
import { DEFAULT_OPTIONS, labels } from './options.ts';
import { scoped } from './promql-scope.ts';
import { MEMORY } from './workload.ts';

export interface WebhookAlert extends AlertFacts {
  /**
   * `manifests`: not in the chart, where it is about something else or there is another alert.
   */
  readonly where?: 'manifests';
}

interface AlertGroup {
  readonly name: string;
  readonly interval?: string;
  readonly alerts: readonly WebhookAlert[];
}

/** The installation that alerts are about. */
export interface AlertScope {
  /** Matchers of our own metrics. */
  readonly matchers: string;
  /** The matchers of its Deployment, for kube-state-metrics. */
  readonly deployment: string;
}

/** Of the ServiceMonitor in manifests/. */
const JOB = 'job="gatewarden"';
const MANIFESTS: AlertScope = {
  matchers: JOB,
  deployment: `namespace="${DEFAULT_OPTIONS.namespace}", deployment="${DEFAULT_OPTIONS.name}"`,
};
/** Stands for the matchers of the Deployment. */
const AVAILABLE = 'DEPLOYMENT';

const [, memory = '', unit = ''] = /^(\d+)(Mi|Gi)$/.exec(MEMORY.limit) ?? [];
const MEMORY_BYTES = Number(memory) * 1024 ** (unit === 'Mi' ? 2 : 3);

const GROUPS: readonly AlertGroup[] = [
  {
    name: 'gatewarden.availability',
    alerts: [
      {
        name: 'Down',
        where: 'manifests',
        expr: `absent(up{${JOB}} == 1)`,
        for: '2m',
        severity: 'critical',
        summary: 'No Gatewarden process can be scraped.',
        meaning:
          'Prometheus reaches no Gatewarden process. If none is running, objects of the ten Gatewarden kinds can not be created or changed in namespaces that enforce.',
      },
      {
        name: 'NoReadyPods',
        expr: `kube_deployment_status_replicas_available{${AVAILABLE}} == 0`,
        for: '2m',
        severity: 'critical',
        summary: 'The Deployment gatewarden has no available pod.',
        meaning: `No pod of the webhook is ready, so the API server can't call it: objects of the ten Gatewarden kinds can't be created or changed in namespaces that enforce. Deleting them, and changing their status and finalizers, still works.`,
      },
      {
        name: 'CallsFail',
        expr: 'sum by (name) (rate(apiserver_admission_webhook_rejection_count{name=~".+[.]admission[.]gatewarden[.]dev", error_type!="no_error"}[5m])) > 0',
        for: '5m',
        severity: 'critical',
        summary: `The API server can't call {{ $labels.name }}.`,
        meaning:
          '{{ $value | humanize }} requests a second are refused because the call of {{ $labels.name }} failed, not because an object was bad.',
      },
      {
        name: 'Skipped',
        expr: 'sum by (name) (rate(apiserver_admission_webhook_fail_open_count{name=~".+[.]admission[.]gatewarden[.]dev"}[5m])) > 0',
        for: '5m',
        severity: 'warning',
        summary: 'The API server goes on without {{ $labels.name }}.',
        meaning:
          '{{ $value | humanize }} requests a second pass without an answer of {{ $labels.name }}, whose failurePolicy is Ignore: defaults of the webhook are not written, or warnings are not shown.',
      },
    ],
  },
  {
    name: 'gatewarden.reviews',
    alerts: [
      {
        name: 'ReviewsShed',
        expr: 'sum by (reason) (rate(gatewarden_admission_shed_total{reason!="gone"}[5m])) > 0',
        for: '5m',
        severity: 'warning',
        summary: 'Gatewarden rejects reviews because of a limit ({{ $labels.reason }}).',
        meaning:
          '{{ $value | humanize }} reviews a second are answered with 503 because of the limit on {{ $labels.reason }}; the failurePolicy decides about these requests.',
      },
      {
        name: 'ReviewsSlow',
        expr: 'histogram_quantile(0.99, sum by (le) (rate(gatewarden_admission_review_duration_seconds_bucket[5m]))) > 0.5',
        for: '10m',
        severity: 'warning',
        summary: 'Gatewarden answers slowly.',
        meaning:
          'One review in a hundred takes longer than {{ $value | humanizeDuration }}. Normal are milliseconds; the API server gives up after 5 seconds.',
      },
      {
        name: 'InternalErrors',
        expr: 'sum(increase(gatewarden_http_errors_total{code="500"}[15m])) > 0',
        severity: 'critical',
        summary: 'Gatewarden answers with internal errors.',
        meaning:
          '{{ $value | humanize }} reviews in 15 minutes ended in an internal error. Each has an id in the log.',
      },
      {
        name: 'RefusalsJump',
        expr: 'sum(rate(gatewarden_admission_reviews_total{decision="denied", dry_run="false"}[15m])) > 5 * sum(rate(gatewarden_admission_reviews_total{decision="denied", dry_run="false"}[1d])) and sum(increase(gatewarden_admission_reviews_total{decision="denied", dry_run="false"}[15m])) > 20',
        for: '5m',
        severity: 'warning',
        summary: 'Gatewarden refuses many more objects than usual.',
        meaning:
          '{{ $value | humanize }} objects a second were refused in the last 15 minutes, more than five times the average of the day: a pipeline that applies a bad object again and again, or a new version with other rules.',
      },
      {
        name: 'MemoryHigh',
        where: 'manifests',
        expr: `process_resident_memory_bytes > 0.8 * ${MEMORY_BYTES}`,
        for: '15m',
        severity: 'warning',
        summary: `Gatewarden's memory is near its limit.`,
        meaning: `{{ $labels.pod }} holds {{ $value | humanize1024 }}B, more than 80 % of the limit of the manifests, ${memory} ${unit}B.`,
      },
    ],
  },
  {
    name: 'gatewarden.certificates',
    alerts: [
      {
        name: 'CertificateExpiresSoon',
        expr: 'min by (pod) (gatewarden_certificate_expiry_timestamp_seconds) - time() < 30 * 24 * 3600',
        for: '15m',
        severity: 'warning',
        summary: 'The serving certificate of {{ $labels.pod }} was not renewed.',
        meaning:
          'It expires in {{ $value | humanizeDuration }}. Certificates of a year are renewed with four months left, so renewal has stopped.',
      },
      {
        name: 'CertificateExpiresNow',
        expr: 'min by (pod) (gatewarden_certificate_expiry_timestamp_seconds) - time() < 3 * 24 * 3600',
        severity: 'critical',
        summary: 'The serving certificate of {{ $labels.pod }} is about to expire.',
        meaning: `It expires in {{ $value | humanizeDuration }}. With an expired certificate the pod isn't ready, and no call succeeds.`,
      },
      {
        name: 'AuthorityExpiresSoon',
        expr: 'min(gatewarden_certificate_authority_expiry_timestamp_seconds) - time() < 60 * 24 * 3600',
        for: '1h',
        severity: 'warning',
        summary: `Gatewarden's certificate authority was not renewed.`,
        meaning: `The newest authority expires in {{ $value | humanizeDuration }}. It is renewed with a year left, so the servers can't write their Secret.`,
      },
      {
        name: 'CaBundleWrong',
        expr: 'min by (configuration) (gatewarden_ca_bundle_current) == 0',
        for: '10m',
        severity: 'critical',
        summary: `{{ $labels.configuration }} doesn't trust Gatewarden's certificate.`,
        meaning: `A Gatewarden server can't bring caBundle in the {{ $labels.configuration }} up to date, so the API server refuses the certificate, or will after the next renewal.`,
      },
      {
        name: 'CaBundleFight',
        expr: 'sum by (configuration) (increase(gatewarden_ca_bundle_writes_total{reason="repair"}[1h])) > 5',
        severity: 'warning',
        summary: 'Another client keeps overwriting caBundle in the {{ $labels.configuration }}.',
        meaning:
          'Gatewarden repaired it {{ $value | humanize }} times in an hour. Until each repair, calls fail.',
      },
      {
        name: 'ClientCaRefused',
        where: 'manifests',
        expr: 'min by (pod) (gatewarden_client_ca_current) == 0',
        for: '2m',
        severity: 'warning',
        summary: `{{ $labels.pod }} can't use its client CA.`,
        meaning:
          'The file of --client-ca is unusable, and the last good one stays in force until the pod restarts; or every CA in it has expired, and all reviews are refused.',
      },
    ],
  },
  {
    name: 'gatewarden.registered',
    // A scrape (30 s), an evaluation and `for` together stay below two minutes, whatever the global interval is.
    interval: '15s',
    alerts: [
      {
        name: 'RegistrationGone',
        expr: 'min by (configuration) (gatewarden_webhook_configuration_complete) == 0',
        for: '30s',
        severity: 'critical',
        summary: 'The {{ $labels.configuration }} of Gatewarden are gone, or lack an entry.',
        meaning: `The API server doesn't call Gatewarden any more. Without the validatingwebhookconfiguration bad objects are admitted, without the mutatingwebhookconfiguration defaults of the webhook are not written.`,
      },
      {
        name: 'RegistrationWeakened',
        expr: 'max by (configuration) (gatewarden_webhook_configuration_differences{effect="weaker"}) > 0',
        for: '30s',
        severity: 'critical',
        summary: 'The {{ $labels.configuration }} of Gatewarden let objects pass without validation.',
        meaning:
          '{{ $value }} differences from the configuration of this version: rules, selectors, conditions or a failurePolicy that let objects pass. The log and /readyz?verbose name them.',
      },
    ],
  },
  {
    name: 'gatewarden.registration',
    alerts: [
      {
        name: 'SelfTestFailing',
        expr: 'max by (path) (gatewarden_self_test{state="failed"}) == 1',
        for: '10m',
        severity: 'critical',
        summary: `The API server doesn't reach Gatewarden's {{ $labels.path }}.`,
        meaning:
          'The self-test sent an object through the API server and {{ $labels.path }} did not take part in the answer: bad objects may be admitted, or all are refused.',
      },
      {
        name: 'SelfTestBlind',
        expr: 'max by (path) (gatewarden_self_test{state="not-asked"}) == 1',
        for: '15m',
        severity: 'warning',
        summary: `It is unknown whether the API server reaches Gatewarden's {{ $labels.path }}.`,
        meaning: `The self-test can't send its request to the API server, or it is rejected for another reason: missing permissions, a quota, another webhook.`,
      },
      {
        name: 'ConfigRefused',
        expr: 'min by (pod) (gatewarden_config_current) == 0',
        for: '2m',
        severity: 'warning',
        summary: '{{ $labels.pod }} refuses its gatewarden.yaml.',
        meaning: `The file has a mistake. The last good one stays in force until it is corrected or the pod restarts; a new pod doesn't start with it.`,
      },
      {
        name: 'ProfileUnknown',
        expr: 'max(gatewarden_config_unknown_profiles) > 0',
        for: '5m',
        severity: 'warning',
        summary: `The webhook configurations name a profile that gatewarden.yaml doesn't have.`,
        meaning: 'Objects of {{ $value }} profiles are validated with the severities of all namespaces.',
      },
      {
        name: 'ProfileUnused',
        expr: 'max(gatewarden_config_unregistered_profiles) > 0',
        for: '5m',
        severity: 'warning',
        summary: 'The webhook configurations lack a profile of gatewarden.yaml.',
        meaning:
          '{{ $value }} profiles have no entry, so their namespaces are validated with the severities of all namespaces.',
      },
      {
        name: 'AuditStale',
        expr: 'max(gatewarden_audit_leader) == 0 or time() - max(gatewarden_audit_last_run_timestamp_seconds) > 3 * max(gatewarden_audit_interval_seconds)',
        for: '5m',
        severity: 'warning',
        summary: `Gatewarden's audit of the stored objects doesn't run.`,
        meaning:
          'No replica is the leader, or no audit was complete for three intervals. Metrics and PolicyReports are old.',
      },
      {
        name: 'ExceptionEnds',
        expr: 'min by (exception) (gatewarden_exception_end_timestamp_seconds) - time() < 14 * 24 * 3600',
        for: '15m',
        severity: 'warning',
        summary: 'The exception {{ $labels.exception }} of gatewarden.yaml ends soon, or has ended.',
        meaning:
          'It ends in {{ $value | humanizeDuration }}. From then on, the objects that it admits are rejected when they are created, or changed at the mistake.',
      },
      {
        name: 'RegistrationDiffers',
        expr: 'max by (configuration) (gatewarden_webhook_configuration_differences{effect="other"}) > 0',
        for: '15m',
        severity: 'warning',
        summary: `The {{ $labels.configuration }} aren't those of the running Gatewarden.`,
        meaning:
          '{{ $value }} differences from the configuration that this version writes. None of them lets objects pass without validation.',
      },
      {
        name: 'CrdsDiffer',
        expr: 'min by (crd) (gatewarden_crd_current) == 0',
        for: '15m',
        severity: 'warning',
        summary: `The CRD {{ $labels.crd }} isn't that of the running Gatewarden.`,
        meaning: `The installed CRD is missing or of another version. The API server removes fields that it doesn't know before Gatewarden sees them.`,
      },
    ],
  },
];

export const WEBHOOK_ALERTS: readonly WebhookAlert[] = GROUPS.flatMap(({ alerts }) => alerts);

/** As Prometheus reads them. */
export function webhookRuleGroups(
  { matchers, deployment }: AlertScope = MANIFESTS,
  includes: (alert: WebhookAlert) => boolean = () => true,
): readonly object[] {
  return GROUPS.map(({ alerts, ...group }) => ({
    ...group,
    rules: alerts
      .filter(includes)
      .map((alert) =>
        alertRule(alert, scoped(alert.expr, matchers).replace(AVAILABLE, deployment), 'docs/operations.md'),
      ),
  }));
}

export const webhookRules = (): object => ({
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: {
    name: DEFAULT_OPTIONS.name,
    namespace: DEFAULT_OPTIONS.namespace,
    labels: labels(DEFAULT_OPTIONS),
  },
  spec: { groups: webhookRuleGroups() },
});

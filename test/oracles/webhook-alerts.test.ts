// Which failure of the webhook has which alert: Prometheus' engine evaluates the rules of the manifests.

import t from 'tap';
import { WEBHOOK_ALERTS, webhookRuleGroups } from '../../src/registration/webhook-alerts.ts';
import { constant, type Failure, growing, type Series, tryAlerts } from './alert-trials.ts';
import { askAlerts, asked } from './asking.ts';

const DAY = 24 * 3600;
const WEBHOOK = 'name="validate.admission.gatewarden.dev"';
const KIND = 'configuration="validatingwebhookconfiguration"';
const AVAILABLE =
  'kube_deployment_status_replicas_available{namespace="gatewarden-system", deployment="gatewarden"}';
const DENIED = 'gatewarden_admission_reviews_total{pod="a", decision="denied", dry_run="false"}';
const bucket = (le: string): string =>
  `gatewarden_admission_review_duration_seconds_bucket{pod="a", path="/validate", le="${le}"}`;

const HEALTHY: Series = {
  'up{pod="a"}': constant(1),
  [AVAILABLE]: constant(2),
  // Refusals are no failures.
  [`apiserver_admission_webhook_rejection_count{${WEBHOOK}, error_type="no_error"}`]: growing(5),
  // Those of others are not ours.
  'apiserver_admission_webhook_rejection_count{name="other.example.com", error_type="calling_webhook_error"}':
    growing(5),
  'apiserver_admission_webhook_fail_open_count{name="other.example.com"}': growing(5),
  'gatewarden_admission_shed_total{pod="a", reason="gone"}': growing(1),
  [bucket('0.005')]: growing(10),
  [bucket('0.1')]: growing(10),
  [bucket('1')]: growing(10),
  [bucket('+Inf')]: growing(10),
  // Of the past.
  'gatewarden_http_errors_total{pod="a", code="500"}': constant(2),
  [DENIED]: growing(1),
  'process_resident_memory_bytes{pod="a"}': constant(1e8),
  'gatewarden_certificate_expiry_timestamp_seconds{pod="a"}': constant(130 * DAY),
  'gatewarden_certificate_authority_expiry_timestamp_seconds{pod="a"}': constant(3000 * DAY),
  [`gatewarden_ca_bundle_current{pod="a", ${KIND}}`]: constant(1),
  [`gatewarden_ca_bundle_writes_total{pod="a", ${KIND}, reason="repair"}`]: constant(3),
  'gatewarden_client_ca_current{pod="a"}': constant(1),
  [`gatewarden_webhook_configuration_complete{pod="a", ${KIND}}`]: constant(1),
  [`gatewarden_webhook_configuration_differences{pod="a", ${KIND}, effect="weaker"}`]: constant(0),
  [`gatewarden_webhook_configuration_differences{pod="a", ${KIND}, effect="other"}`]: constant(0),
  'gatewarden_self_test{pod="a", path="/validate", state="failed"}': constant(0),
  'gatewarden_self_test{pod="a", path="/validate", state="not-asked"}': constant(0),
  'gatewarden_config_current{pod="a"}': constant(1),
  'gatewarden_config_unknown_profiles{pod="a"}': constant(0),
  'gatewarden_config_unregistered_profiles{pod="a"}': constant(0),
  'gatewarden_audit_leader{pod="a"}': constant(1),
  'gatewarden_audit_leader{pod="b"}': constant(0),
  'gatewarden_audit_last_run_timestamp_seconds{pod="a"}': growing(60),
  'gatewarden_audit_interval_seconds{pod="a"}': constant(600),
  'gatewarden_exception_end_timestamp_seconds{pod="a", exception="0"}': constant(90 * DAY),
  'gatewarden_crd_current{pod="a", crd="backends.gateway.gatewarden.dev"}': constant(1),
};

const failure = (what: string, series: Series | 'none', ...alerts: readonly string[]): Failure => ({
  what,
  series,
  alerts,
});

const FAILURES: readonly Failure[] = [
  failure('no process runs', 'none', 'Down'),
  failure('no pod is ready', { [AVAILABLE]: constant(0) }, 'NoReadyPods'),
  failure(
    'the API server can not call the webhook',
    {
      [`apiserver_admission_webhook_rejection_count{${WEBHOOK}, error_type="calling_webhook_error"}`]:
        growing(1),
    },
    'CallsFail',
  ),
  failure(
    'the API server goes on without it',
    { 'apiserver_admission_webhook_fail_open_count{name="mutate.admission.gatewarden.dev"}': growing(1) },
    'Skipped',
  ),
  failure(
    'too many reviews come at once',
    { 'gatewarden_admission_shed_total{pod="a", reason="reviews"}': growing(1) },
    'ReviewsShed',
  ),
  failure('reviews take long', { [bucket('0.005')]: growing(2), [bucket('0.1')]: growing(5) }, 'ReviewsSlow'),
  failure(
    'reviews end in internal errors',
    { 'gatewarden_http_errors_total{pod="a", code="500"}': growing(1) },
    'InternalErrors',
  ),
  failure('a pipeline applies a bad object again and again', { [DENIED]: growing(20) }, 'RefusalsJump'),
  failure('memory grows', { 'process_resident_memory_bytes{pod="a"}': constant(1e12) }, 'MemoryHigh'),
  failure(
    'the certificate is not renewed',
    { 'gatewarden_certificate_expiry_timestamp_seconds{pod="a"}': constant(29 * DAY) },
    'CertificateExpiresSoon',
  ),
  failure(
    'the certificate is about to expire',
    { 'gatewarden_certificate_expiry_timestamp_seconds{pod="a"}': constant(2 * DAY) },
    'CertificateExpiresSoon',
    'CertificateExpiresNow',
  ),
  failure(
    'the authority is not renewed',
    { 'gatewarden_certificate_authority_expiry_timestamp_seconds{pod="a"}': constant(59 * DAY) },
    'AuthorityExpiresSoon',
  ),
  failure(
    'caBundle can not be written',
    { [`gatewarden_ca_bundle_current{pod="a", ${KIND}}`]: constant(0) },
    'CaBundleWrong',
  ),
  failure(
    'another client writes caBundle too',
    { [`gatewarden_ca_bundle_writes_total{pod="a", ${KIND}, reason="repair"}`]: growing(1) },
    'CaBundleFight',
  ),
  failure(
    'the client CA is unusable',
    { 'gatewarden_client_ca_current{pod="a"}': constant(0) },
    'ClientCaRefused',
  ),
  failure(
    'the webhook configurations are gone',
    { [`gatewarden_webhook_configuration_complete{pod="a", ${KIND}}`]: constant(0) },
    'RegistrationGone',
  ),
  failure(
    'a selector lets objects pass',
    { [`gatewarden_webhook_configuration_differences{pod="a", ${KIND}, effect="weaker"}`]: constant(1) },
    'RegistrationWeakened',
  ),
  failure(
    'the self-test fails',
    { 'gatewarden_self_test{pod="a", path="/validate", state="failed"}': constant(1) },
    'SelfTestFailing',
  ),
  failure(
    'the self-test can not be sent',
    { 'gatewarden_self_test{pod="a", path="/validate", state="not-asked"}': constant(1) },
    'SelfTestBlind',
  ),
  failure(
    'a mistake in gatewarden.yaml',
    { 'gatewarden_config_current{pod="a"}': constant(0) },
    'ConfigRefused',
  ),
  failure(
    'a profile that gatewarden.yaml lacks',
    { 'gatewarden_config_unknown_profiles{pod="a"}': constant(1) },
    'ProfileUnknown',
  ),
  failure(
    'a profile without an entry',
    { 'gatewarden_config_unregistered_profiles{pod="a"}': constant(1) },
    'ProfileUnused',
  ),
  failure('nobody audits', { 'gatewarden_audit_leader{pod="a"}': constant(0) }, 'AuditStale'),
  failure(
    'no audit is complete',
    { 'gatewarden_audit_last_run_timestamp_seconds{pod="a"}': constant(0) },
    'AuditStale',
  ),
  failure(
    'an exception ends',
    { 'gatewarden_exception_end_timestamp_seconds{pod="a", exception="0"}': constant(13 * DAY) },
    'ExceptionEnds',
  ),
  failure(
    'the webhook configurations are of another version',
    { [`gatewarden_webhook_configuration_differences{pod="a", ${KIND}, effect="other"}`]: constant(1) },
    'RegistrationDiffers',
  ),
  failure(
    'a CRD is of another version',
    { 'gatewarden_crd_current{pod="a", crd="backends.gateway.gatewarden.dev"}': constant(0) },
    'CrdsDiffer',
  ),
];

const rules = (
  webhookRuleGroups() as readonly { readonly rules: readonly { readonly expr: string }[] }[]
).flatMap((group) => group.rules);
/** The API server and kube-state-metrics are scraped by other jobs. */
const labelled = (series: string): string =>
  /^(?:apiserver|kube)_/.test(series) ? series : series.replace('{', '{job="gatewarden", ');

tryAlerts(t, { alerts: WEBHOOK_ALERTS, rules, healthy: HEALTHY, failures: FAILURES, labelled });

t.test('refusals that come all day are no jump', async (t) => {
  const minutes = 1500;
  const series = [`${labelled(DENIED)} 0+20x${minutes}`];
  const ofJump = rules.filter((rule) => 'alert' in rule && rule.alert === 'GatewardenRefusalsJump');
  t.equal(ofJump.length, 1);
  const answers = await asked(t, () => askAlerts([{ rules: ofJump, series, minutes }]));
  if (answers !== undefined) t.strictSame(answers, [[]]);
});

// Which failure of the control plane has which alert: Prometheus' engine evaluates the rules on series of a healthy installation, and of one
// with a failure.

import t from 'tap';
import { CONTROL_PLANE_ALERTS, controlPlaneRuleGroups } from '../../src/registration/control-plane-alerts.ts';
import { OWN_METRICS } from '../registration/control-plane-metrics.ts';
import { constant, type Failure, growing, tryAlerts } from './alert-trials.ts';

const DAY = 24 * 3600;

/** By series: of two replicas, with the labels of the scrape. */
const HEALTHY: Readonly<Record<string, string>> = {
  'gatewarden_leader{pod="a"}': constant(1),
  'gatewarden_leader{pod="b"}': constant(0),
  'gatewarden_xds_clients_rejecting{pod="a", plane="proxy"}': constant(0),
  'gatewarden_xds_clients_rejecting{pod="b", plane="edge"}': constant(0),
  // A proxy that takes its time.
  'gatewarden_xds_pending_seconds{pod="a", plane="proxy"}': constant(20),
  'gatewarden_translation_failing{pod="a"}': constant(0),
  'gatewarden_watch_interrupted{pod="a", kind="Gateway"}': constant(0),
  // There is always something to write, and now and then there is nothing.
  'gatewarden_statuses_waiting{pod="a"}': `${'5 0 3 '.repeat(100)}0 0`,
  'gatewarden_controller_reconciliations_total{pod="a", controller="gateway", exported_namespace="shop", name="web", result="success"}':
    growing(1),
  // Of the past.
  'gatewarden_controller_reconciliations_total{pod="a", controller="gateway", exported_namespace="shop", name="web", result="error"}':
    constant(7),
  'gatewarden_xds_authentication_failures_total{pod="a", plane="proxy", status="UNAUTHENTICATED"}':
    constant(3),
  'gatewarden_watched_objects{pod="a", kind="HTTPRoute"}': constant(12),
  'gatewarden_watched_objects{pod="b", kind="HTTPRoute"}': constant(12),
  'gatewarden_xds_certificate_expiry_timestamp_seconds{pod="a"}': constant(30 * DAY),
};

const FAILURES: readonly Failure[] = [
  { what: 'no replica runs', series: 'none', alerts: ['ControlPlaneDown'] },
  {
    what: 'nobody gets the Lease',
    series: { 'gatewarden_leader{pod="a"}': constant(0) },
    alerts: ['NoLeader'],
  },
  {
    what: 'a proxy of the edge rejects its configuration',
    series: { 'gatewarden_xds_clients_rejecting{pod="b", plane="edge"}': constant(1) },
    alerts: ['ProxiesReject'],
  },
  {
    what: 'a proxy hangs',
    series: { 'gatewarden_xds_pending_seconds{pod="a", plane="proxy"}': growing(60, 61) },
    alerts: ['ProxiesPending'],
  },
  {
    what: 'a translation fails',
    series: { 'gatewarden_translation_failing{pod="a"}': constant(1) },
    alerts: ['TranslationFailing'],
  },
  {
    what: 'a kind can not be watched',
    series: { 'gatewarden_watch_interrupted{pod="a", kind="Gateway"}': constant(1) },
    alerts: ['WatchInterrupted'],
  },
  {
    what: 'statuses can not be written',
    series: { 'gatewarden_statuses_waiting{pod="a"}': constant(3) },
    alerts: ['StatusesWait'],
  },
  ...['error', 'invalid'].map((result) => ({
    what: `the objects of a Gateway can not be applied: ${result}`,
    series: {
      [`gatewarden_controller_reconciliations_total{pod="a", controller="gateway", exported_namespace="shop", name="web", result="${result}"}`]:
        growing(1),
    },
    alerts: ['ReconcileErrors'],
  })),
  {
    what: 'a client comes without a token',
    series: {
      'gatewarden_xds_authentication_failures_total{pod="a", plane="proxy", status="UNAUTHENTICATED"}':
        growing(2),
    },
    alerts: ['XdsAuthenticationFails'],
  },
  {
    what: 'nobody renews the certificate of xDS',
    series: { 'gatewarden_xds_certificate_expiry_timestamp_seconds{pod="a"}': constant(6 * DAY) },
    alerts: ['XdsCertificateExpires'],
  },
  {
    what: 'a replica is behind',
    series: { 'gatewarden_watched_objects{pod="b", kind="HTTPRoute"}': constant(11) },
    alerts: ['ReplicasDisagree'],
  },
];

/** As the chart renders them, for one of two installations. */
const rules = (
  controlPlaneRuleGroups('namespace="net"') as readonly {
    readonly rules: readonly { readonly expr: string }[];
  }[]
).flatMap((group) => group.rules);

tryAlerts(t, {
  alerts: CONTROL_PLANE_ALERTS,
  rules,
  healthy: HEALTHY,
  failures: FAILURES,
  labelled: (series) => series.replace('{', '{namespace="net", '),
});

t.test('the metrics are those of the control plane', async (t) => {
  for (const series of Object.keys(HEALTHY)) t.ok(OWN_METRICS.includes(series.replace(/\{.*/, '')), series);
});

// Which failure of the control plane has which alert: Prometheus' engine evaluates the rules on series of a healthy installation, and of one
// with a failure.

import t from 'tap';
import { alertName } from '../../src/registration/alert-rule.ts';
import { CONTROL_PLANE_ALERTS, controlPlaneRuleGroups } from '../../src/registration/control-plane-alerts.ts';
import { OWN_METRICS } from '../registration/control-plane-metrics.ts';
import { readPromql } from '../registration/promql.ts';
import { askAlerts, asked } from './asking.ts';

const DAY = 24 * 3600;
const MINUTES = 40;
const constant = (value: number): string => `${value}x${MINUTES}`;
const growing = (step: number): string => `0+${step}x${MINUTES}`;

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
  'gatewarden_statuses_waiting{pod="a"}': `5 0 3 0 9 0 5 0 3 0 9 0 5 0 3 0 9 0 5 0 3 0 9 0 5 0 3 0 9 0 5 0 3 0 9 0 5 0 3 0 0`,
  'gatewarden_controller_reconciliations_total{pod="a", exported_namespace="shop", name="web", result="success"}':
    growing(1),
  // Of the past.
  'gatewarden_controller_reconciliations_total{pod="a", exported_namespace="shop", name="web", result="error"}':
    constant(7),
  'gatewarden_xds_authentication_failures_total{pod="a", plane="proxy", status="UNAUTHENTICATED"}':
    constant(3),
  'gatewarden_watched_objects{pod="a", kind="HTTPRoute"}': constant(12),
  'gatewarden_watched_objects{pod="b", kind="HTTPRoute"}': constant(12),
  'gatewarden_xds_certificate_expiry_timestamp_seconds{pod="a"}': constant(30 * DAY),
};

interface Failure {
  readonly what: string;
  /** Instead of those of the healthy installation. */
  readonly series: Readonly<Record<string, string>> | 'none';
  readonly alert: string;
}

const FAILURES: readonly Failure[] = [
  { what: 'no replica runs', series: 'none', alert: 'ControlPlaneDown' },
  { what: 'nobody gets the Lease', series: { 'gatewarden_leader{pod="a"}': constant(0) }, alert: 'NoLeader' },
  {
    what: 'a proxy of the edge rejects its configuration',
    series: { 'gatewarden_xds_clients_rejecting{pod="b", plane="edge"}': constant(1) },
    alert: 'ProxiesReject',
  },
  {
    what: 'a proxy hangs',
    series: { 'gatewarden_xds_pending_seconds{pod="a", plane="proxy"}': `61+60x${MINUTES}` },
    alert: 'ProxiesPending',
  },
  {
    what: 'a translation fails',
    series: { 'gatewarden_translation_failing{pod="a"}': constant(1) },
    alert: 'TranslationFailing',
  },
  {
    what: 'a kind can not be watched',
    series: { 'gatewarden_watch_interrupted{pod="a", kind="Gateway"}': constant(1) },
    alert: 'WatchInterrupted',
  },
  {
    what: 'statuses can not be written',
    series: { 'gatewarden_statuses_waiting{pod="a"}': constant(3) },
    alert: 'StatusesWait',
  },
  ...['error', 'invalid'].map((result) => ({
    what: `the objects of a Gateway can not be applied: ${result}`,
    series: {
      [`gatewarden_controller_reconciliations_total{pod="a", exported_namespace="shop", name="web", result="${result}"}`]:
        growing(1),
    },
    alert: 'ReconcileErrors',
  })),
  {
    what: 'a client comes without a token',
    series: {
      'gatewarden_xds_authentication_failures_total{pod="a", plane="proxy", status="UNAUTHENTICATED"}':
        growing(2),
    },
    alert: 'XdsAuthenticationFails',
  },
  {
    what: 'nobody renews the certificate of xDS',
    series: { 'gatewarden_xds_certificate_expiry_timestamp_seconds{pod="a"}': constant(6 * DAY) },
    alert: 'XdsCertificateExpires',
  },
  {
    what: 'a replica is behind',
    series: { 'gatewarden_watched_objects{pod="b", kind="HTTPRoute"}': constant(11) },
    alert: 'ReplicasDisagree',
  },
];

/** As the chart renders them, for one of two installations. */
const rules = (
  controlPlaneRuleGroups('namespace="net"') as readonly { readonly rules: readonly object[] }[]
).flatMap((group) => group.rules);

const withNamespace = (series: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(series).map(([name, values]) => `${name.replace('{', '{namespace="net", ')} ${values}`);
const failing = ({ series }: Failure): readonly string[] =>
  series === 'none' ? [] : withNamespace({ ...HEALTHY, ...series });

const minutesOf = (name: string): number => {
  const found = CONTROL_PLANE_ALERTS.find((alert) => alert.name === name);
  return Number.parseInt(found?.for ?? '', 10);
};

t.test('each alert has a failure, and each metric of an alert a healthy series', async (t) => {
  t.strictSame(
    new Set(FAILURES.map(({ alert }) => alert)),
    new Set(CONTROL_PLANE_ALERTS.map(({ name }) => name)),
  );
  const named = new Set(Object.keys(HEALTHY).map((series) => series.replace(/\{.*/, '')));
  const used = CONTROL_PLANE_ALERTS.flatMap(({ expr }) =>
    readPromql(expr).selectors.map(({ metric }) => metric),
  );
  t.strictSame([...new Set(used)].sort(), [...named].sort());
  for (const metric of named) t.ok(OWN_METRICS.includes(metric), metric);
});

const answers = await asked(t, () =>
  askAlerts([
    { rules, series: withNamespace(HEALTHY), minutes: MINUTES },
    ...FAILURES.flatMap((failure) => [
      { rules, series: failing(failure), minutes: MINUTES },
      { rules, series: failing(failure), minutes: minutesOf(failure.alert) - 1 },
    ]),
  ]),
);
if (answers !== undefined) {
  const [healthy, ...others] = answers;
  t.test('a healthy installation has no alert', async (t) => {
    t.strictSame(healthy, []);
  });

  for (const [index, { what, alert }] of FAILURES.entries())
    t.test(`${what}: ${alert}, and no other`, async (t) => {
      t.strictSame(others[2 * index], [alertName({ name: alert })]);
      t.strictSame(others[2 * index + 1], [], 'not before its time');
    });
}

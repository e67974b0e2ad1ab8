// The dashboard of the webhook, whichever process serves it. Every metric that the webhook exports is in a panel.

import { DEFAULT_OPTIONS } from '../options.ts';
import { MEMORY } from '../workload.ts';
import { CRITICAL, chart, quantileBy, query, RATE, rate, stat } from './make-panel.ts';
import type { Dashboard, Panel, Stat } from './panel.ts';

const stacked = (panel: Panel): Panel => ({ ...panel, isStacked: true });

const NO_YES = { 0: 'no', 1: 'yes' } as const;
const RED_OR_GREEN: Stat['colors'] = [
  ['red', 0],
  ['green', 1],
];

/** Whether something is as it should be: the metric is 1 or 0. */
const yes = (title: string, expr: string, description: string, legend = ''): Stat =>
  stat(title, expr, description, RED_OR_GREEN, { legend, words: NO_YES });

const DAY = 24 * 3600;

/** The time until something ends. */
const left = (title: string, metric: string, description: string, orange: number, green: number): Stat =>
  stat(
    title,
    `min(${metric}) - time()`,
    description,
    [
      ['red', 0],
      ['orange', orange * DAY],
      ['green', green * DAY],
    ],
    { unit: 's' },
  );

/** How often something happened. */
const increase = (labels: string, metric: string): string =>
  `sum by (${labels}) (increase(${metric}${RATE}))`;

const REVIEWS = 'gatewarden_admission_reviews_total';
const FINDINGS = 'gatewarden_admission_findings_total';
const DURATION = 'gatewarden_admission_review_duration_seconds';
const NO_DRY_RUN = 'dry_run="false"';

export const WEBHOOK_DASHBOARD: Dashboard = {
  title: 'Gatewarden webhook',
  uid: 'gatewarden',
  description: 'The admission webhook. Alerts and what to do about them: docs/operations.md.',
  tags: ['gatewarden', 'admission'],
  presence: 'gatewarden_admission_reviews_in_flight',
  rows: [
    {
      title: 'State',
      stats: [
        stat(
          'Servers',
          'count(gatewarden_admission_reviews_in_flight) or vector(0)',
          'Processes that Prometheus reaches.',
          [
            ['red', 0],
            ['orange', 1],
            ['green', 2],
          ],
        ),
        yes(
          'Registered',
          'min by (configuration) (gatewarden_webhook_configuration_complete)',
          'Whether each webhook configuration exists, with the entries of Gatewarden.',
          '{{configuration}}',
        ),
        yes(
          'Self-test',
          'min by (path) (gatewarden_self_test{state="passed"})',
          'Whether the API server reaches the path, by dry-run creates through it. Empty: not tested yet, or not testable.',
          '{{path}}',
        ),
        yes(
          'caBundle current',
          'min by (configuration) (gatewarden_ca_bundle_current)',
          'Whether the webhook configurations trust our certificates. Empty with certificates from files.',
          '{{configuration}}',
        ),
        yes(
          'gatewarden.yaml in force',
          'min(gatewarden_config_current)',
          'Whether the current settings are in force on every pod.',
        ),
        stat(
          'CRDs of another version',
          'count(min by (crd) (gatewarden_crd_current) == 0) or vector(0)',
          'Installed CRDs that are missing or not those of the running version.',
          CRITICAL,
        ),
        left(
          'Certificate expires in',
          'gatewarden_certificate_expiry_timestamp_seconds',
          'The first of the serving certificates.',
          7,
          30,
        ),
        left(
          'Authority expires in',
          'gatewarden_certificate_authority_expiry_timestamp_seconds',
          'The authority that signs them. Empty with certificates from files.',
          60,
          120,
        ),
      ],
    },
    {
      title: 'Reviews',
      charts: [
        stacked(
          chart(
            'Objects by decision',
            'reqps',
            'Each object once, without dry runs.',
            query(rate('decision', `${REVIEWS}{${NO_DRY_RUN}}`), '{{decision}}'),
          ),
        ),
        stacked(
          chart(
            'Objects by kind',
            'reqps',
            'Each object once, without dry runs.',
            query(rate('kind', `${REVIEWS}{${NO_DRY_RUN}}`), '{{kind}}'),
          ),
        ),
        stacked(
          chart(
            'Objects by mode and dry run',
            'reqps',
            'What is sent from namespaces that enforce and that warn, and how much of it is a dry run.',
            query(rate('mode, dry_run', REVIEWS), '{{mode}}, dry run: {{dry_run}}'),
          ),
        ),
        stacked(
          chart(
            'Rejected objects by kind',
            'reqps',
            'Decisions with status code 422.',
            query(rate('kind', `${REVIEWS}{decision="denied", ${NO_DRY_RUN}}`), '{{kind}}'),
          ),
        ),
        stacked(
          chart(
            'Errors by code',
            'short',
            'In namespaces that enforce: what was rejected. In namespaces that warn: what would have been. `gatewarden explain-code CODE` explains a code.',
            query(
              `topk(10, ${increase('mode, code', `${FINDINGS}{severity="error", ${NO_DRY_RUN}}`)})`,
              '{{code}} ({{mode}})',
            ),
          ),
        ),
        stacked(
          chart(
            'Warnings by code',
            'short',
            'Advice, and errors that the stored object had already.',
            query(
              `topk(10, ${increase('mode, code', `${FINDINGS}{severity="warning", ${NO_DRY_RUN}}`)})`,
              '{{code}} ({{mode}})',
            ),
          ),
        ),
      ],
    },
    {
      title: 'Speed and limits',
      charts: [
        chart(
          'Duration of a review',
          's',
          `From its headers to the answer. By default the API server waits ${DEFAULT_OPTIONS.timeoutSeconds} s.`,
          ...[0.5, 0.9, 0.99].map((quantile) =>
            query(
              `histogram_quantile(${quantile}, sum by (le) (rate(${DURATION}_bucket${RATE})))`,
              `p${quantile * 100}`,
            ),
          ),
          query(`sum(rate(${DURATION}_sum${RATE})) / sum(rate(${DURATION}_count${RATE}))`, 'mean'),
        ),
        chart('Duration by path', 's', 'p99.', quantileBy('path', DURATION, '{{path}}')),
        chart(
          'Calls by path',
          'reqps',
          'What the API server sends: /mutate and /validate for each object, without self-tests.',
          query(rate('path', `${DURATION}_count`), '{{path}}'),
        ),
        chart(
          'Reviews in flight',
          'short',
          'Reviews that are being received or validated, by pod. docs/operations.md has the limits.',
          query('sum by (pod) (gatewarden_admission_reviews_in_flight)', '{{pod}}'),
        ),
        chart(
          'Bytes in flight',
          'bytes',
          'Bodies of these reviews, by pod.',
          query('sum by (pod) (gatewarden_admission_body_bytes_in_flight)', '{{pod}}'),
        ),
        stacked(
          chart(
            'Reviews over a limit',
            'reqps',
            'Reviews that were not validated, by reason.',
            query(rate('reason', 'gatewarden_admission_shed_total'), '{{reason}}'),
          ),
        ),
        stacked(
          chart(
            'Answers that are no review',
            'reqps',
            'By HTTP status.',
            query(rate('code', 'gatewarden_http_errors_total'), '{{code}}'),
          ),
        ),
      ],
    },
    {
      title: 'Process',
      charts: [
        chart('CPU', 'short', 'Cores.', query(rate('pod', 'process_cpu_seconds_total'), '{{pod}}')),
        chart(
          'Memory',
          'bytes',
          `Resident. The limit of the manifests is ${MEMORY.limit}.`,
          query('sum by (pod) (process_resident_memory_bytes)', '{{pod}}'),
        ),
        chart(
          'Event loop delay',
          's',
          'p99: how long a probe or a new connection may have to wait.',
          query('max by (pod) (nodejs_eventloop_lag_p99_seconds)', '{{pod}}'),
        ),
      ],
    },
    {
      title: 'Certificates and settings',
      stats: [
        yes(
          'Client CA in force',
          'min(gatewarden_client_ca_current)',
          'Whether the current file of --client-ca is in force and valid, on every pod. Empty without --client-ca.',
        ),
        left(
          'Next exception ends in',
          'gatewarden_exception_end_timestamp_seconds',
          'The exception of gatewarden.yaml that ends first.',
          0,
          14,
        ),
      ],
      charts: [
        chart(
          'Serving certificates: time left',
          's',
          'Grows at each renewal.',
          query('gatewarden_certificate_expiry_timestamp_seconds - time()', '{{pod}}'),
        ),
        chart(
          'Authorities in the bundle',
          'short',
          'More than one while one is being replaced.',
          query('max(gatewarden_certificate_authorities)', 'authorities'),
        ),
        chart(
          'Writes of caBundle',
          'short',
          'Repairs undo what another client wrote.',
          query(
            increase('configuration, reason', 'gatewarden_ca_bundle_writes_total'),
            '{{configuration}} {{reason}}',
          ),
        ),
        chart(
          'Changes of gatewarden.yaml',
          'short',
          'Applied and rejected changes, profiles in requests that the file does not have, and profiles without an entry.',
          query(increase('result', 'gatewarden_config_reloads_total'), '{{result}}'),
          query('max(gatewarden_config_unknown_profiles)', 'unknown profiles'),
          query('max(gatewarden_config_unregistered_profiles)', 'profiles without an entry'),
        ),
        chart(
          'Registration differs',
          'short',
          'Differences of the webhook configurations from those of this version; weaker: objects pass without validation.',
          query(
            'max by (configuration, effect) (gatewarden_webhook_configuration_differences)',
            '{{configuration}} {{effect}}',
          ),
        ),
        chart(
          'Admitted by exceptions',
          'ops',
          'Objects that an exception of gatewarden.yaml admitted.',
          query(rate('exception', 'gatewarden_admission_exceptions_total'), '{{exception}}'),
        ),
      ],
    },
    {
      title: 'Audit of stored objects',
      charts: [
        chart(
          'Stored objects',
          'short',
          'By the result of the last audit.',
          query('sum by (result) (gatewarden_audit_objects)', '{{result}}'),
        ),
        chart(
          'Stored objects by code',
          'short',
          'Stored objects with findings.',
          query('sum by (code, severity) (gatewarden_audit_findings)', '{{code}} {{severity}}'),
        ),
        chart(
          'Stored objects by exception',
          'short',
          'Stored objects that each exception admits; 0 is an unused exception.',
          query('sum by (exception) (gatewarden_audit_exception_objects)', '{{exception}}'),
        ),
        chart(
          'Audits',
          'short',
          'Audits by result, PolicyReports, and leaders: there should be one.',
          query(increase('result', 'gatewarden_audit_runs_total'), '{{result}}'),
          query('sum(gatewarden_audit_leader)', 'leaders'),
          query('sum(gatewarden_audit_policy_reports)', 'PolicyReports'),
        ),
        chart(
          'Time since the last audit',
          's',
          'Since the last complete audit, with the interval and the duration of an audit.',
          query('time() - max(gatewarden_audit_last_run_timestamp_seconds)', 'age'),
          query('max(gatewarden_audit_interval_seconds)', 'interval'),
          query('max(gatewarden_audit_duration_seconds)', 'duration'),
        ),
        chart(
          'Events',
          'ops',
          'Events about rejected objects.',
          query(rate('result', 'gatewarden_events_total'), '{{result}}'),
        ),
      ],
    },
  ],
};

// The dashboard of the control plane. Every metric that it exports is in a panel.

import { PREFIX } from '../../environment/variables.ts';
import { CRITICAL, chart, quantileBy, quantiles, query, RATE, rate, stat, WARNING } from './make-panel.ts';
import type { Dashboard } from './panel.ts';

/** Metrics of the runtime and of requests are off by default. */
const WITH_BUILTIN = `(with ${PREFIX}ENABLE_BUILTIN_DEFAULT_METRICS)`;

export const CONTROL_PLANE_DASHBOARD: Dashboard = {
  title: 'Gatewarden control plane',
  uid: 'gatewarden-control-plane',
  description:
    'Changes from the API server to the proxies. Alerts and what to do about them: docs/alerts.md. The webhook has a dashboard of its own.',
  tags: ['gatewarden', 'control-plane', 'xds'],
  presence: 'gatewarden_leader',
  rows: [
    {
      title: 'State',
      stats: [
        stat('Replicas', 'count(gatewarden_leader) or vector(0)', 'Replicas that Prometheus reaches.', [
          ['red', 0],
          ['orange', 1],
          ['green', 2],
        ]),
        stat('Leaders', 'sum(gatewarden_leader) or vector(0)', 'There should be one.', [
          ['red', 0],
          ['green', 1],
          ['red', 2],
        ]),
        stat(
          'Connected proxies',
          'sum by (plane) (gatewarden_xds_clients)',
          'Proxies by data plane.',
          [['blue', 0]],
          { legend: '{{plane}}' },
        ),
        stat(
          'Proxies that reject',
          'sum(gatewarden_xds_clients_rejecting)',
          'Proxies that keep the previous version of something.',
          CRITICAL,
        ),
        stat(
          'Longest wait for an ACK',
          'max(gatewarden_xds_pending_seconds)',
          'How long a connected proxy has not acknowledged the latest configuration.',
          [
            ['green', 0],
            ['orange', 10],
            ['red', 60],
          ],
          { unit: 's' },
        ),
        stat(
          'Translation fails',
          'max(gatewarden_translation_failing)',
          '1: the last translation failed. Everything is served as before it.',
          CRITICAL,
        ),
        stat(
          'Interrupted watches',
          'sum(gatewarden_watch_interrupted)',
          'Kinds whose changes are not known now, over all replicas.',
          WARNING,
        ),
        stat(
          'Statuses that wait',
          'max(gatewarden_statuses_waiting)',
          'Statuses to compare with the cluster, or to write.',
          [
            ['green', 0],
            ['orange', 100],
          ],
        ),
      ],
    },
    {
      title: 'From a change to its translation',
      charts: [
        chart(
          'Translations',
          'ops',
          'Batches of changed objects, and those whose translation failed.',
          query(rate('pod', 'gatewarden_translation_duration_seconds_count'), '{{pod}}'),
          query(rate('pod', 'gatewarden_translation_failures_total'), '{{pod}} failed'),
        ),
        chart(
          'Duration of a translation',
          's',
          'From a batch of changed objects to the changes of resources and statuses.',
          ...quantiles('gatewarden_translation_duration_seconds'),
          query(
            `sum(rate(gatewarden_translation_duration_seconds_sum${RATE})) / sum(rate(gatewarden_translation_duration_seconds_count${RATE}))`,
            'mean',
          ),
        ),
        chart(
          'Watched objects',
          'short',
          'The ten kinds with the most objects.',
          query('topk(10, max by (kind) (gatewarden_watched_objects))', '{{kind}}'),
        ),
        chart(
          'Replicas disagree',
          'short',
          'Difference between the replicas, by kind. It should return to 0 within seconds.',
          query(
            'max by (kind) (gatewarden_watched_objects) - min by (kind) (gatewarden_watched_objects) > 0',
            '{{kind}}',
          ),
        ),
        chart(
          'Interrupted watches',
          'short',
          'Kinds whose changes a replica does not know now.',
          query('sum by (pod, kind) (gatewarden_watch_interrupted) > 0', '{{pod}} {{kind}}'),
        ),
      ],
    },
    {
      title: 'From the translation to the proxies',
      charts: [
        chart(
          'Connected proxies',
          'short',
          'Proxies by replica.',
          query('sum by (plane, pod) (gatewarden_xds_clients)', '{{plane}} {{pod}}'),
        ),
        chart(
          'Proxies that wait or reject',
          'short',
          'Pending: the latest configuration is not acknowledged yet. Rejecting: a part of it was refused.',
          query('sum by (plane) (gatewarden_xds_clients_pending)', '{{plane}} pending'),
          query('sum by (plane) (gatewarden_xds_clients_rejecting)', '{{plane}} rejecting'),
        ),
        chart(
          'Longest wait for an ACK',
          's',
          'Over all proxies of a data plane.',
          query('max by (plane) (gatewarden_xds_pending_seconds)', '{{plane}}'),
        ),
        chart(
          'Responses sent',
          'ops',
          'By type of resource.',
          query(rate('plane, type', 'gatewarden_xds_responses_total'), '{{plane}} {{type}}'),
        ),
        chart(
          'Resources sent',
          'ops',
          'Resources in these responses, removed ones included.',
          query(rate('plane, type', 'gatewarden_xds_resources_total'), '{{plane}} {{type}}'),
        ),
        chart(
          'Bytes sent',
          'Bps',
          'Size of the responses.',
          query(rate('plane, type', 'gatewarden_xds_response_bytes_total'), '{{plane}} {{type}}'),
        ),
        chart(
          'ACKs',
          'ops',
          'Responses that proxies accepted.',
          query(rate('plane, type', 'gatewarden_xds_acks_total'), '{{plane}} {{type}}'),
        ),
        chart(
          'NACKs',
          'ops',
          'Responses that proxies rejected. An Event on the Gateway has the reason.',
          query(rate('plane, type', 'gatewarden_xds_nacks_total'), '{{plane}} {{type}}'),
        ),
        chart(
          'Time to the answer of a proxy',
          's',
          'From a response to its ACK or NACK, p99.',
          quantileBy('plane, type', 'gatewarden_xds_answer_duration_seconds', '{{plane}} {{type}}'),
        ),
        chart(
          'Streams that ended',
          'ops',
          'By gRPC status. OK and CANCELLED: the proxy or the control plane stopped.',
          query(rate('plane, status', 'gatewarden_xds_streams_ended_total'), '{{plane}} {{status}}'),
        ),
        chart(
          'Authentication',
          'ops',
          'Proxies that asked for a stream, and what became of it.',
          query(rate('plane', 'gatewarden_xds_authentication_attempts_total'), '{{plane}} attempts'),
          query(rate('plane', 'gatewarden_xds_authentication_successes_total'), '{{plane}} authenticated'),
          query(
            rate('plane, status', 'gatewarden_xds_authentication_failures_total'),
            '{{plane}} {{status}}',
          ),
        ),
      ],
    },
    {
      title: 'The leader: statuses and proxies',
      charts: [
        chart('Leader', 'short', '1 for the leader.', query('max by (pod) (gatewarden_leader)', '{{pod}}')),
        chart(
          'Statuses',
          'ops',
          'Writes by result.',
          query(rate('result', 'gatewarden_status_writes_total'), '{{result}}'),
        ),
        chart(
          'Statuses that wait',
          'short',
          'To be compared with the cluster, or to be written.',
          query('max by (pod) (gatewarden_statuses_waiting)', '{{pod}}'),
        ),
        chart(
          'Reconciliations',
          'ops',
          'Of Gateways and GatewayClasses, by result, and those that run now.',
          query(
            rate('controller, result', 'gatewarden_controller_reconciliations_total'),
            '{{controller}} {{result}}',
          ),
          query(
            'sum by (controller) (gatewarden_controller_reconciliations_running)',
            '{{controller}} running',
          ),
        ),
        chart(
          'Gateways that fail',
          'ops',
          'Their proxies stay as they are. The status of the Gateway has the reason.',
          query(
            `topk(10, sum by (exported_namespace, name) (rate(gatewarden_controller_reconciliations_total{controller="gateway",result=~"error|invalid"}${RATE})) > 0)`,
            '{{exported_namespace}}/{{name}}',
          ),
        ),
        chart(
          'Duration of a reconciliation',
          's',
          'p99.',
          quantileBy('controller', 'gatewarden_controller_reconciliation_seconds', '{{controller}}'),
        ),
        chart(
          'The certificate of xDS expires in',
          's',
          'With TLS on the xDS servers. Then no proxy can connect any more.',
          query('gatewarden_xds_certificate_expiry_timestamp_seconds - time()', '{{pod}}'),
        ),
      ],
    },
    {
      title: `API server ${WITH_BUILTIN}`,
      charts: [
        chart(
          'Requests',
          'ops',
          'By method and status.',
          query(rate('method, code', 'rest_client_requests_total'), '{{method}} {{code}}'),
        ),
        chart(
          'Duration of a request',
          's',
          'To the headers of the answer, p99.',
          quantileBy('verb', 'rest_client_request_duration_seconds', '{{verb}}'),
        ),
        chart(
          'Wait for the rate limit',
          's',
          'p99. Long: raise K8S_CLIENT_QPS and K8S_CLIENT_BURST.',
          quantileBy('verb', 'rest_client_rate_limiter_duration_seconds', '{{verb}}'),
        ),
      ],
    },
    {
      title: `Process ${WITH_BUILTIN}`,
      charts: [
        chart('CPU', 'short', 'Cores.', query(rate('pod', 'process_cpu_seconds_total'), '{{pod}}')),
        chart(
          'Memory',
          'bytes',
          'Resident memory, and the heap in use.',
          query('sum by (pod) (process_resident_memory_bytes)', '{{pod}}'),
          query('sum by (pod) (nodejs_heap_size_used_bytes)', '{{pod}} heap'),
        ),
        chart(
          'Delay of the event loop',
          's',
          'p99. While it is long, proxies and the API server wait.',
          query('max by (pod) (nodejs_eventloop_lag_p99_seconds)', '{{pod}}'),
        ),
      ],
    },
  ],
};

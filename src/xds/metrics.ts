// Metrics of discovery servers for Prometheus. Label values are data planes and types that the servers know, never texts of clients.

import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { XdsEvents } from './events.ts';
import { XDS_METRICS } from './metric-names.ts';
import type { ClientView } from './server.ts';
import { typeName, type XdsStages } from './types.ts';

/** Seconds. A proxy in the same zone answers in milliseconds, and waits for the health checks of new clusters. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

type MeasuredClient = Pick<ClientView<unknown>, 'types'>;

export interface MeasuredServer {
  clients(): readonly MeasuredClient[];
}

export interface XdsMetrics {
  /** The listener for the events of the server of a data plane. */
  readonly eventsOf: (plane: string, stages: XdsStages) => XdsEvents<unknown>;
  /** From now on the gauges have what this server says of its clients. */
  readonly measure: (plane: string, server: MeasuredServer) => void;
}

/** Types that the server doesn't know: a client can invent any number of them. */
const OTHER = 'other';

export function registerXdsMetrics(registry: Registry): XdsMetrics {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter<'plane' | Label>({ name, help, labelNames: ['plane', ...labelNames], registers });
  const attempts = counter(
    'gatewarden_xds_authentication_attempts_total',
    'Clients that asked for a stream.',
    [],
  );
  const successes = counter(
    'gatewarden_xds_authentication_successes_total',
    'Clients that were authenticated.',
    [],
  );
  const failures = counter(
    'gatewarden_xds_authentication_failures_total',
    'Clients that were not authenticated, by status.',
    ['status'],
  );
  const responses = counter('gatewarden_xds_responses_total', 'Responses sent, by type of resources.', [
    'type',
  ]);
  const resources = counter('gatewarden_xds_resources_total', 'Resources sent, removed ones included.', [
    'type',
  ]);
  const bytes = counter('gatewarden_xds_response_bytes_total', 'Bytes of the responses sent.', ['type']);
  const acks = counter('gatewarden_xds_acks_total', 'Responses that clients accepted.', ['type']);
  const nacks = counter(XDS_METRICS.nacks, 'Responses that clients rejected.', ['type']);
  const ended = counter('gatewarden_xds_streams_ended_total', 'Streams that ended, by gRPC status.', [
    'status',
  ]);
  const answerTime = new Histogram({
    name: 'gatewarden_xds_answer_duration_seconds',
    help: 'Time from a response to the answer of the client.',
    labelNames: ['plane', 'type'],
    buckets: BUCKETS,
    registers,
  });
  const servers = new Map<string, MeasuredServer>();
  gauge(registry, servers, XDS_METRICS.clients, 'Connected clients.', (clients) => clients.length);
  gauge(
    registry,
    servers,
    XDS_METRICS.pendingClients,
    'Connected clients that have not acknowledged the latest configuration.',
    (clients) => clients.filter(({ types }) => oldest(types) !== undefined).length,
  );
  gauge(
    registry,
    servers,
    XDS_METRICS.rejectingClients,
    'Connected clients that reject a part of their configuration.',
    (clients) => clients.filter(({ types }) => types.some(({ rejections }) => rejections.length > 0)).length,
  );
  gauge(
    registry,
    servers,
    XDS_METRICS.pendingSeconds,
    'The longest time that a connected client has not acknowledged the latest configuration.',
    (clients) => {
      const since = Math.min(...clients.map(({ types }) => oldest(types) ?? Number.POSITIVE_INFINITY));
      return Number.isFinite(since) ? Math.max(0, (Date.now() - since) / 1000) : 0;
    },
  );
  return {
    measure: (plane, server) => void servers.set(plane, server),
    eventsOf: (plane, stages) => {
      const known = new Map(stages.flat().map(({ typeUrl }) => [typeUrl, typeName(typeUrl)]));
      const labels = ({ typeUrl }: { readonly typeUrl: string }) => ({
        plane,
        type: known.get(typeUrl) ?? OTHER,
      });
      for (const one of [attempts, successes]) one.inc({ plane }, 0);
      for (const typeUrl of known.keys())
        for (const one of [responses, resources, bytes, acks, nacks]) one.inc(labels({ typeUrl }), 0);
      return {
        authenticating: () => attempts.inc({ plane }),
        authenticated: () => successes.inc({ plane }),
        refused: ({ step, status }) => {
          if (step === 'authentication') failures.inc({ plane, status });
        },
        sent: (_client, response) => {
          const label = labels(response);
          responses.inc(label);
          resources.inc(label, response.resources + response.removed);
          bytes.inc(label, response.bytes);
        },
        acked: (_client, response) => {
          acks.inc(labels(response));
          answerTime.observe(labels(response), response.time / 1000);
        },
        nacked: (_client, response) => {
          nacks.inc(labels(response));
          answerTime.observe(labels(response), response.time / 1000);
        },
        ended: (status) => ended.inc({ plane, status }),
      };
    },
  };
}

function gauge(
  registry: Registry,
  servers: ReadonlyMap<string, MeasuredServer>,
  name: string,
  help: string,
  measureOf: (clients: readonly MeasuredClient[]) => number,
): void {
  new Gauge({
    name,
    help,
    labelNames: ['plane'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [plane, server] of servers) this.set({ plane }, measureOf(server.clients()));
    },
  });
}

/** Since when something is pending, in milliseconds. */
function oldest(types: ClientView<unknown>['types']): number | undefined {
  const times = types.flatMap(({ pendingSince }) => pendingSince?.getTime() ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

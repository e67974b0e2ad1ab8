// The parts of a server that are off by default: the audit of the stored objects, Events about rejected objects, and /metrics for tokens only.
// Each is loaded only if its option is set.

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { ReviewRequest } from '../../admission/decode.ts';
import type { ReviewSummary } from '../../admission/review.ts';
import type { ClusterClient } from '../../cluster/client.ts';
import { systemClock as clock } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import type { Refusal } from '../../cluster/refusal-events.ts';
import { KINDS } from '../../kinds/index.ts';
import {
  auditLease,
  configurationName,
  DEFAULT_OPTIONS,
  selectorLabels,
} from '../../registration/options.ts';
import type { MetricsAccess } from '../../server/metrics-access.ts';
import type { RunningPlainServer } from '../../server/plain-server.ts';
import type { RunningServer } from '../../server/start.ts';
import { UsageError } from '../command-line/io.ts';
import { identityOf } from '../results/result.ts';
import type { ServedConfiguration } from './configuration.ts';

export interface OptionalParts {
  /** Milliseconds; 0: no audit. */
  readonly auditInterval: number;
  readonly secureMetrics: boolean;
  readonly events: boolean;
}

interface ClusterOptions extends OptionalParts {
  readonly webhookConfiguration?: string;
  readonly healthPort: number;
  readonly metricsPort: number;
}

export function checkClusterOptions(
  { webhookConfiguration, auditInterval, secureMetrics, events, healthPort, metricsPort }: ClusterOptions,
  client: ClusterClient | undefined,
): void {
  // 0 takes a free port for each.
  if (secureMetrics && healthPort === metricsPort && healthPort !== 0)
    throw new UsageError(
      '--secure-metrics needs a port of its own',
      'set --metrics-port and --health-port to different ports: probes have no token',
    );
  if (client !== undefined) return;
  for (const [flag, isSet] of [
    ['--webhook-configuration', webhookConfiguration !== undefined],
    ['--audit-interval', auditInterval > 0],
    ['--secure-metrics', secureMetrics],
    ['--events', events],
  ] as const)
    if (isSet) throw new UsageError(`${flag} needs a cluster`, 'set --kubeconfig');
}

export async function metricsAccess(client: ClusterClient, log: Log): Promise<MetricsAccess> {
  const { TokenAccess } = await import('../../cluster/token-access.ts');
  return new TokenAccess({ client, log, path: '/metrics' });
}

interface Audited {
  readonly client: ClusterClient;
  readonly server: RunningPlainServer;
  readonly configured: ServedConfiguration;
  readonly namespace: string;
  readonly service: string;
}

export interface Started extends Audited {
  readonly server: RunningServer;
  readonly options: OptionalParts;
}

const identity = `${hostname()}_${randomUUID().slice(0, 8)}`;

export async function startOptionalParts({ options, ...started }: Started): Promise<void> {
  const { client, server } = started;
  if (options.events) {
    const { RefusalEvents } = await import('../../cluster/refusal-events.ts');
    const events = RefusalEvents.start({ client, clock, log: server.logger, instance: identity });
    server.onRefusal((request, summary) => events.record(refusalOf(request, summary)));
    server.add(events);
  }
  if (options.auditInterval > 0) await startAudit({ ...started, interval: options.auditInterval });
}

/** `interval`: milliseconds between two audits. */
export async function startAudit({
  client,
  server,
  configured,
  namespace,
  service,
  interval,
}: Audited & { readonly interval: number }): Promise<void> {
  const { RunningAudit } = await import('./running-audit.ts');
  const named = { ...DEFAULT_OPTIONS, name: service, namespace };
  server.add(
    RunningAudit.start({
      client,
      clock,
      log: server.logger,
      namespace,
      interval,
      settings: () => configured.settings,
      lease: auditLease(service),
      identity,
      reports: {
        name: configurationName(named),
        labels: { ...selectorLabels(named), 'app.kubernetes.io/managed-by': 'gatewarden' },
      },
    }),
  );
}

function refusalOf(
  { namespace, name, object }: ReviewRequest,
  { kind, operation, errors }: ReviewSummary,
): Refusal {
  const known = KINDS.find((each) => each.kind === kind);
  return {
    namespace,
    name: name || identityOf(object).name,
    kind,
    apiVersion: known?.apiVersion ?? '',
    operation,
    codes: errors,
  };
}

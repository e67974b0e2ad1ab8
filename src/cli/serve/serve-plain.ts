// A server without the webhook: probes and metrics, and the checks and the audit that work without it.

import { systemClock } from '../../cluster/clock.ts';
import { CrdCheck } from '../../cluster/crd-check.ts';
import { defined } from '../../grammar/defined.ts';
import { type RunningPlainServer, startPlainServer } from '../../server/plain-server.ts';
import { connectNamed } from '../command-line/cluster-connection.ts';
import type { Io } from '../command-line/io.ts';
import { loadServerSettings } from '../config/settings.ts';
import { ServedConfiguration } from './configuration.ts';
import { startAudit } from './optional-parts.ts';
import { listening, type ServeOptions, startLog } from './serve.ts';

export type PlainOptions = Pick<
  ServeOptions,
  | 'host'
  | 'healthPort'
  | 'metricsPort'
  | 'runtimeMetrics'
  | 'logLevel'
  | 'kubeconfig'
  | 'context'
  | 'connection'
  | 'portHint'
  | 'contributors'
  | 'auditInterval'
  | 'config'
  | 'severity'
  | 'validationLevel'
  | 'unknownFields'
> & { readonly namespace: string; readonly service: string };

/** gatewarden.yaml has severities for the audit; profiles need no webhook configuration here. */
const NO_WEBHOOK = { configure: () => {}, unknownProfiles: new Set<string>() };

export async function servePlain(options: PlainOptions, io: Io): Promise<RunningPlainServer> {
  const settings = await loadServerSettings(options, io);
  const { destination } = startLog(options, settings);
  const client = await connectNamed(options, io.env, 'controller', options.connection);
  const { host, runtimeMetrics, healthPort, metricsPort, logLevel: level, namespace, service } = options;
  const server = await listening(
    startPlainServer,
    {
      ...defined({ host, runtimeMetrics, contributors: options.contributors }),
      healthPort,
      metricsPort,
      log: { level, destination },
    },
    options.portHint,
  ).catch((error: unknown) => {
    client.close();
    throw error;
  });
  const shared = { clock: systemClock, log: server.logger };
  server.add(CrdCheck.start({ ...shared, client }));
  if (options.auditInterval > 0) {
    const configured = ServedConfiguration.start({ ...shared, options, settings, io, server: NO_WEBHOOK });
    server.add(configured);
    const { auditInterval: interval } = options;
    await startAudit({ client, server, configured, namespace, service, interval });
  }
  return server;
}

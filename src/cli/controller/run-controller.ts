// Assembles the control plane: settings from the environment, the webhook with its probes, and the control plane beside it.

import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ClientMetrics } from '../../cluster/client-metrics.ts';
import { systemClock } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import { RateLimiter } from '../../cluster/rate-limit.ts';
import { ServiceAccountTokens } from '../../cluster/service-account-tokens.ts';
import { AdminServer } from '../../controller/admin/admin-server.ts';
import { connectedProxy } from '../../controller/admin/connected-proxies.ts';
import { ReportPages } from '../../controller/admin/report-pages.ts';
import { ControlPlane } from '../../controller/control-plane.ts';
import { noAuthentication, tokenAuthentication } from '../../controller/discovery/token-authentication.ts';
import { tracesUrl } from '../../controller/tracing/traces-url.ts';
import { clusterDomainIn } from '../../environment/cluster-domain.ts';
import { type ControlPlaneSettings, readEnvironment } from '../../environment/read-environment.ts';
import { PREFIX } from '../../environment/variables.ts';
import { defined } from '../../grammar/defined.ts';
import { XDS_TOKEN_AUDIENCE } from '../../identifiers.ts';
import { DEFAULT_OPTIONS } from '../../registration/options.ts';
import { AuthorityFile } from '../../server/certificates/authority-file.ts';
import { CertificateFileError, CertificateFiles } from '../../server/certificates/files.ts';
import { lifetimesOf } from '../../server/certificates/self-signed.ts';
import type { Contributor, RunningPlainServer } from '../../server/plain-server.ts';
import { packageVersion } from '../about/package-version.ts';
import { duration } from '../command-line/arguments.ts';
import { type ConnectionUse, connectNamed } from '../command-line/cluster-connection.ts';
import { type Io, UsageError } from '../command-line/io.ts';
import type { RegisteredOptions } from '../command-line/registration-options.ts';
import { CA_PROPAGATION_DELAY } from '../commands/serve.ts';
import type { SettingsOptions } from '../config/settings.ts';
import { PAGE_POLICY } from '../report-page/html.ts';
import { serve } from '../serve/serve.ts';
import { servePlain } from '../serve/serve-plain.ts';
import { reportInProcess } from './report-process.ts';

export interface ControllerOptions extends SettingsOptions, RegisteredOptions {
  readonly host?: string;
  readonly kubeconfig?: string;
  readonly context?: string;
}

export interface RunningController {
  readonly server: RunningPlainServer;
  readonly controlPlane: ControlPlane;
  readonly admin: AdminServer;
}

/** Watches and long requests; each kind has a connection of its own. */
const CONNECTIONS = 100;
const RESOLVER = '/etc/resolv.conf';

/** `leaseDuration`: milliseconds after which a leader that died is replaced. */
export async function runController(
  options: ControllerOptions,
  io: Io,
  { leaseDuration }: { readonly leaseDuration?: number } = {},
): Promise<RunningController> {
  const { settings, warnings } = await readSettings(io);
  const limit = { perSecond: settings.k8sClientQps, burst: settings.k8sClientBurst };
  const metrics = settings.enableBuiltinDefaultMetrics ? new ClientMetrics() : undefined;
  const observed: ConnectionUse = defined({ observer: metrics });
  const connect = (use: ConnectionUse) =>
    connectNamed(options, io.env, 'controller', { ...observed, ...use });
  const client = await connect({
    limiter: new RateLimiter(limit, systemClock),
    maxSockets: CONNECTIONS,
  });
  const leaseClient = await connect({ maxSockets: CONNECTIONS });
  let isStarted = false;
  // The probes answer before the control plane has any check of its own.
  const starting: Contributor = {
    checks: [
      {
        name: 'start',
        role: 'gate',
        check: () => (isStarted ? { ok: true } : { ok: false, detail: 'the control plane starts' }),
      },
    ],
  };
  const server = await startServing(
    { ...options, connection: observed, contributors: [starting] },
    settings,
    io,
  );
  const log = server.logger;
  if (metrics !== undefined) server.add(metrics);
  for (const warning of warnings) log.error(warning, 'wrong setting: its default applies');
  const certificates = settings.xdsTls
    ? await CertificateFiles.start({
        certFile: join(settings.xdsCertDir, 'tls.crt'),
        keyFile: join(settings.xdsCertDir, 'tls.key'),
        clock: systemClock,
        log,
      }).catch((error: unknown) => {
        if (error instanceof CertificateFileError) throw new UsageError(error.message);
        throw error;
      })
    : undefined;
  // Where there is none, the provisioner tells Gateways.
  const xdsCa = settings.xdsTls
    ? AuthorityFile.start({ file: join(settings.xdsCertDir, 'ca.crt'), clock: systemClock, log })
    : undefined;
  // Whoever leaves needs no new ones: its streams end, and another replica leads.
  server.add({
    leave: async () => {
      certificates?.stop();
      xdsCa?.stop();
    },
  });
  const traces = await tracesOf(settings, log);
  if (traces !== undefined) server.add(traces);
  const controlPlane = ControlPlane.start({
    settings,
    client,
    leaseClient,
    clock: systemClock,
    log,
    authenticate: settings.xdsAuth
      ? tokenAuthentication(
          new ServiceAccountTokens({ client: leaseClient, log, audience: XDS_TOKEN_AUDIENCE }),
        )
      : noAuthentication,
    registry: server.registry,
    ...defined({ host: options.host, certificates, xdsCa, leaseDuration, tracing: traces?.tracing }),
  });
  server.add(controlPlane);
  isStarted = true;
  const reports = new ReportPages({
    version: () => controlPlane.engine.version,
    make: (gateway, signal) => {
      const title = `Control plane ${hostname()}, ${new Date().toISOString()}`;
      const about = {
        title,
        settings: settings.translation,
        judging: judgingOf(options),
        cwd: io.cwd,
        gateway,
      };
      return reportInProcess(controlPlane.engine.objects(), about, { signal });
    },
  });
  const admin = await AdminServer.start({
    port: settings.adminPort,
    version: packageVersion(),
    log,
    proxies: () => controlPlane.discovery.clients().map(({ plane, client }) => connectedProxy(plane, client)),
    heldBy: (plane, number) => {
      const client = controlPlane.discovery.heldBy(plane, number);
      return client && { plane, client };
    },
    collections: () => controlPlane.watches.states(),
    snapshots: () => controlPlane.snapshots(),
    report: { page: (gateway) => reports.page(gateway), policy: PAGE_POLICY, stop: () => reports.stop() },
    logging: { level: () => log.level, setLevel: (level) => server.setLogLevel(level) },
  });
  server.add(admin);
  return { server, controlPlane, admin };
}

/** OpenTelemetry is only loaded if traces are sent. */
async function tracesOf(settings: ControlPlaneSettings, log: Log) {
  if (tracesUrl(settings) === undefined) return undefined;
  const { startTracing } = await import('../../controller/tracing/start-tracing.ts');
  return startTracing({ settings, log, version: packageVersion(), instance: hostname() });
}

/** What the options say about severities, as another process can get it. */
function judgingOf({
  config,
  severity,
  validationLevel,
  unknownFields,
  gatewayApi,
}: SettingsOptions): SettingsOptions {
  return defined({ config, severity, validationLevel, unknownFields, gatewayApi });
}

async function readSettings(
  io: Io,
): Promise<{ settings: ControlPlaneSettings; warnings: readonly { problem: string; hint?: string }[] }> {
  const domain = clusterDomainIn(await readFile(RESOLVER, 'utf8').catch(() => ''));
  const { settings, problems } = readEnvironment({ ...io.env, ...defined({ CLUSTER_DOMAIN: domain }) });
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    throw new UsageError(
      errors.map(({ message, hint }) => (hint === undefined ? message : `${message} (${hint})`)),
      'docs/reference/variables.md lists the variables',
    );
  const warnings = problems.map(({ message, hint }) => ({ problem: message, ...defined({ hint }) }));
  return { settings, warnings };
}

interface ServingOptions extends ControllerOptions {
  readonly connection: ConnectionUse;
  readonly contributors: readonly Contributor[];
}

const PORT_HINT = `set ${PREFIX}WEBHOOK_PORT, ${PREFIX}HEALTH_PORT and ${PREFIX}METRICS_PORT for other ports`;

/** Probes, metrics, and the webhook unless it is off. */
async function startServing(
  options: ServingOptions,
  settings: ControlPlaneSettings,
  io: Io,
): Promise<RunningPlainServer> {
  const shared = {
    ...options,
    portHint: PORT_HINT,
    healthPort: settings.healthPort,
    metricsPort: settings.metricsPort,
    runtimeMetrics: settings.enableBuiltinDefaultMetrics,
    logLevel: settings.logLevel,
    namespace: settings.podNamespace,
    service: settings.webhookServiceName,
    auditInterval: settings.auditInterval,
    ...defined({ config: options.config ?? (settings.configFile || undefined) }),
  };
  if (!settings.webhookEnabled) return servePlain(shared, io);
  const { server } = await serve({ ...shared, ...webhookOptions(settings) }, io);
  return server;
}

/** The webhook as the variables and the chart have it. */
function webhookOptions(settings: ControlPlaneSettings) {
  const { webhookCertDuration, webhookCertRenewBefore } = settings;
  return {
    port: settings.webhookPort,
    tls: settings.webhookTls,
    ...(settings.webhookTls === 'files'
      ? {
          certFile: join(settings.webhookCertDir, 'tls.crt'),
          keyFile: join(settings.webhookCertDir, 'tls.key'),
        }
      : {
          caSecret: settings.webhookCertSecret,
          lifetimes: lifetimesOf(webhookCertDuration, webhookCertRenewBefore),
        }),
    caPropagationDelay: duration(CA_PROPAGATION_DELAY),
    webhookConfigurations: {
      ...(settings.webhookValidatingName === '' ? {} : { validating: settings.webhookValidatingName }),
      ...(settings.webhookMutatingName === '' ? {} : { mutating: settings.webhookMutatingName }),
    },
    calls: settings.webhookCalls,
    earlyRefusal: String(DEFAULT_OPTIONS.earlyRefusal) as 'true' | 'false',
    secureMetrics: settings.secureMetrics,
    events: settings.webhookEvents,
  };
}

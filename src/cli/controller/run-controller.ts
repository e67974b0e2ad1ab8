// Assembles the control plane: settings from the environment, the webhook with its probes, and the control plane beside it.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ClientMetrics } from '../../cluster/client-metrics.ts';
import { systemClock } from '../../cluster/clock.ts';
import { RateLimiter } from '../../cluster/rate-limit.ts';
import { ServiceAccountTokens } from '../../cluster/service-account-tokens.ts';
import { AdminServer } from '../../controller/admin/admin-server.ts';
import { connectedProxy } from '../../controller/admin/connected-proxies.ts';
import { ControlPlane } from '../../controller/control-plane.ts';
import { noAuthentication, tokenAuthentication } from '../../controller/discovery/token-authentication.ts';
import { clusterDomainIn } from '../../environment/cluster-domain.ts';
import { type ControlPlaneSettings, readEnvironment } from '../../environment/read-environment.ts';
import { defined } from '../../grammar/defined.ts';
import { XDS_TOKEN_AUDIENCE } from '../../identifiers.ts';
import { DEFAULT_OPTIONS } from '../../registration/options.ts';
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
import { serve } from '../serve/serve.ts';
import { servePlain } from '../serve/serve-plain.ts';

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
    ...(settings.xdsTls ? { xdsCa: () => xdsCa(settings.xdsCertDir) } : {}),
    ...defined({ host: options.host, certificates, leaseDuration }),
  });
  server.add(controlPlane);
  isStarted = true;
  const admin = await AdminServer.start({
    port: settings.adminPort,
    version: packageVersion(),
    log,
    proxies: () => controlPlane.discovery.clients().map(({ plane, client }) => connectedProxy(plane, client)),
    collections: () => controlPlane.watches.states(),
    logging: { level: () => log.level, setLevel: (level) => server.setLogLevel(level) },
  });
  server.add(admin);
  return { server, controlPlane, admin };
}

/** The provisioner tells Gateways where there is none. */
function xdsCa(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'ca.crt'), 'utf8') || undefined;
  } catch {
    return undefined;
  }
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

/** Probes, metrics, and the webhook unless it is off. */
async function startServing(
  options: ServingOptions,
  settings: ControlPlaneSettings,
  io: Io,
): Promise<RunningPlainServer> {
  const shared = {
    ...options,
    healthPort: settings.healthPort,
    metricsPort: settings.metricsPort,
    runtimeMetrics: settings.enableBuiltinDefaultMetrics,
    logLevel: settings.logLevel,
    namespace: settings.podNamespace,
    service: settings.webhookServiceName,
    auditInterval: 0,
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
    earlyRefusal: String(DEFAULT_OPTIONS.earlyRefusal) as 'true' | 'false',
    secureMetrics: false,
    events: false,
  };
}

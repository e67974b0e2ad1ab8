// Assembles the control plane: settings from the environment, the webhook with its probes, and the control plane beside it.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
import { XDS_CERTIFICATE_FOLDER, XDS_TOKEN_AUDIENCE } from '../../identifiers.ts';
import { DEFAULT_OPTIONS } from '../../registration/options.ts';
import { CertificateFileError, CertificateFiles } from '../../server/certificates/files.ts';
import type { RunningServer } from '../../server/start.ts';
import { packageVersion } from '../about/package-version.ts';
import { duration } from '../command-line/arguments.ts';
import { type ConnectionUse, connectNamed } from '../command-line/cluster-connection.ts';
import { type Io, UsageError } from '../command-line/io.ts';
import type { RegisteredOptions } from '../command-line/registration-options.ts';
import { CA_PROPAGATION_DELAY } from '../commands/serve.ts';
import type { SettingsOptions } from '../config/settings.ts';
import { serve } from '../serve/serve.ts';

export interface ControllerOptions extends SettingsOptions, RegisteredOptions {
  readonly host?: string;
  readonly kubeconfig?: string;
  readonly context?: string;
}

export interface RunningController {
  readonly server: RunningServer;
  readonly controlPlane: ControlPlane;
  readonly admin: AdminServer;
}

/** Watches and long requests; each kind has a connection of its own. */
const CONNECTIONS = 100;
const RESOLVER = '/etc/resolv.conf';

export async function runController(options: ControllerOptions, io: Io): Promise<RunningController> {
  const { settings, warnings } = await readSettings(io);
  const limit = { perSecond: settings.k8sClientQps, burst: settings.k8sClientBurst };
  const connect = (use: ConnectionUse) => connectNamed(options, io.env, 'controller', use);
  const client = await connect({
    limiter: new RateLimiter(limit, systemClock),
    maxSockets: CONNECTIONS,
  });
  const leaseClient = await connect({ maxSockets: CONNECTIONS });
  const { server } = await serve(webhookOptions(options, settings), io);
  const log = server.logger;
  for (const warning of warnings) log.error(warning, 'wrong setting: its default applies');
  const certificates = settings.xdsTls
    ? await CertificateFiles.start({
        certFile: join(XDS_CERTIFICATE_FOLDER, 'tls.crt'),
        keyFile: join(XDS_CERTIFICATE_FOLDER, 'tls.key'),
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
    ...(settings.xdsTls ? { xdsCa } : {}),
    ...defined({ host: options.host, certificates }),
  });
  server.add(controlPlane);
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
function xdsCa(): string | undefined {
  try {
    return readFileSync(join(XDS_CERTIFICATE_FOLDER, 'ca.crt'), 'utf8') || undefined;
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

/** The webhook as the variables and the chart have it. */
function webhookOptions(
  options: ControllerOptions,
  settings: ControlPlaneSettings,
): Parameters<typeof serve>[0] {
  const isFiles = settings.webhookTls === 'files';
  return {
    ...options,
    port: settings.webhookPort,
    healthPort: settings.healthPort,
    metricsPort: settings.metricsPort,
    tls: settings.webhookTls,
    ...(isFiles
      ? {
          certFile: join(settings.webhookCertDir, 'tls.crt'),
          keyFile: join(settings.webhookCertDir, 'tls.key'),
        }
      : { caSecret: settings.webhookCertSecret }),
    namespace: settings.podNamespace,
    service: settings.webhookServiceName,
    caPropagationDelay: duration(CA_PROPAGATION_DELAY),
    webhookConfiguration: settings.webhookValidatingName,
    earlyRefusal: String(DEFAULT_OPTIONS.earlyRefusal) as 'true' | 'false',
    logLevel: settings.logLevel,
    auditInterval: 0,
    secureMetrics: false,
    events: false,
  };
}

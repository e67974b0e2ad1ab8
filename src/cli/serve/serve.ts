// Assembles the webhook: settings, cluster, certificates, server, and the checks of the installation.

import { resolve } from 'node:path';
import type { ClusterClient } from '../../cluster/client.ts';
import { systemClock } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import type { RegistrationWatch } from '../../cluster/registration-watch.ts';
import { defined } from '../../grammar/defined.ts';
import type { JudgeOptions } from '../../judgement/judge.ts';
import { DEFAULT_OPTIONS, type RegistrationOptions } from '../../registration/options.ts';
import { ClientAuthority } from '../../server/certificates/client-authority.ts';
import { CertificateFileError } from '../../server/certificates/files.ts';
import { createLog, type LogLevel, standardOutput } from '../../server/logging.ts';
import { type RunningServer, startServer } from '../../server/start.ts';
import { packageVersion } from '../about/package-version.ts';
import { connectCluster } from '../command-line/cluster-connection.ts';
import { type Io, UsageError } from '../command-line/io.ts';
import { checkNamespace } from '../command-line/namespace-option.ts';
import type { RegisteredOptions } from '../command-line/registration-options.ts';
import { judgeIn, loadServerSettings, type Settings, type SettingsOptions } from '../config/settings.ts';
import { type Certificates, startCertificates } from './certificates.ts';
import { judgingOf, ServedConfiguration } from './configuration.ts';
import {
  checkClusterOptions,
  metricsAccess,
  type OptionalParts,
  startOptionalParts,
} from './optional-parts.ts';

export interface ServeOptions extends SettingsOptions, RegisteredOptions, OptionalParts {
  readonly host?: string;
  readonly port: number;
  readonly healthPort: number;
  readonly metricsPort: number;
  readonly tls: 'self-signed' | 'files';
  readonly certFile?: string;
  readonly keyFile?: string;
  readonly certDir?: string;
  readonly clientCa?: string;
  readonly clientAllowedNames?: readonly string[];
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly namespace?: string;
  readonly service?: string;
  readonly caSecret?: string;
  /** Milliseconds. */
  readonly caPropagationDelay: number;
  readonly webhookConfiguration?: string;
  readonly earlyRefusal: 'true' | 'false';
  readonly logLevel: LogLevel;
}

export interface Served {
  readonly server: RunningServer;
  readonly certificates: Certificates;
  readonly isCluster: boolean;
}

/** The address of a server without a cluster: it doesn't authenticate clients. */
const HOST_WITHOUT_CLUSTER = '127.0.0.1';

export async function serve(options: ServeOptions, io: Io): Promise<Served> {
  if (options.namespace !== undefined) checkNamespace('--namespace', options.namespace);
  const settings = await loadServerSettings(options, io);
  const destination = standardOutput();
  const { logger } = createLog({ level: options.logLevel, destination });
  const clients = await clientCertificates(options, logger, io.cwd);
  logger.info({ version: packageVersion(), node: process.versions.node }, 'starting');
  if (settings.suppressions.length > 0) {
    logger.warn(
      { config: settings.path, suppressions: settings.suppressions.length },
      'suppressions are for the command line; the server ignores them',
    );
  }
  const client = await connectCluster(options, io.env);
  const namespace =
    options.namespace ?? (io.env['POD_NAMESPACE'] || client?.namespace || DEFAULT_OPTIONS.namespace);
  const configuration = options.webhookConfiguration;
  checkClusterOptions(options, client);
  const service = options.service ?? DEFAULT_OPTIONS.name;
  const isPublished = configuration !== undefined && options.tls !== 'files';
  const certificates = await startCertificates(
    { ...options, service, namespace, isPublished },
    client,
    logger,
    io.cwd,
  );
  const host = options.host ?? (client === undefined ? HOST_WITHOUT_CLUSTER : undefined);
  const server = await listen({
    ...defined({ host }),
    port: options.port,
    healthPort: options.healthPort,
    metricsPort: options.metricsPort,
    certificates: certificates.source,
    ...(client === undefined || !options.secureMetrics
      ? {}
      : { metricsAccess: await metricsAccess(client, logger) }),
    ...defined({ clients }),
    ...startingWith(settings),
    earlyRefusal: options.earlyRefusal === 'true',
    log: { level: options.logLevel, destination },
    // There, no traffic is routed by endpoints, so a wait before the shutdown isn't needed.
    ...(client === undefined ? { drain: { wait: 0 } } : {}),
    contributors: [certificates.source, ...(clients === undefined ? [] : [clients])],
  }).catch((error: unknown) => {
    certificates.source.stop();
    clients?.stop();
    client?.close();
    throw error;
  });
  let served: ServedConfiguration | undefined;
  const registration = await watchRegistration(client, configuration, server, () => ({
    ...DEFAULT_OPTIONS,
    name: service,
    namespace,
    validatingFailurePolicy: options.validatingFailurePolicy,
    mutatingFailurePolicy: options.mutatingFailurePolicy,
    timeoutSeconds: options.timeoutSeconds,
    config: { text: '', profiles: (served?.settings ?? settings).profiles },
  }));
  served = ServedConfiguration.start({
    options,
    settings,
    io,
    clock: systemClock,
    log: server.logger,
    server,
    ...(registration === undefined ? {} : { registeredProfiles: () => registration.profiles }),
  });
  server.add(served);
  if (client !== undefined)
    await watchOver({
      client,
      server,
      certificates,
      configuration,
      namespace,
      service,
      configured: served,
      options,
    });
  return { server, certificates, isCluster: client !== undefined };
}

async function clientCertificates(
  { clientCa, clientAllowedNames = [] }: ServeOptions,
  log: Log,
  cwd: string,
): Promise<ClientAuthority | undefined> {
  if (clientCa === undefined) {
    if (clientAllowedNames.length === 0) return undefined;
    throw new UsageError(
      '--client-allowed-names needs --client-ca',
      '--client-allowed-names lists names in certificates of that CA',
    );
  }
  const allowedNames = clientAllowedNames.flatMap((names) => names.split(',')).filter((name) => name !== '');
  try {
    return await ClientAuthority.start({
      file: resolve(cwd, clientCa),
      allowedNames,
      clock: systemClock,
      log,
    });
  } catch (error) {
    if (!(error instanceof CertificateFileError)) throw error;
    throw new UsageError(`--client-ca: ${error.message}`, 'a CA certificate in PEM, without its key');
  }
}

async function listen(options: Parameters<typeof startServer>[0]): Promise<RunningServer> {
  try {
    return await startServer(options);
  } catch (error) {
    const { code, port, address, hostname } = error as NodeJS.ErrnoException & {
      readonly port?: number;
      readonly address?: string;
      readonly hostname?: string;
    };
    if (code === undefined || (port ?? address ?? hostname) === undefined) throw error;
    const where = hostname ?? `${address ?? ''}:${port ?? 0}`;
    const why = Object.hasOwn(NOT_LISTENING, code) ? NOT_LISTENING[code] : code;
    throw new UsageError(
      `can't listen on ${where}: ${why}`,
      hostname !== undefined || code === 'EADDRNOTAVAIL'
        ? 'set --host to an address of this machine'
        : 'use --port, --health-port and --metrics-port for other ports',
    );
  }
}

const NOT_LISTENING: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EADDRNOTAVAIL: 'this machine has no such address',
  EACCES: 'permission denied',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host',
};

interface Watched {
  readonly client: ClusterClient;
  readonly server: RunningServer;
  readonly certificates: Certificates;
  /** The name of the two webhook configurations. */
  readonly configuration: string | undefined;
  readonly namespace: string;
  readonly service: string;
  readonly configured: ServedConfiguration;
  readonly options: ServeOptions;
}

/** The settings at the start; later ones are set by `configure`. */
function startingWith(settings: Settings): Pick<Parameters<typeof startServer>[0], 'judge' | 'profiles'> {
  const { base, profiles } = judgingOf(settings);
  return defined({ judge: base, profiles });
}

async function watchRegistration(
  client: ClusterClient | undefined,
  name: string | undefined,
  server: RunningServer,
  expected: () => RegistrationOptions,
): Promise<RegistrationWatch | undefined> {
  if (client === undefined || name === undefined) return undefined;
  const { RegistrationWatch } = await import('../../cluster/registration-watch.ts');
  const { comparisonWith } = await import('./registered.ts');
  const compare = comparisonWith(expected);
  const watch = RegistrationWatch.start({ client, clock: systemClock, log: server.logger, name, compare });
  server.add(watch);
  return watch;
}

/**
 * Starts the checks that query the cluster: their results are metrics, log lines and notices in /readyz?verbose, and never affect
 * readiness.
 */
async function watchOver({
  client,
  server,
  certificates,
  configuration,
  namespace,
  service,
  configured,
  options,
}: Watched): Promise<void> {
  const shared = { client, clock: systemClock, log: server.logger };
  if (configuration !== undefined && certificates.tls === 'self-signed') {
    const { CaBundleKeeper } = await import('../../cluster/ca-bundle.ts');
    const bundle = certificates.source;
    const keeper = CaBundleKeeper.start({
      ...shared,
      validating: configuration,
      mutating: configuration,
      bundle,
    });
    bundle.follow(keeper);
    server.add(keeper);
  }
  const { CrdCheck } = await import('../../cluster/crd-check.ts');
  server.add(CrdCheck.start(shared));
  const { SelfTest } = await import('../../cluster/self-test.ts');
  const judge = (labels: Readonly<Record<string, string>>): JudgeOptions =>
    judgeIn(configured.settings, labels);
  server.add(SelfTest.start({ ...shared, namespace, judgeIn: judge }));
  await startOptionalParts({ client, server, configured, namespace, service, options });
}

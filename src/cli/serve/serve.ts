// Assembles the webhook: settings, cluster, certificates, server, and the checks of the installation.

import { resolve } from 'node:path';
import type { ClusterClient } from '../../cluster/client.ts';
import { systemClock } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import type { ConfigurationNames, RegistrationWatch } from '../../cluster/registration-watch.ts';
import type { SelfTestResult } from '../../cluster/self-test.ts';
import type { WebhookCalls } from '../../environment/webhook-calls-schema.ts';
import { defined } from '../../grammar/defined.ts';
import type { LogLevel } from '../../grammar/log-levels.ts';
import type { JudgeOptions } from '../../judgement/judge.ts';
import { DEFAULT_OPTIONS, type RegistrationOptions } from '../../registration/options.ts';
import { ClientAuthority } from '../../server/certificates/client-authority.ts';
import { CertificateFileError } from '../../server/certificates/files.ts';
import type { Lifetimes } from '../../server/certificates/self-signed.ts';
import { createLog, standardOutput } from '../../server/logging.ts';
import type { Contributor } from '../../server/plain-server.ts';
import { type RunningServer, startServer } from '../../server/start.ts';
import { packageVersion } from '../about/package-version.ts';
import { type ConnectionUse, connectCluster } from '../command-line/cluster-connection.ts';
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
  /** The name of both webhook configurations. */
  readonly webhookConfiguration?: string;
  /** Their names, if they differ. */
  readonly webhookConfigurations?: ConfigurationNames;
  /** What the chart changed of the calls, beside the options. */
  readonly calls?: WebhookCalls;
  readonly earlyRefusal: 'true' | 'false';
  readonly logLevel: LogLevel;
  /** Of self-signed certificates. */
  readonly lifetimes?: Lifetimes;
  /** Metrics of the process and of Node. Default: true. */
  readonly runtimeMetrics?: boolean;
  readonly connection?: ConnectionUse;
  /** How to give it other ports, where options don't. */
  readonly portHint?: string;
  /** There from the beginning: without their checks the server would be ready too early. */
  readonly contributors?: readonly Contributor[];
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
  const { logger, destination } = startLog(options, settings);
  const clients = await clientCertificates(options, logger, io.cwd);
  const client = await connectCluster(options, io.env, options.connection);
  const namespace =
    options.namespace ?? (io.env['POD_NAMESPACE'] || client?.namespace || DEFAULT_OPTIONS.namespace);
  const { webhookConfiguration: both } = options;
  const configurations = options.webhookConfigurations ?? defined({ validating: both, mutating: both });
  checkClusterOptions(options, client);
  const service = options.service ?? DEFAULT_OPTIONS.name;
  const isRegistered = Object.keys(configurations).length > 0;
  const isPublished = isRegistered && options.tls !== 'files';
  const certificates = await startCertificates(
    { ...options, service, namespace, isPublished },
    client,
    logger,
    io.cwd,
  );
  const host = options.host ?? (client === undefined ? HOST_WITHOUT_CLUSTER : undefined);
  const server = await listening(
    startServer,
    {
      ...defined({ host, runtimeMetrics: options.runtimeMetrics }),
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
      contributors: [
        ...(options.contributors ?? []),
        certificates.source,
        ...(clients === undefined ? [] : [clients]),
      ],
    },
    options.portHint,
  ).catch((error: unknown) => {
    certificates.source.stop();
    clients?.stop();
    client?.close();
    throw error;
  });
  let served: ServedConfiguration | undefined;
  const expected = (): RegistrationOptions => ({
    ...DEFAULT_OPTIONS,
    name: service,
    namespace,
    validatingFailurePolicy: options.validatingFailurePolicy,
    mutatingFailurePolicy: options.mutatingFailurePolicy,
    timeoutSeconds: options.timeoutSeconds,
    ...options.calls,
    config: { text: '', profiles: (served?.settings ?? settings).profiles },
  });
  const registration = await watchRegistration(client, configurations, server, expected);
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
      configurations,
      namespace,
      service,
      configured: served,
      options,
      expected,
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

/** The first lines of the log. */
export function startLog(
  { logLevel: level }: Pick<ServeOptions, 'logLevel'>,
  { path: config, suppressions }: Settings,
): { readonly logger: Log; readonly destination: ReturnType<typeof standardOutput> } {
  const destination = standardOutput();
  const { logger } = createLog({ level, destination });
  logger.info({ version: packageVersion(), node: process.versions.node }, 'starting');
  if (suppressions.length > 0)
    logger.warn(
      { config, suppressions: suppressions.length },
      'suppressions are for the command line; the server ignores them',
    );
  return { logger, destination };
}

/** Starts a server; a port that can't be used is wrong usage. `portHint`: how to give it another one. */
export async function listening<Options, Running>(
  start: (options: Options) => Promise<Running>,
  options: Options,
  portHint = 'use --port, --health-port and --metrics-port for other ports',
): Promise<Running> {
  try {
    return await start(options);
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
        : portHint,
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
  readonly configurations: ConfigurationNames;
  readonly namespace: string;
  readonly service: string;
  readonly configured: ServedConfiguration;
  readonly options: ServeOptions;
  readonly expected: () => RegistrationOptions;
}

/** The settings at the start; later ones are set by `configure`. */
function startingWith(settings: Settings): Pick<Parameters<typeof startServer>[0], 'judge' | 'profiles'> {
  const { base, profiles } = judgingOf(settings);
  return defined({ judge: base, profiles });
}

async function watchRegistration(
  client: ClusterClient | undefined,
  names: ConfigurationNames,
  server: RunningServer,
  expected: () => RegistrationOptions,
): Promise<RegistrationWatch | undefined> {
  if (client === undefined || Object.keys(names).length === 0) return undefined;
  const { RegistrationWatch } = await import('../../cluster/registration-watch.ts');
  const { comparisonWith } = await import('./registered.ts');
  const compare = comparisonWith(expected);
  const watch = RegistrationWatch.start({ client, clock: systemClock, log: server.logger, names, compare });
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
  configurations,
  namespace,
  service,
  configured,
  options,
  expected,
}: Watched): Promise<void> {
  const shared = { client, clock: systemClock, log: server.logger };
  const isRegistered = Object.keys(configurations).length > 0;
  if (isRegistered && certificates.tls === 'self-signed') {
    const { CaBundleKeeper } = await import('../../cluster/ca-bundle.ts');
    const bundle = certificates.source;
    const keeper = CaBundleKeeper.start({ ...shared, ...configurations, bundle });
    bundle.follow(keeper);
    server.add(keeper);
  }
  const { CrdCheck } = await import('../../cluster/crd-check.ts');
  server.add(CrdCheck.start(shared));
  const { SelfTest } = await import('../../cluster/repeated-self-test.ts');
  const judge = (labels: Readonly<Record<string, string>>): JudgeOptions =>
    judgeIn(configured.settings, labels);
  const { leftOut } = await import('../../registration/left-out.ts');
  server.add(
    SelfTest.start({
      ...shared,
      namespace,
      judgeIn: judge,
      ...registeredPaths(options, configurations),
      // Without changes, nothing but the mode of a namespace leaves something out.
      ...(Object.keys(options.calls ?? {}).length > 0
        ? { leftOut: (asked) => leftOut(expected(), asked) }
        : {}),
    }),
  );
  await startOptionalParts({ client, server, configured, namespace, service, options });
}

/** What a configuration that isn't named leaves out, where names are given for each; without any name both may be installed. */
function registeredPaths(
  { webhookConfigurations }: ServeOptions,
  { validating, mutating }: ConfigurationNames,
): { readonly registered?: readonly SelfTestResult['path'][] } {
  if (webhookConfigurations === undefined) return {};
  return {
    registered: [
      ...(mutating === undefined ? [] : (['/mutate'] as const)),
      ...(validating === undefined ? [] : (['/validate'] as const)),
    ],
  };
}

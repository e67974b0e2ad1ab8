// gatewarden serve: the admission webhook. The Deployment in src/registration/workload.ts uses these flags; a test compares both.

import { type Command, Option } from 'commander';
import { defined } from '../../grammar/defined.ts';
import { LOG_LEVELS } from '../../grammar/log-levels.ts';
import { DEFAULT_OPTIONS } from '../../registration/options.ts';
import { auditInterval, choice, collect, duration, integerFrom } from '../command-line/arguments.ts';
import { withClusterOptions } from '../command-line/cluster-connection.ts';
import type { Failure, Options } from '../command-line/command.ts';
import type { ExitCode, Io } from '../command-line/io.ts';
import { withRegistrationOptions } from '../command-line/registration-options.ts';
import { withSettingsOptions } from '../config/settings.ts';
import type { ServeOptions } from '../serve/serve.ts';

/** How long a new CA is in every caBundle before it signs. */
export const CA_PROPAGATION_DELAY = '5m';
const port = integerFrom(0, 65_535);

export const isLongLived = true;

export function define(command: Command): void {
  command
    .option('--host <address>', 'address to listen on (default: all of them in a cluster, else 127.0.0.1)')
    .option('--port <port>', 'HTTPS port for reviews, probes and metrics; 0 uses a free one', port, 8443)
    .option('--health-port <port>', 'HTTP port for /healthz and /readyz', port, 9093)
    .option('--metrics-port <port>', 'HTTP: /metrics', port, 9092)
    .addOption(
      choice('--tls <source>', 'where the certificate comes from', ['self-signed', 'files'], 'self-signed'),
    )
    .option('--cert-file <file>', 'certificate in PEM, for --tls=files; reloaded when it changes')
    .option('--key-file <file>', 'key of that certificate in PEM')
    .option('--cert-dir <folder>', 'folder for a self-signed CA without a cluster (default: certs)')
    .option(
      '--ca-secret <name>',
      'Secret in which replicas in a cluster share the CA (default: SERVICE-webhook-cert)',
    )
    .addOption(
      new Option(
        '--ca-propagation-delay <duration>',
        'how long a new CA is in every caBundle before it signs',
      )
        .argParser(duration)
        .default(duration(CA_PROPAGATION_DELAY), CA_PROPAGATION_DELAY),
    )
    .option('--client-ca <file>', 'require client certificates of this CA, in PEM; reloaded when it changes')
    .option(
      '--client-allowed-names <names>',
      'names allowed in such a certificate, separated by commas; may be repeated',
      collect,
    );
  withClusterOptions(command)
    .option(
      '--namespace <namespace>',
      'namespace of the server (default: POD_NAMESPACE, or the namespace of the account)',
    )
    .option('--service <name>', 'Service that the API server calls (default: gatewarden)')
    .option(
      '--webhook-configuration <name>',
      'webhook configurations to watch and to keep the caBundle of current',
    )
    .addOption(
      choice(
        '--early-refusal <boolean>',
        'whether /mutate rejects objects with errors',
        ['true', 'false'],
        'true',
      ),
    )
    .addOption(
      new Option(
        '--audit-interval <duration>',
        'one replica audits the stored objects that often, and writes metrics and PolicyReports; 0s: no audit',
      )
        .argParser(auditInterval)
        .default(0, DEFAULT_OPTIONS.auditInterval),
    )
    .option(
      '--secure-metrics',
      'serve /metrics with TLS, and only for tokens whose user may get it',
      DEFAULT_OPTIONS.secureMetrics,
    )
    .option(
      '--events',
      'write an Event about each rejected object into its namespace',
      DEFAULT_OPTIONS.events,
    )
    .addOption(choice('--log-level <level>', 'minimum level of log lines', LOG_LEVELS, 'info'));
  withRegistrationOptions(command);
  withSettingsOptions(command, 'warn').addHelpText(
    'after',
    `
Without a cluster, it creates a certificate in certs/ and prints curl commands that send sample reviews. It connects to a
cluster only from inside a pod or with --kubeconfig; KUBECONFIG is not read. SIGTERM and SIGINT drain: readiness fails first,
and reviews in progress are answered.

Examples:
  gatewarden serve
  gatewarden serve --tls=files --cert-file tls.crt --key-file tls.key --host 0.0.0.0
  gatewarden manifests | kubectl apply --server-side -f -     in a cluster, with everything around it`,
  );
}

/** Tools read a pod's log line by line as JSON, so the last line must be JSON too. */
export async function tellFailure({ problems, hint }: Failure, io: Io): Promise<void> {
  const { createLog, problemFields } = await import('../../server/logging.ts');
  const lines: string[] = [];
  const { logger } = createLog({ destination: { write: (line) => void lines.push(line) } });
  logger.fatal({ ...problemFields(problems), ...defined({ hint }) }, "can't start");
  await io.stderr.write(lines.join(''));
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  // Loaded after the command line is parsed, so that a wrong flag is reported at once.
  const { drainOnSignals, endOnSignals } = await import('../../server/signals.ts');
  const cancel = endOnSignals();
  const { serve } = await import('../serve/serve.ts');
  const serveOptions = options as unknown as ServeOptions;
  const { server, certificates, isCluster } = await serve(serveOptions, io);
  cancel();
  drainOnSignals(server);
  if (!isCluster && certificates.tls === 'self-signed') {
    const { curlLines } = await import('../serve/sample.ts');
    // Standard output is for the log, which programs read.
    await io.stderr.write(curlLines(certificates.caFile, serveOptions.host, server.port, io.cwd));
  }
  // Never resolves: a signal ends the process.
  return new Promise(() => {});
}

// gatewarden controller: the control plane. The chart's Deployment runs it, with settings in its environment.

import type { Command } from 'commander';
import { withClusterOptions } from '../command-line/cluster-connection.ts';
import type { Failure, Options } from '../command-line/command.ts';
import type { ExitCode, Io } from '../command-line/io.ts';
import { withRegistrationOptions } from '../command-line/registration-options.ts';
import { withSettingsOptions } from '../config/settings.ts';
import type { ControllerOptions } from '../controller/run-controller.ts';
import { tellFailure as tellServeFailure } from './serve.ts';

export const isLongLived = true;

export function define(command: Command): void {
  withClusterOptions(command.option('--host <address>', 'address to listen on (default: all of them)'));
  withRegistrationOptions(command);
  withSettingsOptions(command, 'warn').addHelpText(
    'after',
    `
It watches Gateways, routes, policies and backends, translates them, and serves the configuration to proxies over xDS; the
admission webhook runs in the same process. Settings come from the environment: docs/reference/variables.md. SIGTERM and
SIGINT drain: readiness fails first, and proxies connect to other replicas.

Examples:
  gatewarden controller                                     in a pod
  gatewarden controller --kubeconfig ~/.kube/config         beside a cluster, to try it`,
  );
}

export const tellFailure = (failure: Failure, io: Io): Promise<void> => tellServeFailure(failure, io);

export async function run(options: Options, io: Io): Promise<ExitCode> {
  // Loaded after the command line is parsed, so that a wrong flag is reported at once.
  const { drainOnSignals, endOnSignals } = await import('../../server/signals.ts');
  const cancel = endOnSignals();
  const { runController } = await import('../controller/run-controller.ts');
  const { server } = await runController(options as unknown as ControllerOptions, io);
  cancel();
  drainOnSignals(server);
  // Never resolves: a signal ends the process.
  return new Promise(() => {});
}

// gatewarden status: the state of an installation in a cluster, in one screen.

import type { Command } from 'commander';
import { printableJson } from '../../grammar/visible.ts';
import { DEFAULT_OPTIONS } from '../../registration/options.ts';
import { packageVersion } from '../about/package-version.ts';
import { choice } from '../command-line/arguments.ts';
import {
  type ClusterOptions,
  connectNamed,
  withCluster,
  withClusterOptions,
} from '../command-line/cluster-connection.ts';
import type { Options } from '../command-line/command.ts';
import { type ExitCode, type Io, worst } from '../command-line/io.ts';
import { checkNamespace } from '../command-line/namespace-option.ts';
import type { Check } from '../status/check.ts';

interface StatusOptions extends Options, ClusterOptions {
  readonly namespace: string;
  readonly name: string;
  readonly output: 'text' | 'json';
}

export function define(command: Command): void {
  withClusterOptions(command)
    .option('-n, --namespace <namespace>', 'namespace of the server', DEFAULT_OPTIONS.namespace)
    .option('--name <name>', 'name of the Deployment', DEFAULT_OPTIONS.name)
    .addOption(choice('-o, --output <format>', 'output format', ['text', 'json'], 'text'))
    .addHelpText(
      'after',
      `
Read-only. It compares the installation with this version of gatewarden and with the options of its Deployment: replicas and what they
report, webhook configurations, caBundle, CRDs, profiles, exceptions, and the modes of the namespaces. Of each Deployment of the namespace
that runs the control plane, it shows replicas, the leader, connected proxies, and the configuration that they reject (NACKs).

Examples:
  gatewarden status --kubeconfig ~/.kube/config
  gatewarden status --kubeconfig ~/.kube/config -n guards -o json

Exit codes: 0 all is well or unknown, 1 problems, 2 wrong usage, or something that could not be read.`,
    );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const { namespace, name, output } = options as StatusOptions;
  checkNamespace('--namespace', namespace);
  const client = await connectNamed(options as StatusOptions, io.env, 'status');
  return withCluster(client, async () => {
    const { statusOf } = await import('../status/status.ts');
    const checks = await statusOf(client, { namespace, name }, io.now?.() ?? new Date());
    const about = { version: packageVersion(), server: client.server, namespace, name };
    if (output === 'json') await io.stdout.write(`${printableJson({ ...about, checks }, 2)}\n`);
    else {
      const { statusText } = await import('../report/status-text.ts');
      await io.stdout.write(statusText(about, checks));
    }
    return worst(...checks.map(exitCodeOf));
  });
}

function exitCodeOf({ state }: Check): ExitCode {
  if (state === 'unread') return 2;
  return state === 'problem' ? 1 : 0;
}

// The cluster of a command: the one in the file of `--kubeconfig`, or the one that the process runs in. Never KUBECONFIG, never the home
// folder.

import type { Command } from 'commander';
import type { ClientOptions, ClusterClient } from '../../cluster/client.ts';
import { defined } from '../../grammar/defined.ts';
import { UsageError } from './io.ts';

/** How a connection is used, where the defaults don't fit. */
export type ConnectionUse = Pick<ClientOptions, 'limiter' | 'maxSockets' | 'observer'>;

export interface ClusterOptions {
  readonly kubeconfig?: string;
  readonly context?: string;
}

/** `beside`: the option that they mean something with. */
export function withClusterOptions(command: Command, beside?: string): Command {
  const prefix = beside === undefined ? '' : `with ${beside}: `;
  return command
    .option(
      '--kubeconfig <file>',
      `${prefix}the cluster and the account (default: the account of the pod this runs in)`,
    )
    .option('--context <name>', `${prefix}context of the kubeconfig (default: its current one)`);
}

/** For a command that needs a cluster. */
export async function connectNamed(
  options: ClusterOptions,
  env: Readonly<Record<string, string | undefined>>,
  command: string,
  use: ConnectionUse = {},
): Promise<ClusterClient> {
  const client = await connectCluster(options, env, use);
  if (client !== undefined) return client;
  throw new UsageError(
    "no cluster: this isn't running in a pod, and --kubeconfig isn't set",
    `use gatewarden ${command} --kubeconfig ~/.kube/config (KUBECONFIG is not read)`,
  );
}

/** Runs the work with a cluster; one that doesn't answer is wrong usage. */
export async function withCluster<Result>(
  client: ClusterClient,
  work: () => Promise<Result>,
): Promise<Result> {
  const { Unreachable } = await import('../../cluster/client.ts');
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unreachable)
      throw new UsageError(
        `${client.server} doesn't answer (${error.message})`,
        'is the cluster running and reachable from here?',
      );
    throw error;
  } finally {
    client.close();
  }
}

/** Returns undefined if there is no cluster; then the Kubernetes client isn't loaded. */
export async function connectCluster(
  { kubeconfig, context }: ClusterOptions,
  env: Readonly<Record<string, string | undefined>>,
  use: ConnectionUse = {},
): Promise<ClusterClient | undefined> {
  if (context !== undefined && kubeconfig === undefined)
    throw new UsageError('--context needs --kubeconfig', '--context names a context of that file');
  if (kubeconfig === undefined && !env['KUBERNETES_SERVICE_HOST']) return undefined;
  const [{ ClusterClient }, { KubeconfigError }] = await Promise.all([
    import('../../cluster/client.ts'),
    import('../../cluster/kubeconfig.ts'),
  ]);
  try {
    return await ClusterClient.connect({
      ...use,
      ...defined({ kubeconfig, context }),
      env,
    });
  } catch (error) {
    if (error instanceof KubeconfigError) throw new UsageError(error.message);
    throw error;
  }
}

// `--cluster`: the options of commands that read the objects of a cluster in place of files, or beside them.

import type { Command } from 'commander';
import { collect } from './arguments.ts';
import { type ClusterOptions, withClusterOptions } from './cluster-connection.ts';
import type { Options } from './command.ts';
import { UsageError } from './io.ts';

export interface ClusterInputOptions extends ClusterOptions {
  readonly cluster?: boolean;
  readonly namespace?: readonly string[];
  readonly controlPlane?: string;
}

/** The flags that mean something only beside `--cluster`, by the names of their values. */
const OTHERS = {
  kubeconfig: '--kubeconfig',
  context: '--context',
  namespace: '--namespace',
  controlPlane: '--control-plane',
} as const;

export function withClusterInput(
  command: Command,
  what = 'read the objects of a cluster; files given too replace its objects of the same name',
): Command {
  return withClusterOptions(command.option('--cluster', what), '--cluster')
    .option(
      '-n, --namespace <namespace>',
      'with --cluster: read only this namespace; may be repeated (default: all)',
      collect,
    )
    .option(
      '--control-plane <namespace/name>',
      'with --cluster: the Deployment whose settings apply without --settings (default: the only one)',
    );
}

/** Refuses options of a cluster without `--cluster`, and no input at all. */
export function checkInput(
  { cluster = false, ...others }: ClusterInputOptions & Options,
  paths: readonly string[],
  noPaths: { readonly problem: string; readonly hint: string },
): void {
  if (cluster) return;
  const stray = Object.entries(OTHERS).find(([name]) => others[name] !== undefined);
  if (stray !== undefined)
    throw new UsageError(`${stray[1]} needs --cluster`, 'without it, only files are read');
  if (paths.length === 0) throw new UsageError(noPaths.problem, noPaths.hint);
}

export const NO_PATHS = {
  problem: 'no manifests given',
  hint: 'write files, folders or `-` for standard input, or `--cluster` to read a cluster',
} as const;

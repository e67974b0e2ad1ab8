// gatewarden diff: shows how a change of manifests changes the configuration of the proxies. Its implementation is loaded when it runs.

import type { Command } from 'commander';
import { choice } from '../command-line/arguments.ts';
import { withClusterInput } from '../command-line/cluster-input-options.ts';
import type { Options } from '../command-line/command.ts';
import type { ExitCode, Io } from '../command-line/io.ts';
import { withTranslationOptions } from '../command-line/translation-options.ts';
import { withSeverityOptions } from '../config/settings.ts';

export function define(command: Command): void {
  command
    .usage('[options] OLD NEW | --cluster [options] NEW')
    .argument('<old>', 'the manifests before: a file, a folder, or - for standard input')
    .argument('[new]', 'the manifests after; with --cluster the only argument: the manifests to apply')
    .addOption(choice('-o, --output <format>', 'output format', ['text', 'json', 'markdown'], 'text'))
    .option('--gateway <namespace/name>', 'only this Gateway');
  withClusterInput(
    withTranslationOptions(command),
    'compare a cluster with itself after these manifests are applied; it is only read',
  )
    .option('--exit-zero', 'exit with 0 also if something changes')
    .option('-v, --verbose', 'report which files are left out');
  withSeverityOptions(command).addHelpText(
    'after',
    `
Translates both sides as \`translate\` does, with the same settings, and reports the differences:
hosts, routes and their destinations, clusters, effective policies, statuses and findings.
Renamed or renumbered items are not a change.

Examples:
  gatewarden diff main/manifests manifests
  kustomize build overlays/prod | gatewarden diff before.yaml -
  gatewarden diff -o markdown main/manifests manifests > comment.md
  gatewarden diff --cluster --kubeconfig ~/.kube/config manifests
  gatewarden diff -o json --exit-zero --gateway infra/front old/ new/

Exit codes: 0 nothing changes, 1 something changes, 2 wrong usage or unreadable input.`,
  );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const { runDiff } = await import('../diff/run.ts');
  return runDiff(options, io);
}

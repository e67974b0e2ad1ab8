// gatewarden provision: the objects that run the data planes of Gateways. Its implementation is loaded when it runs.

import type { Command } from 'commander';
import { choice } from '../command-line/arguments.ts';
import { withClusterInput } from '../command-line/cluster-input-options.ts';
import type { Options } from '../command-line/command.ts';
import { withFindingsOptions } from '../command-line/findings-options.ts';
import type { ExitCode, Io } from '../command-line/io.ts';
import { withTranslationOptions } from '../command-line/translation-options.ts';
import { withSeverityOptions, withUnknownFieldsOption } from '../config/settings.ts';

export function define(command: Command): void {
  command
    .argument('[paths...]', 'files, folders (searched for .yaml, .yml and .json), or - for standard input')
    .addOption(choice('-o, --output <format>', 'output format', ['yaml', 'json'], 'yaml'))
    .option('--gateway <namespace/name>', 'only this Gateway');
  withFindingsOptions(withClusterInput(withTranslationOptions(command)));
  withUnknownFieldsOption(withSeverityOptions(command), 'error')
    .addOption(choice('--color <when>', 'whether findings have colours', ['auto', 'always', 'never'], 'auto'))
    .option('-v, --verbose', 'list every object, also those without findings')
    .addHelpText(
      'after',
      `
Reads Gateways with their GatewayClasses, GatewayParameters and ListenerSets, and prints what the
control plane makes for each Gateway: ServiceAccount, ConfigMaps, Service and Deployment. Findings go to
standard error. Nothing is printed for a self-managed Gateway, or for one whose parameters are invalid.

Examples:
  gatewarden provision manifests/
  gatewarden provision manifests/ --gateway web/shop
  gatewarden provision manifests/ --settings control-plane.yaml | kubectl diff -f -

Exit codes: 0 clean or warnings only, 1 errors found, 2 wrong usage or unreadable input.`,
    );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const { runProvision } = await import('../provision/run.ts');
  return runProvision(options, io);
}

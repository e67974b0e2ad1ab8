// gatewarden report: a page that shows the configuration that manifests result in. Its implementation is loaded when it runs.

import type { Command } from 'commander';
import { withClusterInput } from '../command-line/cluster-input-options.ts';
import type { Options } from '../command-line/command.ts';
import { withFindingsOptions } from '../command-line/findings-options.ts';
import type { ExitCode, Io } from '../command-line/io.ts';
import { withTranslationOptions } from '../command-line/translation-options.ts';
import { withSeverityOptions, withUnknownFieldsOption } from '../config/settings.ts';

export function define(command: Command): void {
  command
    .argument('[paths...]', 'files, folders (searched for .yaml, .yml and .json), or - for standard input')
    .option('-o, --output <file>', 'the page; - for standard output', '-')
    .option('--title <text>', 'title of the page', 'Gatewarden report')
    .option('--gateway <namespace/name>', 'only this Gateway')
    .option('--exit-zero', 'exit with 0 also if there are errors');
  withClusterInput(withTranslationOptions(command));
  withFindingsOptions(command);
  withUnknownFieldsOption(withSeverityOptions(command), 'error')
    .option('-v, --verbose', 'report which files are left out')
    .addHelpText(
      'after',
      `
Translates manifests as \`translate\` does, and writes one HTML page that works without a server:
Gateways, listeners, hosts, routes and backends as a tree that you can search, the effective policies
of each route with the source of each field, and the findings. The page contains no Secrets.

Examples:
  gatewarden report manifests/ --output site.html
  helm template chart | gatewarden report - > site.html
  gatewarden report --title "Shop, production" --gateway infra/front -o front.html manifests/

Exit codes: 0 clean or warnings only, 1 errors found, 2 wrong usage or unreadable input.`,
    );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const { runReport } = await import('../report-page/run.ts');
  return runReport(options, io);
}

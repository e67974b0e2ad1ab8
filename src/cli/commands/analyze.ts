// gatewarden analyze: finds problems that span several objects. Its implementation is loaded when it runs.

import type { Command } from 'commander';
import { choice } from '../command-line/arguments.ts';
import { withClusterInput } from '../command-line/cluster-input-options.ts';
import type { Options } from '../command-line/command.ts';
import {
  withBaselineOptions,
  withFindingsOptions,
  withTextOptions,
} from '../command-line/findings-options.ts';
import type { ExitCode, Io } from '../command-line/io.ts';
import { withTranslationOptions } from '../command-line/translation-options.ts';
import { withSeverityOptions } from '../config/settings.ts';
import { FORMATS } from '../report/formats.ts';

export function define(command: Command): void {
  command
    .argument('[paths...]', 'files, folders (searched for .yaml, .yml and .json), or - for standard input')
    .addOption(choice('-o, --output <format>', 'output format', FORMATS, 'text'));
  withClusterInput(withTranslationOptions(command));
  withTextOptions(withBaselineOptions(withSeverityOptions(withFindingsOptions(command)))).addHelpText(
    'after',
    `
Reads all manifests together, as a control plane would, and finds problems that span several
objects: broken references, routes that no listener accepts or that never match, listener
conflicts, policies without effect, missing ReferenceGrants, routes without authentication.
\`validate\` checks single objects; \`validate --with-references\` does both.
Findings are warnings: --fail-on-warnings, --severity and gatewarden.yaml make them fail a run.

Examples:
  gatewarden analyze manifests/
  helm template chart | gatewarden analyze -
  gatewarden analyze --severity AN-40=error -o sarif . > findings.sarif
  gatewarden analyze --baseline known.json --write-baseline .
  gatewarden validate --with-references --fail-on-warnings manifests/

Exit codes: 0 clean or warnings only, 1 errors found, 2 wrong usage or unreadable input.`,
  );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const { runAnalyze } = await import('../analyze/run.ts');
  return runAnalyze(options, io);
}

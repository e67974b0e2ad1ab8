// gatewarden translate: translates manifests into the configuration of the proxies. Its implementation is loaded when it runs.

import type { Command } from 'commander';
import { choice } from '../command-line/arguments.ts';
import { withClusterInput } from '../command-line/cluster-input-options.ts';
import type { Options } from '../command-line/command.ts';
import { withFindingsOptions, withTextOptions } from '../command-line/findings-options.ts';
import type { ExitCode, Io } from '../command-line/io.ts';
import { withTranslationOptions } from '../command-line/translation-options.ts';
import { withSeverityOptions, withUnknownFieldsOption } from '../config/settings.ts';
import { EDGE_OUTPUTS } from '../translate/edge/edge-outputs.ts';

export function define(command: Command): void {
  command
    .argument('[paths...]', 'files, folders (searched for .yaml, .yml and .json), or - for standard input')
    .addOption(
      choice(
        '-o, --output <format>',
        'output format',
        ['text', 'json', 'yaml', 'bootstrap', 'edge-config'],
        'text',
      ),
    )
    .option(
      '--gateway <namespace/name>',
      'only this Gateway; -o bootstrap and -o edge-config need it if there are several',
    );
  withClusterInput(withTranslationOptions(command))
    .addOption(
      choice(
        '--edge-output <form>',
        'what -o json and -o yaml print of Gateways of the edge data plane: its records, the file that it loads, or its resources of discovery (default: "model")',
        EDGE_OUTPUTS,
      ),
    )
    .addOption(
      choice(
        '--strict-with <what>',
        "at level strict: check with the rules of Envoy's API, or also with a real Envoy (ENVOY_BIN, or on the PATH)",
        ['process', 'proxy'],
        'process',
      ),
    );
  command.option(
    '--tls-files <folder>',
    'with -o edge-config: write the certificates and keys that the file names into this folder',
  );
  command.option(
    '--lenient',
    'what admission refuses is translated as far as it can be read, and its errors are warnings',
  );
  withFindingsOptions(command);
  withTextOptions(withUnknownFieldsOption(withSeverityOptions(command), 'error')).addHelpText(
    'after',
    `
Reads Gateways, routes, Services, policies and the objects they refer to, as \`validate\` reads
manifests, and prints the configuration of the proxies: a summary (text), everything (json, yaml), or
a file to start Envoy (bootstrap) or the edge data plane (edge-config) with. The output contains the
Secrets that they use.
gatewarden.yaml sets the severities of findings, as in \`validate\`.

Examples:
  gatewarden translate manifests/
  helm template chart | gatewarden translate -
  gatewarden translate -o json manifests/ > translation.json
  gatewarden translate -o json --edge-output xds manifests/
  gatewarden translate -o bootstrap --gateway infra/front manifests/ > envoy.yaml
  gatewarden translate -o edge-config --gateway ai/models manifests/ > config.yaml
  gatewarden translate --settings control-plane.yaml --level strict manifests/

Exit codes: 0 clean or warnings only, 1 errors found, 2 wrong usage or unreadable input.`,
  );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const { runTranslate } = await import('../translate/run.ts');
  return runTranslate(options, io);
}

// gatewarden version: prints the version of Gatewarden, and the APIs that it validates.

import type { Command } from 'commander';
import { versionReport } from '../about/version.ts';
import { choice } from '../command-line/arguments.ts';
import type { Options } from '../command-line/command.ts';
import type { ExitCode, Io } from '../command-line/io.ts';

export function define(command: Command): void {
  command.addOption(choice('-o, --output <format>', 'output format', ['text', 'json'], 'text'));
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const report = versionReport();
  if (options['output'] === 'json') {
    await io.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    return 0;
  }
  const { version, node, apiVersions, schemaHash } = report;
  await io.stdout.write(
    `gatewarden ${version} (Node ${node})\nAPIs: ${apiVersions.join(', ')}\nSchemas: ${schemaHash}\n`,
  );
  return 0;
}

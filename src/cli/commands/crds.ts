// gatewarden crds: the CustomResourceDefinitions of this version, printed or written to files.

import type { Command } from 'commander';
import { toJson, toYaml } from '../../registration/yaml.ts';
import { toCrd } from '../../schema/crd.ts';
import { choice } from '../command-line/arguments.ts';
import type { Options } from '../command-line/command.ts';
import type { ExitCode, Io } from '../command-line/io.ts';
import { kindOption, kindsNamed } from '../command-line/kind-names.ts';
import { writeFiles } from '../command-line/output-folder.ts';

export function define(command: Command): void {
  command
    .addOption(kindOption())
    .addOption(choice('-o, --output <format>', 'output format', ['yaml', 'json'], 'yaml'))
    .option('--output-dir <folder>', 'write one file per kind instead of printing')
    .addHelpText(
      'after',
      `
Examples:
  gatewarden crds | kubectl apply --server-side -f -
  gatewarden crds --kind EdgeBackend -o json
  gatewarden crds --output-dir chart/crds`,
    );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const { kind: names, output, outputDir } = options as CrdsOptions;
  const format = output === 'json' ? toJson : toYaml;
  const chosen = kindsNamed(names);
  if (outputDir === undefined) {
    await io.stdout.write(format(chosen.map(toCrd)));
    return 0;
  }
  const files = chosen.map((kind) => ({ name: `${kind.plural}.${output}`, text: format([toCrd(kind)]) }));
  await writeFiles(outputDir, files, io);
  return 0;
}

interface CrdsOptions extends Options {
  readonly kind?: readonly string[];
  readonly output: 'yaml' | 'json';
  readonly outputDir?: string;
}

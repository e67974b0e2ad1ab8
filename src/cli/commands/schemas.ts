// gatewarden schemas: JSON Schemas for editors, and the settings for editors to find them.

import { join } from 'node:path';
import type { Command } from 'commander';
import { toCombinedSchema } from '../../schema/combined-editor-schema.ts';
import { toEditorSchema } from '../../schema/editor-schema.ts';
import type { Options } from '../command-line/command.ts';
import type { ExitCode, Io } from '../command-line/io.ts';
import { kindOption, kindsNamed } from '../command-line/kind-names.ts';
import { writeFiles } from '../command-line/output-folder.ts';

export function define(command: Command): void {
  command
    .addOption(kindOption())
    .option('--output-dir <folder>', 'write one file per kind, and `all.json`, instead of printing')
    .addHelpText(
      'after',
      `
Without --output-dir, it prints one schema that validates objects of all kinds (or of the named ones) and accepts others.

Examples:
  gatewarden schemas --output-dir .schemas     edgebackend.json ... and all.json
  gatewarden schemas --kind EdgeBackend > edgebackend.json

${explanation('.schemas')}`,
    );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const { kind: names, outputDir } = options as SchemasOptions;
  const chosen = kindsNamed(names);
  if (outputDir === undefined) {
    const [only] = chosen;
    await io.stdout.write(
      json(chosen.length === 1 && only !== undefined ? toEditorSchema(only) : toCombinedSchema(chosen)),
    );
    return 0;
  }
  const files = [
    ...chosen.map((kind) => ({ name: `${kind.singular}.json`, text: json(toEditorSchema(kind)) })),
    { name: 'all.json', text: json(toCombinedSchema(chosen)) },
  ];
  await writeFiles(outputDir, files, io);
  await io.stderr.write(`\n${explanation(outputDir)}\n`);
  return 0;
}

interface SchemasOptions extends Options {
  readonly kind?: readonly string[];
  readonly outputDir?: string;
}

const json = (schema: unknown): string => `${JSON.stringify(schema, null, 2)}\n`;

function explanation(folder: string): string {
  return `Editors with the yaml-language-server (VS Code's YAML extension, Neovim, Emacs, IntelliJ by plugin) read a comment in the
first line of a manifest. Its path is relative to the manifest; for a manifest next to the schema folder:

  # yaml-language-server: $schema=${join(folder, 'edgebackend.json')}

all.json is for files with several kinds, and for a setting that covers a folder. In VS Code's settings.json:

  "yaml.schemas": {"${join(folder, 'all.json')}": "manifests/**/*.yaml"}`;
}

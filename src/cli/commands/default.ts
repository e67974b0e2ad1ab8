// gatewarden default: prints manifests with the defaults that the webhook would write. Issue 3, point 10; document 4, section 4.

import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { findFiles, type LeftOut } from '../../manifests/files.ts';
import { collect } from '../command-line/arguments.ts';
import type { Options } from '../command-line/command.ts';
import { type ExitCode, type Io, UsageError } from '../command-line/io.ts';
import { loadSettings, type SettingsOptions, withSettingsOptions } from '../config/settings.ts';
import { printableText, visible } from '../report/visible.ts';
import { type DefaultedFile, defaultFile } from '../rewriting/defaulted-file.ts';

interface DefaultOptions extends Options, SettingsOptions {
  readonly exclude?: readonly string[];
  readonly ignore: boolean;
  readonly inPlace?: boolean;
}

export function define(command: Command): void {
  command
    .argument('<paths...>', 'files, folders (searched for .yaml, .yml and .json), or - for standard input')
    .option('-i, --in-place', 'write into the files instead of printing')
    .option('--exclude <glob>', 'leave out what matches, in gitignore syntax; may be repeated', collect)
    .option('--no-ignore', 'write also into what a .gatewardenignore leaves out');
  withSettingsOptions(command).addHelpText(
    'after',
    `
Comments, order and layout stay; JSON stays JSON. Documents of other APIs are printed as they are.

Examples:
  gatewarden default policy.yaml
  gatewarden default -i manifests/
  kubectl get trafficpolicies -o yaml | gatewarden default -

Exit codes: 0 done, 1 an object has errors (its defaults are written all the same), 2 wrong usage or
unreadable input, which is left out.`,
  );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const { operands, exclude = [], ignore, inPlace = false, ...rest } = options as DefaultOptions;
  if (inPlace && operands.includes('-'))
    throw new UsageError('standard input has no place to write to', 'leave out --in-place');
  const settings = await loadSettings(rest, io);
  const judge = { ...settings.judge, unknownFields: settings.judge.unknownFields ?? 'warn' } as const;
  const printed: DefaultedFile[] = [];
  let code: ExitCode = 0;
  const complain = (lines: readonly string[]): Promise<void> =>
    io.stderr.write(lines.map((line) => `gatewarden: ${visible(line)}\n`).join(''));

  const leftOut: string[] = [];
  const search = {
    exclude,
    ignore,
    leftOut: ({ name, why, isNamed }: LeftOut): void => {
      if (isNamed) leftOut.push(`${name}: ${why}`);
    },
  };
  for (const file of findFiles(operands, io, search)) {
    const content = await file.read();
    if ('problem' in content) {
      await complain([`${file.name}: ${content.problem.message}`]);
      code = 2;
      continue;
    }
    const defaulted = await defaultFile(file.name, content.bytes, judge);
    await complain([...defaulted.failures, ...defaulted.errors, ...defaulted.notes]);
    if (defaulted.failures.length > 0) {
      code = 2;
      continue;
    }
    if (defaulted.errors.length > 0 && code === 0) code = 1;
    if (!inPlace) printed.push(defaulted);
    else if (defaulted.isChanged && file.path !== undefined) {
      write(file.path, defaulted.text, file.name);
      await io.stdout.write(`${visible(file.name)}\n`);
    }
  }
  await complain(leftOut);
  await io.stdout.write(joined(printed));
  return code;
}

function write(path: string, text: string, name: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new UsageError(`${name}: can't be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** One stream that kubectl reads: `---` between files, and nothing between JSON documents, which follow each other. */
function joined(files: readonly DefaultedFile[]): string {
  const isJson = files.every(({ syntax }) => syntax === 'json');
  let text = '';
  for (const file of files) {
    const body = file.text.replace(/^\ufeff/, '');
    if (text !== '' && !isJson && !/^---[ \t\r\n]/.test(body)) text += '---\n';
    text += file.syntax === 'json' ? printableText(body) : body;
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  }
  return text;
}

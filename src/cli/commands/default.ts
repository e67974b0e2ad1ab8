// gatewarden default: prints manifests with the defaults that the webhook would write.

import type { Command } from 'commander';
import { printableText, visible } from '../../grammar/visible.ts';
import { findFiles, type LeftOut } from '../../manifests/files.ts';
import { collect } from '../command-line/arguments.ts';
import type { Options } from '../command-line/command.ts';
import { type ExitCode, type Io, UsageError, worst } from '../command-line/io.ts';
import { loadSettings, type SettingsOptions, withSettingsOptions } from '../config/settings.ts';
import { noteText } from '../report/notes.ts';
import { type DefaultedFile, defaultFile } from '../rewriting/defaulted-file.ts';
import { writeFile } from '../rewriting/write-file.ts';

interface DefaultOptions extends Options, SettingsOptions {
  readonly exclude?: readonly string[];
  readonly ignore: boolean;
  readonly inPlace?: boolean;
  readonly check?: boolean;
}

export function define(command: Command): void {
  command
    .argument('<paths...>', 'files, folders (searched for .yaml, .yml and .json), or - for standard input')
    .option('-i, --in-place', 'write to the files instead of printing')
    .option('--check', 'print the changes as a unified diff, and exit with 1 if there are any')
    .option('--exclude <glob>', 'leave out files that match, in gitignore syntax; may be repeated', collect)
    .option('--no-ignore', 'also write to files that a .gatewardenignore leaves out');
  withSettingsOptions(command).addHelpText(
    'after',
    `
Keeps comments, order and layout; JSON stays JSON. Documents of other APIs are printed unchanged.

Examples:
  gatewarden default policy.yaml
  gatewarden default -i manifests/
  gatewarden default --check manifests/     # in CI: are all defaults written?
  kubectl get trafficpolicies -o yaml | gatewarden default -

Exit codes: 0 done, 1 an object has errors (its defaults are still written) or --check found
changes, 2 wrong usage or unreadable input, which is left out.`,
  );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const {
    operands,
    exclude = [],
    ignore,
    inPlace = false,
    check = false,
    ...rest
  } = options as DefaultOptions;
  if (inPlace && operands.includes('-'))
    throw new UsageError("can't write to standard input", 'leave out --in-place');
  if (inPlace && check) throw new UsageError("--in-place and --check can't be combined", 'use one of them');
  const settings = await loadSettings(rest, io);
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
    const defaulted = await defaultFile(file.name, content.bytes, settings.judge);
    const failures = defaulted.failures.map((failure) =>
      noteText({ level: 'note', file: file.name, ...failure }),
    );
    await complain([...failures, ...defaulted.errors, ...defaulted.notes]);
    if (defaulted.failures.length > 0) {
      code = 2;
      continue;
    }
    if (defaulted.errors.length > 0 && code === 0) code = 1;
    if (check) {
      if (!defaulted.isChanged) continue;
      const { unifiedDiff } = await import('../rewriting/unified-diff.ts');
      await io.stdout.write(await unifiedDiff(file.name, content.bytes, defaulted.text));
      code = worst(code, 1);
    } else if (!inPlace) printed.push(defaulted);
    else if (defaulted.isChanged && file.path !== undefined) {
      const problem = writeFile(file.path, content.bytes, defaulted.text);
      if (problem === undefined) await io.stdout.write(`${visible(file.name)}\n`);
      else {
        await complain([`${file.name}: ${problem}`]);
        code = 2;
      }
    }
  }
  await complain(leftOut);
  await io.stdout.write(joined(printed));
  return code;
}

const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

/** Joins files into one stream for kubectl: `---` between YAML files; JSON documents need no separator. */
function joined(files: readonly DefaultedFile[]): string {
  const isJson = files.every(({ syntax }) => syntax === 'json');
  let text = '';
  for (const file of files) {
    const body = withoutMark(file.text);
    if (text !== '' && !isJson && !/^---[ \t\r\n]/.test(body)) text += '---\n';
    text += file.syntax === 'json' ? printableText(body) : body;
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  }
  return text;
}

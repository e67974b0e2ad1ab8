// gatewarden explain-code: explains a code, with an example of the mistake and of the fix.

import type { Command } from 'commander';
import { stringify } from 'yaml';
import { type LoadedConfig, loadConfig } from '../../config/find.ts';
import type { Code } from '../../diagnostics/severity.ts';
import { didYouMean } from '../../grammar/nearest.ts';
import type { Exception } from '../../judgement/exceptions.ts';
import { type ConfiguredSeverity, configuredSeverities } from '../about/configured.ts';
import { type CodeExplanation, explain, listCodes } from '../about/explanation.ts';
import { choice } from '../command-line/arguments.ts';
import type { Options } from '../command-line/command.ts';
import { type ExitCode, type Io, UsageError } from '../command-line/io.ts';
import { loadGoodConfig } from '../config/settings.ts';

const WIDTH = 100;

export function define(command: Command): void {
  command
    .argument('[code]', 'the code of a finding, for example EB-04')
    .option('-l, --list', 'list all codes, one per line, instead of explaining one')
    .option(
      '--config <file>',
      'the gatewarden.yaml with the severities to show (default: the nearest one in the working folder or above)',
    )
    .addOption(choice('-o, --output <format>', 'output format', ['text', 'json', 'yaml'], 'text'))
    .addHelpText(
      'after',
      `
Examples:
  gatewarden explain-code EB-04
  gatewarden explain-code --list
  gatewarden explain-code --list -o json`,
    );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const [code] = options.operands;
  if (options['list'] === true) {
    const codes = listCodes();
    await io.stdout.write(
      structured(options['output'], codes) ??
        codes.map(({ code, title }) => `${code.padEnd(7)}${title}\n`).join(''),
    );
    return 0;
  }
  if (code === undefined)
    throw new UsageError(
      'no code given',
      'for example gatewarden explain-code EB-04; --list shows all codes',
    );
  const explanation = explain(code.toUpperCase());
  if (explanation === undefined) throw unknownCode(code);
  const configured = await configuredFor(explanation.code, options['config'] as string | undefined, io);
  const shown = { ...explanation, ...configured };
  await io.stdout.write(structured(options['output'], shown) ?? textOf(shown));
  return 0;
}

interface Configured {
  readonly configured?: readonly ConfiguredSeverity[];
  /** Exceptions that name the code. */
  readonly exceptions?: readonly Exception[];
  /** The gatewarden.yaml file. */
  readonly config?: string;
}

async function configuredFor(code: Code, named: string | undefined, io: Io): Promise<Configured> {
  if (named !== undefined) return configuredBy(code, await loadGoodConfig(io.cwd, named));
  const loaded = await loadConfig(io.cwd);
  if (loaded.problems.length === 0) return configuredBy(code, loaded);
  // It was asked what a code means, and that doesn't depend on the file.
  await io.stderr.write(
    `gatewarden: ${loaded.path} has mistakes, so its configuration of ${code} is not shown\n`,
  );
  return {};
}

function configuredBy(code: Code, { config, path }: LoadedConfig): Configured {
  const configured = configuredSeverities(code, config);
  const exceptions = config.exceptions.filter(({ codes }) => codes.includes(code));
  if (path === undefined || configured.length + exceptions.length === 0) return {};
  return {
    ...(configured.length === 0 ? {} : { configured }),
    ...(exceptions.length === 0 ? {} : { exceptions }),
    config: path,
  };
}

function unknownCode(code: string): UsageError {
  const codes = listCodes().map((entry) => entry.code);
  const hint = didYouMean(code.toUpperCase(), codes) ?? sameFamily(code, codes);
  return new UsageError(`no code \`${code}\``, hint ?? '`gatewarden explain-code --list` shows all codes');
}

/** Digits are too short for a spelling suggestion: a code with the right prefix gets the codes of its family. */
function sameFamily(code: string, codes: readonly string[]): string | undefined {
  const [family] = code.toUpperCase().split('-', 1);
  const found = codes.filter((candidate) => candidate.startsWith(`${family}-`));
  return found.length === 0 ? undefined : `there are ${found[0]} to ${found.at(-1)}`;
}

function structured(format: unknown, value: unknown): string | undefined {
  if (format === 'json') return `${JSON.stringify(value, null, 2)}\n`;
  return format === 'yaml' ? stringify(value, { lineWidth: 0 }) : undefined;
}

function textOf(shown: CodeExplanation & Configured): string {
  const {
    code,
    title,
    severity,
    explanation,
    where,
    bad,
    good,
    note,
    configured = [],
    exceptions = [],
    config,
  } = shown;
  const lines = [
    `${code}: ${title}`,
    `Severity: ${severity}`,
    ...configured.map(
      ({ severity, by, namespaces }) =>
        `Configured: ${severity}${namespaces === undefined ? '' : ` in namespaces of ${namespaces}`}, by \`${by}\` of ${config}`,
    ),
    ...exceptions.map(
      ({ id, kind, namespace, name, until, reason }) =>
        `Exception ${id}: ${kind} ${namespace}/${name} until ${until}: ${reason} (${config})`,
    ),
    '',
    ...wrap(explanation),
  ];
  if (note !== undefined) lines.push('', ...wrap(note));
  if (bad !== undefined)
    lines.push('', `Found at ${where === '' ? 'the object' : where}:`, '', ...indented(bad));
  if (bad !== undefined && good !== undefined) lines.push('', 'Instead:', '', ...indented(good));
  return `${lines.join('\n')}\n`;
}

const indented = (text: string): string[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`));

function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

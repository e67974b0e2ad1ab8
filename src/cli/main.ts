// gatewarden: the command line. Finds the command, loads only its module, and turns the outcome into an exit code.

import { Command, CommanderError } from 'commander';
import { defined } from '../grammar/defined.ts';
import { visible } from '../grammar/visible.ts';
import type { CommandModule, Failure, Options } from './command-line/command.ts';
import { type ExitCode, type Io, processIo, UsageError } from './command-line/io.ts';
import { expectShortRun } from './command-line/short-run.ts';
import { COMMANDS } from './commands/index.ts';

const DESCRIPTION =
  'Validates the Gatewarden gateway configuration API (ten kinds of gateway.gatewarden.dev and edge.gatewarden.dev), fills in its defaults, and translates Gateways, routes and policies to Envoy configuration.';

const HELP_AFTER = `
Examples:
  gatewarden validate manifests/            validate every manifest in a folder
  helm template chart | gatewarden validate -
  gatewarden validate -o sarif . > findings.sarif
  gatewarden default route.yaml             the manifest with the webhook's defaults
  gatewarden explain-code EB-04             what a code means, and how to fix it
  gatewarden translate manifests/           the Envoy configuration
  gatewarden explain -f manifests/ shop.example.com /cart
  gatewarden serve                          an admission webhook on this machine

Exit codes: 0 clean or warnings only, 1 errors found, 2 wrong usage or unreadable input.
See \`gatewarden COMMAND --help\` for more.`;

/** Called by the launcher: uses the process's arguments and streams, and sets its exit code. */
export async function start(): Promise<void> {
  const args = process.argv.slice(2);
  const command = await loaded(args);
  if (command?.isLongLived !== true) expectShortRun();
  process.exitCode = await main(args, processIo());
  // A server that can't start as a whole may have parts that run already: they would keep the process.
  if (command?.isLongLived === true && process.exitCode !== 0) process.exit();
}

export async function main(args: readonly string[], io: Io): Promise<ExitCode> {
  if (args[0] === '--version' || args[0] === '-V') return runCommand('version', { operands: [] }, io);
  const outcome: Outcome = { code: 0 };
  const said: string[] = [];
  const program = await programFor(args, io, outcome, said);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return outcome.code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) {
      await io.stderr.write(printable(said.join('')));
      return 0;
    }
    const { tellFailure } = (await loaded(args)) ?? {};
    if (tellFailure !== undefined && !io.stderr.isTTY) {
      await tellFailure(failureOf(error, said), io);
      return isExpected(error) ? 2 : 1;
    }
    if (!isExpected(error)) throw error;
    await io.stderr.write(error instanceof CommanderError ? printable(said.join('')) : failureText(error));
    return 2;
  }
}

const isExpected = (error: unknown): error is CommanderError | UsageError =>
  error instanceof CommanderError || error instanceof UsageError;

/** Texts from the command line and from files may contain anything, so they are escaped; the line structure is ours. */
const failureText = ({ message, hint }: UsageError): string =>
  `gatewarden: ${printable(message)}${hint === undefined ? '' : `\n  ${printable(hint)}`}\n`;

const printable = (text: string): string => text.split('\n').map(visible).join('\n');

/** Commander's message starts with `error: ` and ends with a hint to the help. */
function failureOf(error: unknown, said: readonly string[]): Failure {
  if (error instanceof UsageError) return { problems: error.problems, ...defined({ hint: error.hint }) };
  if (error instanceof CommanderError) {
    const [first = error.message, ...rest] = said.join('').trim().split('\n');
    const hint = rest.join(' ').trim();
    return { problems: [first.replace(/^error: /, '')], ...(hint === '' ? {} : { hint }) };
  }
  return {
    problems: [`internal error: ${error instanceof Error ? (error.stack ?? error.message) : typeof error}`],
  };
}

/** The module of the called command. */
async function loaded(args: readonly string[]): Promise<CommandModule | undefined> {
  return COMMANDS.find(({ name }) => name === calledCommand(args))?.load();
}

function calledCommand(args: readonly string[]): string | undefined {
  const [first, second] = args.filter((arg) => !arg.startsWith('-'));
  return first === 'help' ? second : first;
}

interface Outcome {
  code: ExitCode;
}

/** The program with the options of the called command; other commands have only their names. */
async function programFor(
  args: readonly string[],
  io: Io,
  outcome: Outcome,
  said: string[],
): Promise<Command> {
  const program = new Command('gatewarden')
    .description(DESCRIPTION)
    .usage('COMMAND [options]')
    .helpCommand('help [COMMAND]', 'show the help of a command')
    .addHelpText('after', HELP_AFTER)
    .option('-V, --version', 'print the version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => said.push(text),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  const called = calledCommand(args);
  for (const { name, summary, load } of COMMANDS) {
    const command = program.command(name).description(summary).copyInheritedSettings(program);
    if (name === called) (await load()).define?.(command);
    command.showHelpAfterError(`\`gatewarden ${name} --help\` lists its options.`);
    command.action(async () => {
      const parsed = command.opts();
      const given = new Set(Object.keys(parsed).filter((key) => command.getOptionValueSource(key) === 'cli'));
      const options = { ...parsed, operands: command.args, given };
      outcome.code = await runCommand(name, options, io);
    });
  }
  program.showHelpAfterError('`gatewarden --help` lists the commands.');
  return program;
}

async function runCommand(name: string, options: Options, io: Io): Promise<ExitCode> {
  const found = COMMANDS.find((command) => command.name === name);
  if (found === undefined) throw new UsageError(`no command \`${name}\``);
  return (await found.load()).run(options, io, COMMANDS);
}

// gatewarden: the command line. Finds the command that is called, loads its module and no other, and turns the outcome into an exit code.
// Issue 3, point 10.

import { Command, CommanderError } from 'commander';
import type { Options } from './command-line/command.ts';
import { type ExitCode, type Io, processIo, UsageError } from './command-line/io.ts';
import { COMMANDS } from './commands.ts';

const DESCRIPTION =
  'Defaults and judges the Gatewarden gateway configuration API: ten kinds of gateway.gatewarden.dev and edge.gatewarden.dev.';

const HELP_AFTER = `
Examples:
  gatewarden validate manifests/            judge every manifest in a folder
  helm template chart | gatewarden validate -
  gatewarden validate -o sarif . > findings.sarif
  gatewarden default route.yaml             what the webhook would make of it
  gatewarden explain-code EB-04             what a code means, and the way out
  gatewarden serve                          an admission webhook on this machine

Exit codes: 0 clean or warnings only, 1 errors found, 2 wrong usage or unreadable input.
\`gatewarden COMMAND --help\` says more.`;

/** What the launcher calls: the process's arguments and streams in, its exit code out. */
export async function start(): Promise<void> {
  process.exitCode = await main(process.argv.slice(2), processIo());
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
    if (error instanceof CommanderError) {
      await io.stderr.write(said.join(''));
      return error.exitCode === 0 ? 0 : 2;
    }
    if (error instanceof UsageError) {
      const hint = error.hint === undefined ? '' : `\n  ${error.hint}`;
      await io.stderr.write(`gatewarden: ${error.message}${hint}\n`);
      return 2;
    }
    throw error;
  }
}

interface Outcome {
  code: ExitCode;
}

/** The program with the options of the called command; the others show their names only. */
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
  const [first, second] = args.filter((arg) => !arg.startsWith('-'));
  const called = first === 'help' ? second : first;
  for (const { name, summary, load } of COMMANDS) {
    const command = program.command(name).description(summary).copyInheritedSettings(program);
    if (name === called) (await load()).define?.(command);
    command.showHelpAfterError(`\`gatewarden ${name} --help\` shows what there is.`);
    command.action(async () => {
      const options = { ...command.opts(), operands: command.args };
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

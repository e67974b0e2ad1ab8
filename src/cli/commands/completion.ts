// gatewarden completion: a script that completes commands, options and values in a shell, generated from the program itself.

import { Argument, Command } from 'commander';
import { CATALOGUE } from '../../diagnostics/catalogue/index.ts';
import type { CommandEntry, Options } from '../command-line/command.ts';
import type { ExitCode, Io } from '../command-line/io.ts';
import { bash } from '../completion/bash.ts';
import { fish } from '../completion/fish.ts';
import { type CommandWords, commandWords } from '../completion/words.ts';
import { zsh } from '../completion/zsh.ts';

const SHELLS = { bash, zsh, fish };

export function define(command: Command): void {
  command.addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SHELLS))).addHelpText(
    'after',
    `
Examples:
  source <(gatewarden completion bash)                                      this bash
  gatewarden completion bash > /etc/bash_completion.d/gatewarden            every bash
  gatewarden completion zsh > "\${fpath[1]}/_gatewarden"                     zsh
  gatewarden completion fish > ~/.config/fish/completions/gatewarden.fish   fish`,
  );
}

export async function run(
  { operands }: Options,
  io: Io,
  commands: readonly CommandEntry[],
): Promise<ExitCode> {
  const [shell] = operands;
  await io.stdout.write(SHELLS[shell as keyof typeof SHELLS](await allWords(commands)));
  return 0;
}

/** All commands with their options. This loads all modules; a normal run loads one. */
async function allWords(commands: readonly CommandEntry[]): Promise<CommandWords[]> {
  return Promise.all(
    commands.map(async ({ name, summary, load }) => {
      const command = new Command(name).description(summary);
      (await load()).define?.(command);
      return commandWords(command, name === 'explain-code' ? CATALOGUE.map(({ code }) => code) : undefined);
    }),
  );
}

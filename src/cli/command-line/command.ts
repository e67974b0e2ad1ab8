// The shape of a command's module in commands/<name>.ts. main.ts loads only the one that is called.

import type { Command } from 'commander';
import type { ExitCode, Io } from './io.ts';

/** The options as commander read them, and what stood beside them on the command line. */
export type Options = Readonly<Record<string, unknown>> & { readonly operands: readonly string[] };

export interface CommandModule {
  /** Declares arguments, options and help: `gatewarden NAME --help`, and what `completion` offers. */
  define?(command: Command): void;
  /** `commands` are those of the whole program, for the command that speaks of them. */
  run(options: Options, io: Io, commands: readonly CommandEntry[]): Promise<ExitCode>;
  /** How this command says that it can't run, where standard error is no terminal and the usual text would be out of place. */
  tellFailure?(failure: Failure, io: Io): Promise<void>;
}

/** Wrong usage, or what a command needs and can't have. */
export interface Failure {
  readonly message: string;
  readonly hint?: string;
}

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<CommandModule>;
}

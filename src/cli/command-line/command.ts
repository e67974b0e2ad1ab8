// The interface of a command module in commands/<name>.ts. main.ts loads only the command that is called.

import type { Command } from 'commander';
import type { ExitCode, Io } from './io.ts';

/** The options as commander parsed them, and the operands. */
export type Options = Readonly<Record<string, unknown>> & {
  readonly operands: readonly string[];
  /** The options that were given; the others have their defaults. */
  readonly given?: ReadonlySet<string>;
};

export interface CommandModule {
  /** Runs until it is stopped. The code of other commands is compiled for a short run. */
  readonly isLongLived?: boolean;
  /** Declares arguments, options and help, for `gatewarden NAME --help` and `completion`. */
  define?(command: Command): void;
  /** `commands` are all commands of the program, for commands that list them. */
  run(options: Options, io: Io, commands: readonly CommandEntry[]): Promise<ExitCode>;
  /** Reports that the command can't run, where standard error isn't a terminal and the usual text would not fit. */
  tellFailure?(failure: Failure, io: Io): Promise<void>;
}

/** Wrong usage, or a missing requirement. */
export interface Failure {
  /** Usually one. */
  readonly problems: readonly string[];
  readonly hint?: string;
}

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<CommandModule>;
}

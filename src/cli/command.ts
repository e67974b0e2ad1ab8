// The shape of a command's module in commands/<name>.ts. main.ts loads only the one that is called.

import type { Command } from 'commander';
import type { ExitCode, Io } from './io.ts';

/** The options as commander read them, and what stood beside them on the command line. */
export type Options = Readonly<Record<string, unknown>> & { readonly operands: readonly string[] };

export interface CommandModule {
  /** Declares arguments, options and help: `gatewarden NAME --help`, and what `completion` offers. */
  define?(command: Command): void;
  run(options: Options, io: Io): Promise<ExitCode>;
}

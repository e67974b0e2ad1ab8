// The parts of the process that a command may use: streams, folder, environment. Passed as an argument, so that tests run commands in
// process.

import type { Readable } from 'node:stream';

/**
 * 0: clean or warnings only, 1: errors found, 2: wrong usage or unreadable input. 2 wins over 1
 * (docs/development/design.md#the-command-line).
 */
export type ExitCode = 0 | 1 | 2;

export interface Output {
  /** Resolves when the text is written to the stream; a closed reader (EPIPE) isn't an error. */
  write(text: string): Promise<void>;
  readonly isTTY: boolean;
}

export interface Io {
  readonly stdin: Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Default: the system clock. */
  readonly now?: () => Date;
}

/** An error that stops a command with exit code 2: wrong usage, or a required input that can't be read. */
export class UsageError extends Error {
  readonly hint: string | undefined;
  /** Several mistakes of one input are a list; in the message, each has a line. */
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[], hint?: string) {
    const list = typeof problems === 'string' ? [problems] : problems;
    super(list.join('\ngatewarden: '));
    this.hint = hint;
    this.problems = list;
  }
}

/** The streams of this process. */
export function processIo(): Io {
  return {
    stdin: process.stdin,
    stdout: output(process.stdout),
    stderr: output(process.stderr),
    cwd: process.cwd(),
    env: process.env,
  };
}

function output(stream: NodeJS.WriteStream): Output {
  let isGone = false;
  // For `gatewarden validate . | head -1`: the reader has enough.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    isGone = true;
    if (error.code === 'EPIPE') return;
    process.stderr.write(`gatewarden: the output can't be written: ${error.message}\n`);
    // Set at exit, after the exit code of the command, which doesn't know about the failed write.
    process.once('exit', () => {
      process.exitCode = 2;
    });
  });
  return {
    isTTY: stream.isTTY === true,
    write: (text) =>
      new Promise((resolve) => {
        if (isGone || text === '') resolve();
        else stream.write(text, () => resolve());
      }),
  };
}

export function worst(...codes: readonly ExitCode[]): ExitCode {
  return Math.max(0, ...codes) as ExitCode;
}

// What a command may touch of the process around it: streams, folder, environment. An argument, so that tests run commands in process.

import type { Readable } from 'node:stream';

/** 0 clean or warnings only, 1 errors found, 2 usage or unreadable input; 2 beats 1 (docs/development/design.md#the-command-line). */
export type ExitCode = 0 | 1 | 2;

export interface Output {
  /** Resolves when the text is on its way; a reader that went away (EPIPE) is no error. */
  write(text: string): Promise<void>;
  readonly isTTY: boolean;
}

export interface Io {
  readonly stdin: Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The clock; the system's where none is given. */
  readonly now?: () => Date;
}

/** What stops a command with exit code 2: wrong usage, or something it needs that can't be read. */
export class UsageError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/** The process's own streams. */
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
  // `gatewarden validate . | head -1`: the reader has what it wants.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    isGone = true;
    if (error.code === 'EPIPE') return;
    process.stderr.write(`gatewarden: the output can't be written: ${error.message}\n`);
    // Later than the exit code of the command, which knows nothing of it.
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

// Logging: JSON lines by pino. One line a review, with codes and never with content: no field value, no message of a finding,
// no text of an exception (V8 quotes values in some).

import { type DestinationStream, type Logger, pino } from 'pino';
import type { ReviewRequest } from '../admission/decode.ts';
import type { ReviewSummary } from '../admission/review.ts';
import { LogOutput } from './log-output.ts';

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';

export interface LogOptions {
  readonly level?: LogLevel;
  /** Standard output when absent. */
  readonly destination?: DestinationStream;
}

export interface ServerLog {
  readonly logger: Logger;
  setLevel(level: LogLevel): void;
  /** Writes what is buffered, before the process ends; nobody waits long for a reader that hangs. */
  end(): Promise<void>;
}

/** Lines wait for each other, at most this many characters and milliseconds. */
const BUFFER = 8 * 1024;
const FLUSH_EVERY = 500;
/** A reader that hangs costs this much memory; later lines are dropped. */
const MAX_BACKLOG = 8 * 1024 * 1024;
/** Milliseconds that the end of the process waits for a reader that hangs. */
const END_TIMEOUT = 1000;

export function createLog({ level = 'info', destination }: LogOptions = {}): ServerLog {
  const lines = destination ?? standardOutput();
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    lines,
  );
  return {
    logger,
    setLevel(next) {
      logger.level = next;
    },
    async end() {
      if (lines instanceof LogOutput) await lines.end(END_TIMEOUT);
    },
  };
}

let output: LogOutput | undefined;

/** One for the process, shared by those who log before the server is there. */
export function standardOutput(): DestinationStream {
  output ??= new LogOutput({
    descriptor: 1,
    // Asking also makes a pipe one that never blocks a write.
    gather: process.stdout.isTTY ? 0 : BUFFER,
    gatherTime: FLUSH_EVERY,
    backlog: MAX_BACKLOG,
  });
  return output;
}

/** Texts of a request that a line repeats: who and what, never more than this of each. */
const MAX_TEXT = 256;
const short = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1).toWellFormed()}…` : text;

export function logReview(
  logger: Logger,
  level: 'info' | 'debug',
  { path, profile }: { readonly path: string; readonly profile: string | undefined },
  request: ReviewRequest,
  { kind, operation, decision, errors, warnings, dryRun, selfTest }: ReviewSummary,
  milliseconds: number,
): void {
  if (!logger.isLevelEnabled(level)) return;
  logger[level](
    {
      path,
      ...(profile === undefined ? {} : { profile }),
      uid: request.uid,
      operation,
      kind,
      namespace: short(request.namespace),
      name: short(request.name),
      user: short(request.user),
      decision,
      ...(dryRun ? { dryRun } : {}),
      ...(errors.length === 0 ? {} : { errors }),
      ...(warnings.length === 0 ? {} : { warnings }),
      ms: Math.round(milliseconds * 1000) / 1000,
    },
    selfTest ? 'self-test review' : 'review',
  );
}

/** An exception without its message: class and stack frames say where, and hold no content. */
export function describeException(error: unknown): { error: string; frames?: readonly string[] } {
  if (!(error instanceof Error)) return { error: typeof error };
  const { stack = '', message, code } = error as NodeJS.ErrnoException;
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return {
    error: typeof code === 'string' ? `${error.name} ${code}` : error.name,
    frames: frames.slice(1, 13).map((line) => line.trim()),
  };
}

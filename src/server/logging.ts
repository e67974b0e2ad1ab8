// Logging: JSON lines, written by pino. One line per review, with codes and without content: no field values, no messages of findings, no
// exception messages (V8 quotes values in some).

import { type DestinationStream, type Logger, pino } from 'pino';
import type { ReviewRequest } from '../admission/decode.ts';
import type { ReviewSummary } from '../admission/review.ts';
import type { LogLevel } from '../grammar/log-levels.ts';
import { LogOutput } from './log-output.ts';

export interface LogOptions {
  readonly level?: LogLevel;
  /** Default: standard output. */
  readonly destination?: DestinationStream;
}

export interface ServerLog {
  readonly logger: Logger;
  setLevel(level: LogLevel): void;
  /** Writes what is buffered before the process ends; the wait for a reader that hangs is short. */
  end(): Promise<void>;
}

/** Lines are buffered up to this many characters and milliseconds. */
const BUFFER = 8 * 1024;
const FLUSH_EVERY = 500;
/** Memory limit for lines that a reader doesn't read; later lines are dropped. */
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

/** One per process, also for log lines from before the server starts. */
export function standardOutput(): DestinationStream {
  output ??= new LogOutput({
    descriptor: 1,
    // The access to isTTY also makes a pipe non-blocking.
    gather: process.stdout.isTTY ? 0 : BUFFER,
    gatherTime: FLUSH_EVERY,
    backlog: MAX_BACKLOG,
  });
  return output;
}

/** The maximum length of texts from a request in a log line (user, names). */
const MAX_TEXT = 256;
const short = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1).toWellFormed()}…` : text;

const unlessEmpty = (texts: readonly string[]): readonly string[] | undefined =>
  texts.length === 0 ? undefined : texts;

export function logReview(
  logger: Logger,
  level: 'info' | 'debug',
  { path, profile }: { readonly path: string; readonly profile: string | undefined },
  request: ReviewRequest,
  { kind, operation, decision, errors, warnings, exceptions, dryRun, selfTest }: ReviewSummary,
  milliseconds: number,
): void {
  if (!logger.isLevelEnabled(level)) return;
  // Pino leaves out what is undefined. So all lines are objects of one shape, which V8 reads faster.
  logger[level](
    {
      path,
      profile,
      uid: request.uid,
      operation,
      kind,
      namespace: short(request.namespace),
      name: short(request.name),
      user: short(request.user),
      decision,
      dryRun: dryRun ? true : undefined,
      errors: unlessEmpty(errors),
      warnings: unlessEmpty(warnings),
      exceptions: unlessEmpty(exceptions),
      ms: Math.round(milliseconds * 1000) / 1000,
    },
    selfTest ? 'self-test review' : 'review',
  );
}

/** One problem as text, several as a list. */
export function problemFields(
  problems: readonly string[],
): { readonly problem: string } | { readonly problems: readonly string[] } {
  const [first = ''] = problems;
  return problems.length > 1 ? { problems } : { problem: first };
}

/** Describes an exception without its message: class and stack frames show where it happened, and contain no content. */
export function describeException(error: unknown): { error: string; frames?: readonly string[] } {
  if (!(error instanceof Error)) return { error: typeof error };
  const { stack = '', message, code } = error as NodeJS.ErrnoException;
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return {
    error: typeof code === 'string' ? `${error.name} ${code}` : error.name,
    frames: frames.slice(1, 13).map((line) => line.trim()),
  };
}

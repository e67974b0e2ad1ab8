// Makes a report page in a process of its own. The page of 10,000 routes takes seconds of work, in which proxies must be served; and a thread
// that runs out of memory can end the whole process.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Unavailable } from '../../controller/admin/report-pages.ts';
import { defined } from '../../grammar/defined.ts';
import type { LiveReportOptions } from './live-report.ts';

/** What the process gets, in order. */
export type ReportPart = { readonly objects: readonly object[] } | { readonly options: LiveReportOptions };

/** Beside this module, also in the bundle. */
const FILE = new URL(`./report-child${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/** Milliseconds for the whole page. */
const TIME = 120_000;
/** Objects that are copied at once: it takes about a millisecond. */
const PART = 50;
const MIB = 1024 * 1024;
/** MiB of the heap, for the modules and a small page. */
const LEAST_HEAP = 192;
/** MiB that a process needs beside its heap. */
const BESIDE_HEAP = 128;
/** Bytes. The page of 10,000 routes has 7 MB. */
const MAX_PAGE = 256 * MIB;
/** Characters of the reason of a failure. */
const MAX_REASON = 2000;

export interface ReportProcessOptions {
  readonly file?: URL;
  readonly time?: number;
  /** MiB. */
  readonly heap?: number;
  /** Bytes: what the container may still use, and without a limit what the machine has. */
  readonly availableMemory?: () => number;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

/** @throws Unavailable with the reason, for people who asked for the page */
export async function reportInProcess(
  objects: readonly object[],
  options: LiveReportOptions,
  given: ReportProcessOptions = {},
): Promise<Buffer> {
  const { file = FILE, time = TIME, availableMemory = process.availableMemory } = given;
  // It has a copy of the objects and a translation of them, as this process has, and little else.
  const { heap = Math.max(LEAST_HEAP, Math.ceil((process.memoryUsage().heapUsed / MIB) * 1.5)) } = given;
  const left = Math.floor(availableMemory() / MIB);
  if (left < heap + BESIDE_HEAP)
    throw new Unavailable(
      `the page may need ${heap + BESIDE_HEAP} MiB of memory, and ${left} MiB are left${INSTEAD}`,
    );
  const program = fileURLToPath(file);
  const child = fork(program, {
    // The working folder may be gone.
    cwd: dirname(program),
    execArgv: [`--max-old-space-size=${heap}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    killSignal: 'SIGKILL',
    ...defined({ signal: given.signal }),
  });
  const state = { isLate: false };
  const timer = setTimeout(() => {
    state.isLate = true;
    child.kill('SIGKILL');
  }, time);
  timer.unref();
  try {
    const answer = answerOf(child, state);
    // If it ends, nothing more is sent.
    await Promise.race([answer, send(child, objects, options)]);
    return await answer;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

const INSTEAD = ': run `gatewarden report --cluster` instead';

async function answerOf(child: ChildProcess, state: { readonly isLate: boolean }): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  child.stdout!.on('data', (piece: Buffer) => {
    length += piece.length;
    if (length <= MAX_PAGE) pieces.push(piece);
    else child.kill('SIGKILL');
  });
  let reason = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    reason = (reason + text).slice(0, MAX_REASON);
  });
  const [code, signal] = await ended(child);
  if (code === 0 && length <= MAX_PAGE) return Buffer.concat(pieces);
  if (state.isLate) throw new Unavailable(`the page takes too long${INSTEAD}`);
  // V8 ends a process without memory with SIGABRT, the kernel with SIGKILL.
  if (signal !== null) throw new Unavailable(`the page needs more memory${INSTEAD}`);
  throw new Unavailable(`the page can't be made: ${reason.trim()}`);
}

type End = [code: number | null, signal: NodeJS.Signals | null];

/** @throws Unavailable if it can't be started, or was stopped */
async function ended(child: ChildProcess): Promise<End> {
  try {
    return (await once(child, 'close')) as End;
  } catch (error) {
    throw new Unavailable(`the page can't be made: ${(error as Error).message}`);
  } finally {
    // One that is stopped can fail again.
    child.on('error', () => {});
  }
}

async function send(
  child: ChildProcess,
  objects: readonly object[],
  options: LiveReportOptions,
): Promise<void> {
  // Proxies come first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  for (let at = 0; at < objects.length; at += PART)
    if (!(await sent(child, { objects: objects.slice(at, at + PART) }))) return;
  await sent(child, { options });
}

/** Waits until it is written. False: the process has ended. */
const sent = (child: ChildProcess, part: ReportPart): Promise<boolean> =>
  new Promise((resolve) => {
    if (!child.connected) resolve(false);
    else child.send(part, (error) => resolve(error === null));
  });

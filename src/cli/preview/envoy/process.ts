// A running Envoy: started so that it affects no other Envoy of this machine, with its log line by line, and ended with this process.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Bootstrap } from '../../../translation/proxy/envoy/generated/envoy.config.bootstrap.v3.ts';
import type { CleanupWatchdog } from './cleanup-watchdog.ts';

export interface EnvoyLogLine {
  readonly level: string;
  /** The part of Envoy: `config`, `upstream`. */
  readonly logger: string;
  readonly text: string;
}

export interface EnvoyOptions {
  readonly program: string;
  /** For its configuration and its admin socket. */
  readonly folder: string;
  readonly survivor: CleanupWatchdog;
  readonly bootstrap: Bootstrap;
  /** What access logs write to standard output. */
  readonly output: (line: string) => void;
  readonly log: (line: EnvoyLogLine) => void;
}

/** In the folder: the bootstrap names it. */
export const ADMIN_SOCKET = 'admin.sock';

/** Level, logger, text: no level and no logger has a bar in its name. */
const LOG_FORMAT = '%l|%n|%v';

/** Warnings of every Envoy without resource limits, which don't matter in a preview. */
const EVERYDAY = [
  /no configured limit to the number of allowed active downstream connections/,
  /^Usage of the deprecated runtime key overload\.global_downstream_max_connections/,
];

export class RunningEnvoy {
  readonly #child: ChildProcess;
  readonly #adminSocket: string;
  /** How it ended: `code 1`, `signal SIGKILL`. */
  readonly ended: Promise<string>;
  #end: string | undefined;

  private constructor(child: ChildProcess, adminSocket: string) {
    this.#child = child;
    this.#adminSocket = adminSocket;
    this.ended = new Promise((resolve) => {
      const end = (how: string): void => {
        this.#end ??= how;
        resolve(this.#end);
      };
      child.once('error', (error) => end(error.message));
      child.once('exit', (code, signal) => end(signal === null ? `code ${code}` : `signal ${signal}`));
    });
  }

  static async start(options: EnvoyOptions): Promise<RunningEnvoy> {
    const { program, folder, survivor, bootstrap, output, log } = options;
    const file = join(folder, 'envoy.json');
    await writeFile(file, JSON.stringify(bootstrap));
    // An access log opens /dev/stdout by its path, which fails if that is a socket, as Node's pipes are.
    const fifo = join(folder, 'stdout');
    await promisify(execFile)('mkfifo', [fifo]);
    const reading = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
    const writing = openSync(fifo, constants.O_WRONLY);
    const child = spawn(
      program,
      [
        ...['-c', file, '--disable-hot-restart', '--concurrency', '1'],
        ...[
          '-l',
          'warning',
          '--log-format',
          LOG_FORMAT,
          '--log-format-escaped',
          '--file-flush-interval-msec',
          '100',
        ],
      ],
      // A group of its own: Ctrl-C reaches only this process, which then ends Envoy.
      { stdio: ['ignore', writing, 'pipe'], detached: true, cwd: folder },
    );
    closeSync(writing);
    if (child.pid !== undefined) survivor.keep(child.pid);
    onLines(new Socket({ fd: reading, readable: true, writable: false }), output);
    onLines(child.stderr as Readable, (line) => {
      const read = logLineOf(line);
      if (read.text.trim() === '') return;
      if (!EVERYDAY.some((pattern) => pattern.test(read.text))) log(read);
    });
    return new RunningEnvoy(child, join(folder, ADMIN_SOCKET));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Resolves when its listeners accept connections, with undefined; else with the reason why it ended. */
  async ready(): Promise<string | undefined> {
    while (this.#end === undefined) {
      if ((await this.#isLive()) && this.#end === undefined) return undefined;
      await Promise.race([sleep(20), this.ended]);
    }
    return this.#end;
  }

  #isLive(): Promise<boolean> {
    return new Promise((resolve) => {
      const asked = request({ socketPath: this.#adminSocket, path: '/ready' }, (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      });
      asked.once('error', () => resolve(false));
      asked.end();
    });
  }

  /** Requests in flight don't matter in a preview. */
  async stop(): Promise<void> {
    if (this.#end === undefined) this.#child.kill('SIGKILL');
    await this.ended;
  }
}

function onLines(stream: Readable, told: (line: string) => void): void {
  // The stream ends with the process, in any way.
  stream.on('error', () => {});
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', told);
}

/** A line in another format comes from a library. */
function logLineOf(line: string): EnvoyLogLine {
  const [, level, logger, text] = /^(\w+)\|([^|]*)\|(.*)$/.exec(line) ?? [];
  if (level === undefined || logger === undefined || text === undefined)
    return { level: 'info', logger: '', text: line };
  return { level, logger, text: unescaped(text) };
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '', t: '\t' };

/** Envoy escapes as in C, so that every entry is one line: bytes in octal, `\n`, quotes. */
function unescaped(text: string): string {
  const bytes = text.replaceAll(/\\(?:([0-7]{3})|(.))/g, (_all, octal: string | undefined, letter: string) =>
    octal === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(octal, 8)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

// A server process under the load of another one (`client/`, in Go): reviews over keep-alive HTTPS, all different. CPU and memory are the
// server's own.

import { type ChildProcess, execFile, execFileSync, fork } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { MixedReview } from './mix.ts';

export interface Usage {
  /** CPU seconds of all cores since the start. */
  readonly cpu: number;
  /** MiB. */
  readonly rss: number;
}

export interface Measured {
  readonly perSecond: number;
  readonly perCpuSecond: number;
  /** Milliseconds of each review. */
  readonly latencies: readonly number[];
}

/** Node's flags in the image; both servers are measured with them. */
const IMAGE = imageOf(readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8'));

function imageOf(dockerfile: string): { flags: readonly string[]; env: Readonly<Record<string, string>> } {
  const entry = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile)![1]!) as string[];
  const env = /^ENV (.*)$/m
    .exec(dockerfile)![1]!
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]);
  return { flags: entry.slice(1, -1), env: Object.fromEntries(env) };
}

/** The review with this number. */
export type Load = (number: number) => MixedReview;

export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #port: number;
  readonly #caFile: string;
  /** False for the floor, which allows everything. */
  readonly #judges: boolean;

  private constructor(child: ChildProcess, port: number, ca: string, judges: boolean) {
    this.#child = child;
    this.#judges = judges;
    this.#port = port;
    this.#caFile = join(folder, `ca-${port}.pem`);
    writeFileSync(this.#caFile, ca);
  }

  static async start(which: 'gatewarden' | 'floor'): Promise<ServerProcess> {
    const child = fork(fileURLToPath(new URL('server-process.ts', import.meta.url)), [which], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [...IMAGE.flags],
      env: { ...process.env, ...IMAGE.env },
    });
    const { port, ca } = await answer<{ port: number; ca: string }>(child);
    return new ServerProcess(child, port, ca, which === 'gatewarden');
  }

  stop(): void {
    this.#child.disconnect();
  }

  usage(): Promise<Usage> {
    this.#child.send('usage');
    return answer<Usage>(this.#child);
  }

  /** Sends reviews as fast as the connections allow, one after another on each. */
  saturate(reviews: ReviewFile, connections: number): Promise<Measured> {
    return this.#measure(reviews, ['-connections', String(connections)]);
  }

  /** Sends at a fixed rate, independent of the answers; latency is measured from the time when a review was due. */
  paced(reviews: ReviewFile, perSecond: number): Promise<Measured> {
    return this.#measure(reviews, ['-connections', '50', '-rate', String(perSecond)]);
  }

  async #measure({ path, count }: ReviewFile, options: readonly string[]): Promise<Measured> {
    const address = ['-address', `127.0.0.1:${this.#port}`, '-ca', this.#caFile, '-reviews', path];
    const before = await this.usage();
    const { stdout } = await promisify(execFile)(
      client(),
      [...address, ...options, ...(this.#judges ? [] : ['-allows-all'])],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    const { cpu } = await this.usage();
    const { seconds, latencies } = JSON.parse(stdout) as { seconds: number; latencies: number[] };
    return { perSecond: count / seconds, perCpuSecond: count / (cpu - before.cpu), latencies };
  }
}

/** Reviews in a file, one on each line, with `1` or `0` in front: allowed or not. */
export interface ReviewFile {
  readonly path: string;
  readonly count: number;
}

/** A temporary folder, which goes when the process ends. */
const folder = mkdtempSync(join(tmpdir(), 'gatewarden-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Writes the reviews with the numbers from `first`. The file is overwritten by the next call. */
export function reviewFile(load: Load, first: number, count: number): ReviewFile {
  const path = join(folder, 'reviews');
  const file = openSync(path, 'w');
  for (let number = first; number < first + count; number++) {
    const { body, isAllowed } = load(number);
    writeSync(file, `${isAllowed ? 1 : 0}${body}\n`);
  }
  closeSync(file);
  return { path, count };
}

let built: string | undefined;

/** The path of the client, which Go builds at the first call. */
function client(): string {
  if (built === undefined) {
    built = join(folder, 'client');
    execFileSync('go', ['build', '-o', built, '.'], {
      cwd: fileURLToPath(new URL('client', import.meta.url)),
      env: { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' },
      stdio: 'inherit',
    });
  }
  return built;
}

function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`the server ended with ${code}`));
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as T);
    });
    child.once('exit', ended);
  });
}

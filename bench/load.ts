// Sends load to a server process: reviews over keep-alive HTTPS, all different. Checks the answers, and reads CPU and memory from the
// process itself.

import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { fileURLToPath } from 'node:url';
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
  readonly #ca: string;
  /** False for the floor, which allows everything. */
  readonly #judges: boolean;

  private constructor(child: ChildProcess, port: number, ca: string, judges: boolean) {
    this.#child = child;
    this.#judges = judges;
    this.#port = port;
    this.#ca = ca;
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
  async saturate(load: Load, connections: number, count: number, first = 0): Promise<Measured> {
    const agent = new Agent({ keepAlive: true, maxSockets: connections, ca: this.#ca });
    const latencies: number[] = [];
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < count) {
        const review = load(first + next++);
        const start = performance.now();
        await this.#post(agent, review);
        latencies.push(performance.now() - start);
      }
    };
    const before = await this.usage();
    const start = performance.now();
    await Promise.all(Array.from({ length: connections }, worker));
    const seconds = (performance.now() - start) / 1000;
    const { cpu } = await this.usage();
    agent.destroy();
    return { perSecond: count / seconds, perCpuSecond: count / (cpu - before.cpu), latencies };
  }

  /** Sends at a fixed rate, independent of the answers; latency is measured from the time when a review was due. */
  async paced(load: Load, perSecond: number, count: number, first = 0): Promise<Measured> {
    const agent = new Agent({ keepAlive: true, maxSockets: 50, ca: this.#ca });
    const reviews = Array.from({ length: count }, (_, index) => load(first + index));
    const latencies: number[] = [];
    const before = await this.usage();
    const start = performance.now();
    await Promise.all(
      reviews.map(async (review, index) => {
        const due = start + (index / perSecond) * 1000;
        await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
        const sent = performance.now();
        await this.#post(agent, review);
        latencies.push(performance.now() - sent);
      }),
    );
    const seconds = (performance.now() - start) / 1000;
    const { cpu } = await this.usage();
    agent.destroy();
    return { perSecond: count / seconds, perCpuSecond: count / (cpu - before.cpu), latencies };
  }

  #post(agent: Agent, { body, isAllowed }: MixedReview): Promise<void> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port: this.#port,
          path: '/mutate?timeout=5s',
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => {
            if (response.statusCode === 200 && text.includes(`"allowed":${isAllowed || !this.#judges}`))
              resolve();
            else reject(new Error(`${response.statusCode}: ${text.slice(0, 500)}`));
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

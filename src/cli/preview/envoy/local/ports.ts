// Loopback ports for the ports of listeners: chosen on the command line, or free ones, which stay the same until the end.

import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { defined } from '../../../../grammar/defined.ts';
import { UsageError } from '../../../command-line/io.ts';

export interface PortChoice {
  /** For the only listener port. */
  readonly only?: number;
  /** By listener port. */
  readonly byListener: ReadonlyMap<number, number>;
}

/** `--port 8000`, `--port 8080=8000`. */
export function portChoiceOf(options: readonly string[]): PortChoice {
  const byListener = new Map<number, number>();
  let only: number | undefined;
  for (const option of options) {
    const [, listener, text] = /^(?:(\d{1,5})=)?(\d{1,5})$/.exec(option) ?? [];
    const port = Number(text);
    if (!(port >= 1 && port <= 65_535) || listener === '0')
      throw new UsageError(`--port ${option}: it is a port, or LISTENERPORT=PORT`, 'as in --port 8080=8000');
    if (listener !== undefined) byListener.set(Number(listener), port);
    else if (only !== undefined)
      throw new UsageError('--port is set twice without a listener port', 'write LISTENERPORT=PORT for each');
    else only = port;
  }
  return { ...defined({ only }), byListener };
}

export class Ports {
  readonly #choice: PortChoice;
  readonly #assigned = new Map<number, number>();

  constructor(choice: PortChoice) {
    this.#choice = choice;
  }

  /** Assigns a port to each listener port, once. */
  async assign(listenerPorts: readonly number[]): Promise<void> {
    const { only, byListener } = this.#choice;
    const isFirst = this.#assigned.size === 0;
    if (isFirst && only !== undefined && new Set(listenerPorts).size > 1)
      throw new UsageError(
        `--port ${only}: there are listeners on ${listenerPorts.join(', ')}`,
        `write LISTENERPORT=PORT, as in --port ${listenerPorts[0]}=${only}`,
      );
    for (const [listener] of isFirst ? byListener : [])
      if (!listenerPorts.includes(listener))
        throw new UsageError(
          `--port ${listener}=...: there is no listener on port ${listener}`,
          `listeners are on ${listenerPorts.join(', ')}`,
        );
    for (const listener of listenerPorts) {
      if (this.#assigned.has(listener)) continue;
      const chosen = byListener.get(listener) ?? (isFirst ? only : undefined);
      this.#assigned.set(listener, await free(chosen, new Set(this.#assigned.values())));
    }
  }

  of(listenerPort: number): number {
    const port = this.#assigned.get(listenerPort);
    if (port === undefined) throw new Error(`no port for the listener on ${listenerPort}`);
    return port;
  }
}

/** Below the ports that systems assign to outgoing connections and to our stand-ins: a free port must still be free when Envoy binds it. */
const FIRST = 20_000;
const LAST = 32_000;
const TRIES = 100;

/** A free port; the chosen one, if it is free. */
async function free(chosen: number | undefined, taken: ReadonlySet<number>): Promise<number> {
  if (chosen !== undefined) {
    const refused = await refusalOf(chosen);
    if (refused === undefined) return chosen;
    const why = refused === 'EADDRINUSE' ? 'another program listens there' : `it can't be used (${refused})`;
    throw new UsageError(`--port ${chosen}: ${why}`);
  }
  for (let tried = 0; tried < TRIES; tried++) {
    const port = randomInt(FIRST, LAST);
    if (!taken.has(port) && (await refusalOf(port)) === undefined) return port;
  }
  throw new UsageError(`no free port from ${FIRST} to ${LAST}`, 'choose one with --port');
}

/** Undefined if it can be bound. */
async function refusalOf(port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  }
  await new Promise((resolve) => server.close(resolve));
  return undefined;
}

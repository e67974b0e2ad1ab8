// The servers behind a proxy in tests: the echo server of `gatewarden preview`, with configurable answers, which records the requests.

import { setTimeout as sleep } from 'node:timers/promises';
import type { TlsOptions } from 'node:tls';
import type { Test } from 'tap';
import { standInCertificate } from '../../src/cli/preview/echo/certificate.ts';
import { type Answer, asAsked, type Identity, type Received } from '../../src/cli/preview/echo/exchange.ts';
import { startEcho } from '../../src/cli/preview/echo/server.ts';
import { refusingPort } from './ports.ts';

/** An answer and its delay. */
export interface Told extends Answer {
  /** Milliseconds. */
  readonly delay?: number;
}

export interface UpstreamOptions {
  /** By the number of the request, from 1; if absent, the request itself defines its answer. */
  readonly answer?: Told | ((received: Received, count: number) => Told | Promise<Told>);
  /** From an authority that the proxy knows; what it offers and requires. */
  readonly tls?: TlsOptions;
  /** `down`: nothing listens. `silent`: connections are accepted but never answered. */
  readonly state?: 'down' | 'silent';
  /** Starts another server instead and returns its port; that server records its own requests (grpc/). */
  readonly serve?: (t: Test) => Promise<number>;
}

export interface Upstream {
  readonly port: number;
  /** Complete requests, in the order in which they ended. */
  readonly received: readonly Received[];
  readonly connections: () => number;
}

export async function startUpstream(
  t: Test,
  identity: Identity,
  options: UpstreamOptions = {},
): Promise<Upstream> {
  const { answer, tls, state, serve } = options;
  const received: Received[] = [];
  let connections = 0;
  if (state === 'down') {
    return { port: await refusingPort(t), received, connections: () => connections };
  }
  if (serve !== undefined) return { port: await serve(t), received, connections: () => connections };
  const server = await startEcho({
    identity,
    tls: tls === undefined ? standInCertificate : async () => tls,
    accept: () => {
      connections++;
      return state === 'silent' ? 'be silent' : 'serve';
    },
    respond: async (request) => {
      received.push(request);
      if (answer === undefined) return asAsked(request);
      const { delay = 0, ...told } =
        typeof answer === 'function' ? await answer(request, received.length) : answer;
      await sleep(delay);
      return told;
    },
  });
  t.teardown(() => server.close());
  return { port: server.port, received, connections: () => connections };
}

/** One status after the other; the last one is repeated. */
export const statuses =
  (...list: readonly number[]) =>
  (_received: Received, count: number): Told => ({ status: list[Math.min(count, list.length) - 1] ?? 200 });

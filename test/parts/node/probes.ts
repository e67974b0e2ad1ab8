// Probes of containers. Without one, the answer is yes.

import { connect } from 'node:net';
import type { Probe } from './pod.ts';

/** Milliseconds until no answer is a no. */
const LIMIT = 2000;

export async function answers(
  probe: Probe | undefined,
  address: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (probe === undefined) return true;
  const { httpGet, tcpSocket } = probe;
  if (httpGet !== undefined) {
    const { port, path = '/' } = httpGet;
    const url = `http://${address}:${port}${path}`;
    return fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  if (tcpSocket !== undefined) return accepts(Number(tcpSocket.port), address);
  throw new Error(`the node does not know this probe: ${JSON.stringify(probe)}`);
}

const accepts = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host, timeout: LIMIT });
    const end = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });

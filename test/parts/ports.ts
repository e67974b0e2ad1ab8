// Ports: free ones of the loopback, for programs that need their ports before they start, one that refuses connections, and whether one is open.

import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { Test } from 'tap';

/** Below the ports that systems give to connections and to servers without a port of their own: those can be taken before the program starts. */
const LOWEST = 20_000;
const HIGHEST = 32_767;

/**
 * From a port to the UDP port that claims it, 7,232 to 19,999. A program may listen on its port long after it was given one; the claim is
 * held until this process ends, so that no other test and no second program of this one is given the same.
 */
const TO_CLAIM = LOWEST - HIGHEST - 1;

/** Ports on which nobody listens, each given to one caller only among all processes of the tests. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if ((await claims(port + TO_CLAIM)) && (await isFree(port))) ports.push(port);
  }
  return ports;
}

/** False: another caller has it. */
const claims = (claim: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    socket.bind({ port: claim, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });

/** False: another server has the port. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Whether somebody listens on the port of this address. */
export const listens = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/**
 * A port that refuses every connection until the test ends. A port that was merely free a moment ago may be taken by
 * the server of another test; this one is held by the client's end of a connection, and no server can be given it.
 */
export async function refusingPort(t: Test): Promise<number> {
  const keeper = createServer().listen(0, '127.0.0.1');
  await once(keeper, 'listening');
  const held = connect((keeper.address() as AddressInfo).port, '127.0.0.1');
  await once(held, 'connect');
  t.teardown(() => {
    held.destroy();
    keeper.close();
  });
  return held.localPort as number;
}

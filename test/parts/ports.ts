// Loopback ports: free ones, for programs that need their ports before they start, and one that refuses connections.

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import type { Test } from 'tap';

/** Below the ports that systems give to connections and to servers without a port of their own: those can be taken before the program starts. */
const LOWEST = 20_000;
const HIGHEST = 32_767;

/** All ports are bound at the same time, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers: Server[] = [];
  while (servers.length < count) {
    const server = createServer();
    if (await listens(server, randomInt(LOWEST, HIGHEST + 1))) servers.push(server);
  }
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** False: another server has the port. */
const listens = (server: Server, port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => resolve(true));
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

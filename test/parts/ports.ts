// Loopback ports: free ones, for programs that need their ports before they start, and one that refuses connections.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { Test } from 'tap';

/** All ports are bound at the same time, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map((server) => {
      return new Promise<number>((resolve, reject) => {
        server.once('error', reject);
        server.listen(0, '127.0.0.1', () => {
          const address = server.address();
          if (address !== null && typeof address === 'object') resolve(address.port);
        });
      });
    }),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

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

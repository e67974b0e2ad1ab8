// A TCP link between a client and a server that can fail as networks do: it hangs, breaks, or is down.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Link {
  readonly port: number;
  /** Connections stay open, and nothing passes any more in either direction; new ones are accepted and hang too. */
  hang(): void;
  /** Everything passes again, also what came meanwhile. */
  flow(): void;
  /** Breaks all connections. New ones pass. */
  cut(): void;
  /** Breaks all connections, and refuses new ones until `up`. */
  down(): void;
  up(): void;
  close(): Promise<void>;
}

/** `target`: the port of a server on loopback. */
export async function startLink(target: number): Promise<Link> {
  const sockets = new Set<Socket>();
  let hangs = false;
  let isDown = false;
  const server = createServer((client) => {
    if (isDown) {
      client.resetAndDestroy();
      return;
    }
    const onward = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, onward],
      [onward, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('data', (data) => to.write(data));
      from.on('end', () => to.end());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (hangs) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    hang() {
      hangs = true;
      for (const socket of sockets) socket.pause();
    },
    flow() {
      hangs = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    down() {
      isDown = true;
      cut();
    },
    up() {
      isDown = false;
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

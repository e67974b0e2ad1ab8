// Connections of an HTTP server, and the requests on them. Node's server counts connections on which no request has begun as busy: a server
// that closes would wait for them until its time is up, or until their TLS handshake times out. Clients keep such connections: a pool dials
// one more than it needs, a load balancer's probe opens nothing but a connection.

import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import { OpenConnections } from '../connections/open-connections.ts';

const known = new WeakMap<Server, OpenConnections>();

/** To be called before the server listens. `most`: connections at once. */
export function watchConnections(server: Server, most: number): void {
  const connections = new OpenConnections(server, most);
  known.set(server, connections);
  /** Requests that aren't answered. */
  const pending = new WeakMap<Socket, number>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    connections.used(socket);
    pending.set(socket, (pending.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = pending.get(socket)! - 1;
      pending.set(socket, left);
      if (left === 0) connections.answered(socket);
    });
  });
}

/** Closes connections on which no request has begun. */
export function closeUnused(server: Server): void {
  known.get(server)?.closeUnused();
}

/** Closes all connections, whatever is asked on them. */
export function closeEvery(server: HttpServer): void {
  closeUnused(server);
  server.closeAllConnections();
}

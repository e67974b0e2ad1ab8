// Connections on which no request has begun. Node's server counts them as busy: a server that closes would wait for them until its time is
// up, or until their TLS handshake times out. Clients keep such connections: a pool dials one more than it needs, a load balancer's probe
// opens nothing but a connection.

import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Server, Socket } from 'node:net';

const known = new WeakMap<Server, Map<string, Socket>>();

/** A connection has two sockets, one with and one without TLS, but one peer. */
const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** To be called before the server listens. */
export function watchConnections(server: Server): void {
  const unused = new Map<string, Socket>();
  known.set(server, unused);
  const connected = (socket: Socket): void => {
    const peer = peerOf(socket);
    unused.set(peer, socket);
    socket.once('close', () => {
      if (unused.get(peer) === socket) unused.delete(peer);
    });
  };
  server.on('connection', connected);
  server.on('secureConnection', connected);
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(peerOf(socket)));
}

/** Closes connections on which no request has begun. */
export function closeUnused(server: Server): void {
  const unused = known.get(server);
  if (unused === undefined) return;
  for (const socket of unused.values()) socket.destroy();
  unused.clear();
}

/** Closes all connections, whatever is asked on them. */
export function closeEvery(server: HttpServer): void {
  closeUnused(server);
  server.closeAllConnections();
}

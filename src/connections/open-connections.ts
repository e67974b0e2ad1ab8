// The open connections of a server, by what is asked on them. When all places are taken, one that nobody uses makes room for the next: a client
// that opens connections and asks nothing on them must not keep others out, such as the probes of the kubelet.

import type { Server, Socket } from 'node:net';

export type Connection = Pick<Socket, 'remoteAddress' | 'remotePort'>;

/** A connection has several sockets, with and without TLS, but one peer. */
const peerOf = ({ remoteAddress, remotePort }: Connection): string => `${remoteAddress} ${remotePort}`;

/** Places beyond the limit, for connections that are being closed. */
const SLACK = 2;

export class OpenConnections {
  /** On which nothing was asked yet, the oldest first. */
  readonly #unused = new Map<string, Socket>();
  /** On which everything is answered, the one that is longest idle first. */
  readonly #idle = new Map<string, Socket>();
  #count = 0;

  /** To be made before the server listens. `most`: connections at once. */
  constructor(server: Server, most: number) {
    server.maxConnections = most * SLACK;
    server.on('connection', (socket: Socket) => {
      this.#count++;
      socket.once('close', () => this.#count--);
      this.#add(socket);
      if (this.#count > most) this.#makeRoom(socket);
    });
    server.on('secureConnection', (socket: Socket) => this.#add(socket));
  }

  /** Something is asked on it: it stays open. */
  used(connection: Connection): void {
    const peer = peerOf(connection);
    this.#unused.delete(peer);
    this.#idle.delete(peer);
  }

  /** Everything is answered. It may make room after those on which nothing was ever asked. */
  answered(socket: Socket): void {
    if (!socket.destroyed) this.#idle.set(peerOf(socket), socket);
  }

  /** Closes connections on which nothing was asked. */
  closeUnused(): void {
    for (const socket of this.#unused.values()) socket.destroy();
    this.#unused.clear();
  }

  #add(socket: Socket): void {
    const peer = peerOf(socket);
    this.#unused.set(peer, socket);
    socket.once('close', () => {
      for (const sockets of [this.#unused, this.#idle])
        if (sockets.get(peer) === socket) sockets.delete(peer);
    });
  }

  /** Where all others are in use, the new one has to go. */
  #makeRoom(added: Socket): void {
    const oldest = first(this.#unused);
    const victim = oldest === added ? (first(this.#idle) ?? added) : (oldest ?? added);
    this.used(victim);
    victim.destroy();
  }
}

const first = (sockets: ReadonlyMap<string, Socket>): Socket | undefined => sockets.values().next().value;

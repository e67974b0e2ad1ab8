// Simulates kube-proxy and the endpoints controller for a Service on one machine: a TCP relay on the ClusterIP that distributes new
// connections to the ready replicas in turn.

import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface Endpoint {
  readonly port: number;
  readonly healthPort: number;
}

/** Milliseconds between readiness probes: shorter than the kubelet's, to make the tests faster. */
const PROBE_INTERVAL = 100;

export class ServiceRelay {
  readonly #server: Server;
  readonly #endpoints = new Map<Endpoint, boolean>();
  readonly #timer: NodeJS.Timeout;
  readonly #sockets = new Set<Socket>();
  #next = 0;

  private constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket) => this.#relay(socket));
    this.#timer = setInterval(() => void this.#probe(), PROBE_INTERVAL);
  }

  static async listen(host: string, port: number): Promise<ServiceRelay> {
    const server = createServer({ allowHalfOpen: true });
    const relay = new ServiceRelay(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return relay;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  add(endpoint: Endpoint): void {
    this.#endpoints.set(endpoint, false);
  }

  remove(endpoint: Endpoint): void {
    this.#endpoints.delete(endpoint);
  }

  /** Resolves when this many replicas are ready. */
  async ready(count: number): Promise<void> {
    for (let attempt = 0; attempt < 300; attempt++) {
      if (this.#readyOnes().length >= count) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${this.#readyOnes().length} of ${count} replicas are ready`);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #readyOnes(): Endpoint[] {
    return [...this.#endpoints].filter(([, ready]) => ready).map(([endpoint]) => endpoint);
  }

  #relay(client: Socket): void {
    const ready = this.#readyOnes();
    const endpoint = ready[this.#next++ % ready.length];
    if (endpoint === undefined) {
      client.resetAndDestroy();
      return;
    }
    const server = connect({ host: '127.0.0.1', port: endpoint.port, allowHalfOpen: true });
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => this.#sockets.delete(from));
      from.pipe(to);
    }
  }

  async #probe(): Promise<void> {
    await Promise.all(
      [...this.#endpoints.keys()].map(async (endpoint) => {
        const ready = await fetch(`http://127.0.0.1:${endpoint.healthPort}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (this.#endpoints.has(endpoint)) this.#endpoints.set(endpoint, ready);
      }),
    );
  }
}

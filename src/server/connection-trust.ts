// Which connections were verified by an authority of clients that has changed since.

/** After a change, idle connections end at once, and the others with their next answer: callers connect again, and lose no call. */
export class ConnectionTrust {
  readonly #connected = new WeakMap<object, number>();
  readonly #handshake: number;
  #changed = -Infinity;

  /** `handshake`: the milliseconds that one may take. One that was in progress may have used the old authority. */
  constructor(handshake: number) {
    this.#handshake = handshake;
  }

  connected(socket: object): void {
    this.#connected.set(socket, performance.now());
  }

  change(): void {
    this.#changed = performance.now();
  }

  isOutdated(socket: object | null): boolean {
    if (socket === null) return false;
    return (this.#connected.get(socket) ?? -Infinity) < this.#changed + this.#handshake;
  }
}

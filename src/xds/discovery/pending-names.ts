// What a client is to be sent of one type, by name: what has changed, and what it has asked for.

export class PendingNames implements Iterable<string> {
  readonly #names = new Set<string>();
  /** Those that are sent even if nothing changed, and are answered even if nothing has the name. */
  readonly #demanded = new Set<string>();
  #isResponseDemanded = false;
  #change = 0;
  #since = 0;

  /** Something is to be sent: resources, or a response without any. */
  get isPending(): boolean {
    return this.#isResponseDemanded || this.#names.size > 0;
  }

  get size(): number {
    return this.#names.size;
  }

  /** The earliest change that is to be sent. */
  get change(): number {
    return this.#change;
  }

  /** Since when something is to be sent. */
  get since(): number {
    return this.#since;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  isDemanded(name: string): boolean {
    return this.#demanded.has(name);
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#names.values();
  }

  /** The resource has changed. */
  add(name: string, change: number, now: number): void {
    this.#note(change, now);
    this.#names.add(name);
  }

  /** The client asks for the name. */
  demand(name: string, change: number, now: number): void {
    this.#note(change, now);
    this.#names.add(name);
    this.#demanded.add(name);
  }

  /** A response is due, whatever is in it. */
  demandResponse(change: number, now: number): void {
    this.#note(change, now);
    this.#isResponseDemanded = true;
  }

  /** There is nothing to send of it, unless the client asks for it. */
  deleteUndemanded(name: string): void {
    if (!this.#demanded.has(name)) this.#names.delete(name);
  }

  delete(name: string): void {
    this.#names.delete(name);
    this.#demanded.delete(name);
  }

  /** A response is sent. Whether it was demanded. */
  takeDemand(): boolean {
    const wasDemanded = this.#isResponseDemanded;
    this.#isResponseDemanded = false;
    return wasDemanded;
  }

  #note(change: number, now: number): void {
    if (this.isPending) return;
    this.#change = change;
    this.#since = now;
  }
}

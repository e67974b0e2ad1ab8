// What a client rejects of one type, and the search for the bad resource in a rejected response.

/** Of a resource, or of a response as a whole. */
export interface Rejection {
  /** Undefined: a response with several resources as a whole. */
  readonly name: string | undefined;
  readonly version: string;
  /** In the client's words. */
  readonly message: string;
  /** The client rejects exactly this. Otherwise the bad one of several is looked for. */
  readonly isExact: boolean;
  /** The earliest change that isn't in force because of it. */
  readonly change: number;
  readonly at: number;
}

const WHOLE_RESPONSE = '';

export class Rejections {
  /** What the client rejects now, by name; a response as a whole under the empty one. */
  readonly #byName = new Map<string, Rejection>();
  /**
   * Parts of a rejected response, which are sent one by one: a client can leave out the good resources of a response with a bad one, and its
   * message doesn't always say which it is.
   */
  readonly #suspects: (readonly string[])[] = [];

  get size(): number {
    return this.#byName.size;
  }

  values(): Iterable<Rejection> {
    return this.#byName.values();
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** A response is rejected as a whole. */
  get isWhole(): boolean {
    return this.#byName.has(WHOLE_RESPONSE);
  }

  /** The earliest change that isn't in force because of a rejection; infinite: there is none. */
  get firstChange(): number {
    let first = Number.POSITIVE_INFINITY;
    for (const { change } of this.#byName.values()) first = Math.min(first, change);
    return first;
  }

  /** The client accepts a response. */
  accept(names: Iterable<string>): void {
    this.#byName.delete(WHOLE_RESPONSE);
    for (const name of names) this.#byName.delete(name);
  }

  /** The client has a resource no more, or has it from an earlier stream. */
  forget(name: string): void {
    this.#byName.delete(name);
  }

  /** The client rejects a resource. */
  add(name: string, rejection: Omit<Rejection, 'name'>): void {
    this.#set(name, { ...rejection, name });
  }

  /** The client rejects a response as a whole. */
  addWhole(rejection: Rejection): void {
    this.#set(WHOLE_RESPONSE, rejection);
  }

  #set(key: string, rejection: Rejection): void {
    // What an earlier rejection left out is still left out.
    const earlier = this.#byName.get(key);
    this.#byName.set(key, {
      ...rejection,
      change: Math.min(rejection.change, earlier?.change ?? rejection.change),
      isExact: rejection.isExact || earlier?.isExact === true,
    });
  }

  /** One of these resources is bad. */
  suspect(names: readonly string[]): void {
    const middle = Math.ceil(names.length / 2);
    this.#suspects.push(names.slice(0, middle), names.slice(middle));
  }

  /** The next part of a rejected response of which something is still to be sent. */
  nextSuspects(isPending: (name: string) => boolean): readonly string[] | undefined {
    for (let part = this.#suspects.shift(); part !== undefined; part = this.#suspects.shift())
      if (part.some(isPending)) return part;
    return undefined;
  }

  forgetSuspects(): void {
    this.#suspects.length = 0;
  }
}

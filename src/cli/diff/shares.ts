// Work that two threads share: each takes the next piece that the other hasn't taken, one from the front and one from the back.

export class Shares {
  /** Memory of both threads: 1 for each piece that is taken. */
  readonly #taken: Int32Array<SharedArrayBuffer>;

  constructor(memory: SharedArrayBuffer) {
    this.#taken = new Int32Array(memory);
  }

  static of(count: number): SharedArrayBuffer {
    return new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT);
  }

  *fromFront(): Generator<number> {
    for (let index = 0; index < this.#taken.length; index++) if (this.#take(index)) yield index;
  }

  *fromBack(): Generator<number> {
    for (let index = this.#taken.length - 1; index >= 0; index--) if (this.#take(index)) yield index;
  }

  #take(index: number): boolean {
    return Atomics.compareExchange(this.#taken, index, 0, 1) === 0;
  }
}

// A list of listeners.

export class Listeners {
  readonly #listeners = new Set<() => void>();

  add(listener: () => void): () => void {
    // A new function for each call, so that a listener that is added twice is called twice.
    const entry = (): void => listener();
    this.#listeners.add(entry);
    return () => {
      this.#listeners.delete(entry);
    };
  }

  call(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

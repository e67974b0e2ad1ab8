// A list of those who want to be told.

export class Listeners {
  readonly #listeners = new Set<() => void>();

  add(listener: () => void): () => void {
    // A function of its own, so that one listener added twice is two.
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

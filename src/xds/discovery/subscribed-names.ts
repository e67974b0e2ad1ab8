// The names that a client subscribes to, with how many characters they have: a limit counts both.

export class SubscribedNames {
  readonly #names = new Set<string>();
  #characters = 0;

  get all(): ReadonlySet<string> {
    return this.#names;
  }

  get characters(): number {
    return this.#characters;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  add(name: string): void {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    this.#characters += name.length;
  }

  /** False: it was not there. */
  delete(name: string): boolean {
    if (!this.#names.delete(name)) return false;
    this.#characters -= name.length;
    return true;
  }

  clear(): void {
    this.#names.clear();
    this.#characters = 0;
  }
}

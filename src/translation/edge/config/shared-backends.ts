// Destinations that the file has once: routes refer to them by name (the setting `edge.shareBackends`).

import type { SharedBackend } from './document.ts';

type Content = SharedBackend extends infer Each ? (Each extends unknown ? Omit<Each, 'name'> : never) : never;

export class SharedBackends {
  readonly #byContent = new Map<string, string>();
  readonly #backends = new Map<string, SharedBackend>();

  /** The same destination with other contents gets a number after its name. */
  reference(name: string, content: Content): { readonly backend: string } {
    const key = JSON.stringify([name, content]);
    let own = this.#byContent.get(key);
    if (own === undefined) {
      own = name;
      for (let number = 2; this.#backends.has(own); number++) own = `${name}-${number}`;
      this.#byContent.set(key, own);
      this.#backends.set(own, { name: own, ...content } as SharedBackend);
    }
    // The part before the slash is a namespace, which these have not.
    return { backend: `/${own}` };
  }

  /** What a reference leads to. */
  at(reference: string): SharedBackend | undefined {
    return this.#backends.get(reference.slice(1));
  }

  list(): readonly SharedBackend[] {
    return [...this.#backends.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

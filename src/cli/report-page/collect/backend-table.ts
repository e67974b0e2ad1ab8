// The backends of a report: each backend of any Gateway once, by name.

import type { ClusterData, DestinationData } from '../data.ts';

export class BackendTable {
  readonly backends: ClusterData[] = [];
  readonly #byName = new Map<string, number>();
  readonly #asked = new Set<number>();

  /** An existing one stays as it is. */
  add(name: string, data: () => ClusterData): void {
    if (!this.#byName.has(name)) this.#byName.set(name, this.backends.push(data()) - 1);
  }

  /** Whether its policies are still unknown. */
  isOpen(index: number): boolean {
    return !this.#asked.has(index);
  }

  /** `policies`: those on the backends of a route, by name. */
  describe(to: readonly DestinationData[], policies: ReadonlyMap<string, number>): void {
    for (const { cluster } of to) {
      if (cluster === undefined) continue;
      this.#asked.add(cluster);
      const data = this.backends[cluster]!;
      const own = policies.get(data.name);
      if (own !== undefined) this.backends[cluster] = { ...data, policies: own };
    }
  }

  find(name: string): number | undefined {
    return this.#byName.get(name);
  }
}

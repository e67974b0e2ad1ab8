// Empty endpoints for clusters whose Services have none. An Envoy waits for the endpoints of each new cluster before it serves anything, and
// gives up after 15 seconds: "there are none" is an answer, no answer isn't.

import type { ProxyResources } from '../../translation/proxy/configuration.ts';
import type { Changed } from '../../translation/result.ts';

type Cluster = ProxyResources['clusters'];
type Assignment = ProxyResources['endpoints'];

export class EmptyAssignments {
  /** By name of the cluster: the name of its endpoints. */
  readonly #asked = new Map<string, string>();
  /** How many clusters ask for endpoints of this name. */
  readonly #askers = new Map<string, number>();
  /** Names of endpoints that the translation has. */
  readonly #assigned = new Set<string>();
  readonly #empty = new Map<string, Assignment>();

  /** The change of endpoints, with empty ones where clusters have none. */
  complete(clusters: Changed<Cluster>, endpoints: Changed<Assignment>): Changed<Assignment> {
    const touched = new Set<string>();
    for (const name of clusters.removed) this.#ask(name, undefined, touched);
    for (const cluster of clusters.set) this.#ask(cluster.name ?? '', endpointsOf(cluster), touched);
    for (const name of endpoints.removed) {
      this.#assigned.delete(name);
      touched.add(name);
    }
    for (const { clusterName = '' } of endpoints.set) {
      this.#assigned.add(clusterName);
      this.#empty.delete(clusterName);
      touched.delete(clusterName);
    }
    const set = [...endpoints.set];
    const removed: string[] = [];
    for (const name of touched) {
      if (this.#assigned.has(name)) continue;
      if (this.#askers.has(name)) {
        if (this.#empty.has(name)) continue;
        const empty: Assignment = { clusterName: name };
        this.#empty.set(name, empty);
        set.push(empty);
      } else {
        this.#empty.delete(name);
        removed.push(name);
      }
    }
    return { set, removed };
  }

  #ask(cluster: string, endpoints: string | undefined, touched: Set<string>): void {
    const before = this.#asked.get(cluster);
    if (before === endpoints) return;
    for (const [name, change] of [
      [before, -1],
      [endpoints, 1],
    ] as const) {
      if (name === undefined) continue;
      touched.add(name);
      const count = (this.#askers.get(name) ?? 0) + change;
      if (count === 0) this.#askers.delete(name);
      else this.#askers.set(name, count);
    }
    if (endpoints === undefined) this.#asked.delete(cluster);
    else this.#asked.set(cluster, endpoints);
  }
}

/** The name of the endpoints that a cluster asks for. */
function endpointsOf({ name, type, edsClusterConfig }: Cluster): string | undefined {
  return type === 'EDS' ? edsClusterConfig?.serviceName || name : undefined;
}

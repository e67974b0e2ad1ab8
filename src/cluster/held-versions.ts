// The version of each object that was reported, by namespace and name. Only texts: the objects themselves belong to whoever needs them.

import { getOrCreate } from '../grammar/get-or-create.ts';
import type { ObjectName } from './stored-object.ts';

export class HeldVersions {
  readonly #byNamespace = new Map<string, Map<string, string>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get({ namespace, name }: ObjectName): string | undefined {
    return this.#byNamespace.get(namespace)?.get(name);
  }

  set({ namespace, name }: ObjectName, version: string): void {
    const names = getOrCreate(this.#byNamespace, namespace, () => new Map<string, string>());
    if (!names.has(name)) this.#size++;
    names.set(name, version);
  }

  delete({ namespace, name }: ObjectName): void {
    const names = this.#byNamespace.get(namespace);
    if (!names?.delete(name)) return;
    this.#size--;
    if (names.size === 0) this.#byNamespace.delete(namespace);
  }

  /** Every object counts as changed from now on. */
  forgetVersions(): void {
    for (const names of this.#byNamespace.values()) for (const name of names.keys()) names.set(name, '');
  }

  dropNamespace(namespace: string): readonly ObjectName[] {
    const names = [...(this.#byNamespace.get(namespace)?.keys() ?? [])];
    this.#byNamespace.delete(namespace);
    this.#size -= names.length;
    return names.map((name) => ({ namespace, name }));
  }

  /** Drops the objects that the other one doesn't have, and returns them. */
  dropOthers(other: HeldVersions): readonly ObjectName[] {
    const dropped: ObjectName[] = [];
    for (const [namespace, names] of this.#byNamespace)
      for (const name of names.keys())
        if (other.get({ namespace, name }) === undefined) dropped.push({ namespace, name });
    for (const name of dropped) this.delete(name);
    return dropped;
  }
}

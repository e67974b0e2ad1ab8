// Stores of resources by type and name, which record what was written since they were last asked.

import { getOrCreate } from '../../grammar/get-or-create.ts';
import { compareText } from '../../objects/reference.ts';

const NONE: readonly never[] = [];

/** Values by type and name. */
class TypedStore<V extends {}> {
  readonly #byType = new Map<string, Map<string, V>>();
  readonly #touched = new Map<string, Set<string>>();

  get(type: string, name: string): V | undefined {
    return this.#byType.get(type)?.get(name);
  }

  entries(type: string): Iterable<readonly [string, V]> {
    return this.#byType.get(type) ?? NONE;
  }

  /** The names of a type that were written. */
  touched(type: string): Iterable<string> {
    return this.#touched.get(type) ?? NONE;
  }

  get isTouched(): boolean {
    return this.#touched.size > 0;
  }

  get isEmpty(): boolean {
    return [...this.#byType.values()].every((byName) => byName.size === 0);
  }

  forgetTouched(): void {
    this.#touched.clear();
  }

  protected write(type: string, name: string, value: V | undefined): void {
    const byName = getOrCreate(this.#byType, type, () => new Map());
    if (value === undefined) byName.delete(name);
    else byName.set(name, value);
    getOrCreate(this.#touched, type, () => new Set()).add(name);
  }
}

/** Resources of one Gateway. */
export class ResourceStore extends TypedStore<object> {
  set(type: string, name: string, resource: object | undefined): void {
    this.write(type, name, resource);
  }
}

/** A resource that an object gives under a name, or that there must be none. */
export interface Candidate {
  /** Of several the first wins: the resource of a name that odd objects share must not depend on which came last. */
  readonly owner: string;
  readonly resource: object | undefined;
  readonly errors: readonly string[];
}

/** Resources that several proxies share: the candidates for each name, the winner first. */
export class SharedStore extends TypedStore<readonly Candidate[]> {
  set(type: string, name: string, owner: string, candidate: Omit<Candidate, 'owner'> | undefined): void {
    const candidates = (this.get(type, name) ?? NONE).filter((other: Candidate) => other.owner !== owner);
    const all: Candidate[] = candidate === undefined ? candidates : [...candidates, { owner, ...candidate }];
    if (all.length > 1) all.sort((left, right) => compareText(left.owner, right.owner));
    this.write(type, name, all.length === 0 ? undefined : all);
  }

  winner(type: string, name: string): Candidate | undefined {
    return this.get(type, name)?.[0];
  }
}

/** Stores by the scope of the proxies that receive their resources; the empty scope is for all. */
export class ScopedStores<Store extends ResourceStore | SharedStore> {
  readonly #make: () => Store;
  readonly #byScope = new Map<string, Store>();

  constructor(make: () => Store) {
    this.#make = make;
  }

  of(scope: string): Store {
    return getOrCreate(this.#byScope, scope, this.#make);
  }

  has(scope: string): boolean {
    return this.#byScope.has(scope);
  }

  /** Those of the scopes, in their order. */
  seenFrom(scopes: readonly string[]): readonly Store[] {
    return scopes.map((scope) => this.#byScope.get(scope)).filter((store) => store !== undefined);
  }

  /** A scope without resources is gone with its last proxy. */
  forgetTouched(): void {
    for (const [scope, store] of this.#byScope) {
      store.forgetTouched();
      if (store.isEmpty) this.#byScope.delete(scope);
    }
  }
}

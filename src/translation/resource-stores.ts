// Stores of resources by type and name, which track what was written since the last call.

import { compareText } from '../objects/reference.ts';

const NONE: readonly never[] = [];

/** The names of a type that were written. */
class Touched {
  readonly #byType = new Map<string, Set<string>>();

  add(type: string, name: string): void {
    const names = this.#byType.get(type);
    if (names === undefined) this.#byType.set(type, new Set([name]));
    else names.add(name);
  }

  of(type: string): Iterable<string> {
    return this.#byType.get(type) ?? NONE;
  }

  get isAny(): boolean {
    return this.#byType.size > 0;
  }

  clear(): void {
    this.#byType.clear();
  }
}

/** Resources of one Gateway. */
export class ResourceStore {
  readonly #byType = new Map<string, Map<string, object>>();
  readonly #touched = new Touched();

  set(type: string, name: string, resource: object | undefined): void {
    const byName = this.#byType.get(type) ?? new Map<string, object>();
    this.#byType.set(type, byName);
    if (resource === undefined) byName.delete(name);
    else byName.set(name, resource);
    this.#touched.add(type, name);
  }

  get(type: string, name: string): object | undefined {
    return this.#byType.get(type)?.get(name);
  }

  entries(type: string): Iterable<readonly [string, object]> {
    return this.#byType.get(type) ?? NONE;
  }

  touched(type: string): Iterable<string> {
    return this.#touched.of(type);
  }

  get isTouched(): boolean {
    return this.#touched.isAny;
  }

  forgetTouched(): void {
    this.#touched.clear();
  }
}

/** A resource that an object provides under a name, or the fact that there must be none. */
export interface Candidate {
  /** If several owners provide a name, the first by key wins: the result must not depend on which came last. */
  readonly owner: string;
  readonly resource: object | undefined;
  readonly errors: readonly string[];
}

/** Resources that several proxies share. */
export class SharedStore {
  readonly #byType = new Map<string, Map<string, readonly Candidate[]>>();
  readonly #touched = new Touched();

  set(type: string, name: string, owner: string, candidate: Omit<Candidate, 'owner'> | undefined): void {
    const byName = this.#byType.get(type) ?? new Map<string, readonly Candidate[]>();
    this.#byType.set(type, byName);
    const candidates = (byName.get(name) ?? []).filter((other) => other.owner !== owner);
    if (candidate !== undefined) candidates.push({ owner, ...candidate });
    if (candidates.length === 0) byName.delete(name);
    else {
      if (candidates.length > 1) candidates.sort((left, right) => compareText(left.owner, right.owner));
      byName.set(name, candidates);
    }
    this.#touched.add(type, name);
  }

  winner(type: string, name: string): Candidate | undefined {
    return this.#byType.get(type)?.get(name)?.[0];
  }

  candidates(type: string): Iterable<readonly [string, readonly Candidate[]]> {
    return this.#byType.get(type) ?? NONE;
  }

  touched(type: string): Iterable<string> {
    return this.#touched.of(type);
  }

  get isTouched(): boolean {
    return this.#touched.isAny;
  }

  forgetTouched(): void {
    this.#touched.clear();
  }
}

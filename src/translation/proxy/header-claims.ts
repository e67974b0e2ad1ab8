// Headers that a delegating rule changes with precedence, and changes of headers below it that leave those alone.

/** Names of headers, in lower case. */
export interface HeaderClaims {
  /** Set or removed: no change below has an effect. */
  readonly taken: ReadonlySet<string>;
  /** Added to: what is added below stays beside it. */
  readonly extended: ReadonlySet<string>;
}

export interface ClaimedHeaders {
  readonly request: HeaderClaims;
  readonly response: HeaderClaims;
}

/** Whether a change may be made below. */
export function isFree(header: string, isAdded: boolean, { taken, extended }: HeaderClaims): boolean {
  const name = header.toLowerCase();
  return !taken.has(name) && (isAdded || !extended.has(name));
}

interface Named {
  readonly name: string;
}

/** Changes of the headers of one direction, in any form. */
export interface HeaderLists {
  readonly add?: readonly Named[];
  readonly set?: readonly Named[];
  readonly remove?: readonly string[];
}

/** The same value if it changes no claimed header. */
export function freeChanges<D extends HeaderLists>(changes: D, claims: HeaderClaims): D {
  if (claims.taken.size + claims.extended.size === 0) return changes;
  const { add = [], set = [], remove = [] } = changes;
  const free = {
    add: add.filter(({ name }) => isFree(name, true, claims)),
    set: set.filter(({ name }) => isFree(name, false, claims)),
    remove: remove.filter((name) => isFree(name, false, claims)),
  };
  const left = free.add.length + free.set.length + free.remove.length;
  return left === add.length + set.length + remove.length ? changes : { ...changes, ...free };
}

/** The names that changes claim. */
export interface ChangedHeaders {
  /** Set or removed. */
  readonly set: readonly string[];
  readonly added: readonly string[];
}

export const changedHeaders = ({ add = [], set = [], remove = [] }: HeaderLists = {}): ChangedHeaders => ({
  set: [...set.map(({ name }) => name), ...remove],
  added: add.map(({ name }) => name),
});

// The keys of a set, while something needs them: stages over a gated set cost nothing as long as nothing does.

import { KeySet } from './key-set.ts';

export interface GatedKeys {
  /** The keys of the other set while the gate is open, else none. */
  readonly keys: KeySet;
  /** Call it between derivations, as listeners of collections are. */
  readonly open: (isOpen: boolean) => void;
}

export function gatedKeys(of: KeySet): GatedKeys {
  const keys = new KeySet();
  let isOpen = false;
  of.listen({
    added(key) {
      if (isOpen) keys.add(key);
    },
    deleted: (key) => keys.delete(key),
  });
  return {
    keys,
    open(wanted) {
      if (wanted === isOpen) return;
      isOpen = wanted;
      for (const key of of)
        if (wanted) keys.add(key);
        else keys.delete(key);
    },
  };
}

/** The keys of a set, as long as another set has any. */
export function keysWhileAny(of: KeySet, needing: KeySet): KeySet {
  const { keys, open } = gatedKeys(of);
  needing.listen({ added: () => open(true), deleted: () => open(needing.size > 0) });
  return keys;
}

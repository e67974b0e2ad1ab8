// Values by lists of objects, each object by its identity: what thousands of places have in common is made once. An object that is gone
// takes its values with it.

interface Node<K extends object, V> {
  value?: { readonly made: V };
  next?: WeakMap<K, Node<K, V>>;
}

export class ByIdentity<K extends object, V> {
  readonly #root: Node<K, V> = {};

  get(keys: readonly K[], make: () => V): V {
    let node = this.#root;
    for (const key of keys) {
      node.next ??= new WeakMap();
      let next = node.next.get(key);
      if (next === undefined) {
        next = {};
        node.next.set(key, next);
      }
      node = next;
    }
    node.value ??= { made: make() };
    return node.value.made;
  }
}

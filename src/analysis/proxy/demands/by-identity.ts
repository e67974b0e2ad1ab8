// Values by several objects, each by its identity: places share the objects of their policies.

/** As many objects for each value. */
export class ByIdentity<V extends {}> {
  readonly #root = new WeakMap<object, unknown>();

  get(objects: readonly object[], make: () => V): V {
    let map = this.#root;
    for (const object of objects.slice(0, -1)) {
      let next = map.get(object) as WeakMap<object, unknown> | undefined;
      if (next === undefined) {
        next = new WeakMap();
        map.set(object, next);
      }
      map = next;
    }
    const last = objects.at(-1)!;
    const known = map.get(last) as V | undefined;
    if (known !== undefined) return known;
    const made = make();
    map.set(last, made);
    return made;
  }
}

// Values by several objects, each by its identity: places share the objects of their policies.

/** As many objects for each value. */
export class ByIdentity<V extends {}> {
  readonly #root = new WeakMap<object, unknown>();

  get(objects: readonly object[], make: () => V): V {
    let map = this.#root;
    const last = objects.length - 1;
    for (let index = 0; index < last; index++) {
      const object = objects[index]!;
      let next = map.get(object) as WeakMap<object, unknown> | undefined;
      if (next === undefined) {
        next = new WeakMap();
        map.set(object, next);
      }
      map = next;
    }
    const known = map.get(objects[last]!) as V | undefined;
    if (known !== undefined) return known;
    const made = make();
    map.set(objects[last]!, made);
    return made;
  }
}

// Maps that fill themselves.

interface Filled<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** The value of a key; where there is none, it is made and stored. */
export function getOrCreate<K, V extends {}>(map: Filled<K, V>, key: K, make: (key: K) => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make(key);
  map.set(key, made);
  return made;
}

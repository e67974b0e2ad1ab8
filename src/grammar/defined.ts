// Members that are absent when they are undefined: JSON, protobuf and exact optional types tell the two apart.

/** An object without its undefined members. */
export type Defined<V extends object> = { [K in keyof V as undefined extends V[K] ? never : K]: V[K] } & {
  [K in keyof V as undefined extends V[K] ? K : never]?: Exclude<V[K], undefined>;
};

/** `{ a: 1 }` of `{ a: 1, b: undefined }`: to be spread into another object, where `b` would replace a member or show up as one. */
export function defined<V extends object>(members: V): Defined<V> {
  const kept: Record<string, unknown> = {};
  for (const name in members) {
    const value = members[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept as Defined<V>;
}

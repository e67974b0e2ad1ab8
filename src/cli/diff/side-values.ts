// Values before and after, for JSON.

export function sides<V, R>(before: V | undefined, after: V | undefined, json: (value: V) => R) {
  return {
    ...(before === undefined ? {} : { before: json(before) }),
    ...(after === undefined ? {} : { after: json(after) }),
  };
}

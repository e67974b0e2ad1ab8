// Weights, as annotations of policies and extensions give them.

/** A signed 32-bit integer; undefined for any other text. Without an annotation the weight is 0. */
export function parseWeight(text: string | undefined): number | undefined {
  if (text === undefined) return 0;
  const weight = /^[+-]?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return weight >= -(2 ** 31) && weight < 2 ** 31 ? weight : undefined;
}

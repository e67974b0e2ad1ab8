// Weights, as annotations of policies and extensions say them.

/** A signed integer of 32 bits; undefined where the text is something else. Without an annotation it is 0. */
export function parseWeight(text: string | undefined): number | undefined {
  if (text === undefined) return 0;
  const weight = /^[+-]?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return weight >= -(2 ** 31) && weight < 2 ** 31 ? weight : undefined;
}

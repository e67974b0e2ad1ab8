// Limits on what is judged at all: ST-11 and ST-12. Counted, never timed, so that every door says the same (docs/development/design.md#limits).

/**
 * Nesting of an object. The deepest field that the schemas name lies 17 levels down; the rest is room for free JSON and
 * for the core types inside GatewayParameters.
 */
export const MAX_DEPTH = 64;

/**
 * Objects, lists and scalars of an object together. etcd takes 1.5 MiB an object; legal objects of that size hold long
 * strings. The bound keeps the memory of one judgement below about 100 MiB, whatever is wrong with the object.
 */
export const MAX_VALUES = 100_000;

/** Expressions, patterns and templates of one object together (ST-12). */
export const MAX_EXPRESSION_BYTES = 512 * 1024;

/** Findings of one object that are said; the rest is counted. */
export const MAX_FINDINGS = 100;

/** Characters of refused CEL in one object that a second parser confirms. */
export const MAX_CONFIRMED_CHARACTERS = 8 * 1024;

/** Characters of one message or hint. Ours are far shorter; this is for what they quote. */
export const MAX_TEXT = 1024;

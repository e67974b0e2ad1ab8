// Limits on what is validated at all: ST-11 and ST-12. They count values, never time, so that every caller gets the same result
// (docs/development/design.md#limits).

/**
 * Nesting of an object. The deepest field of the schemas is at level 17; the rest is for free JSON and for the core types inside
 * GatewayParameters.
 */
export const MAX_DEPTH = 64;

/**
 * Number of objects, lists and scalars in an object. etcd accepts 1.5 MiB per object; legal objects of that size contain long strings. The
 * limit keeps the memory of one judgement below about 100 MiB for any object.
 */
export const MAX_VALUES = 100_000;

/** Total bytes of expressions, patterns and templates in one object (ST-12). */
export const MAX_EXPRESSION_BYTES = 512 * 1024;

/** Findings of one object that are reported; the rest is counted. */
export const MAX_FINDINGS = 100;

/** Characters of rejected CEL in one object that a second parser checks. */
export const MAX_CONFIRMED_CHARACTERS = 8 * 1024;

/** Characters of the proxy's access rules in one object whose trees admission reads (C-38, W-60); the translation reads all. */
export const MAX_TREE_CHARACTERS = 32 * 1024;

/** Characters of one message or hint. Our own texts are far shorter; the limit is for quoted values. */
export const MAX_TEXT = 1024;

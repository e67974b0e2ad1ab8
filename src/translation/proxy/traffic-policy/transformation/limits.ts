// Limits of one direction of a transformation for one message. Beyond them a template fails with a render error
// (docs/transformation.md#limits).

/**
 * Steps: one for each evaluated name, value and call, one for each visited item, and more for long texts (at least one for 256 bytes). The
 * slowest templates need about a third of a second of a worker for all steps (bench/transformation.ts); a list of 20,000 items with ten
 * values each fits.
 */
export const MAX_STEPS = 1_000_000;

/** Bytes of all texts that are created, results included: far more than fits into a buffer of the proxy. */
export const MAX_BYTES = 16 * 1024 * 1024;

/** Levels of nesting, in a JSON body and in any other value. More than admission allows in a template or in a whole object. */
export const MAX_LEVELS = 100;

/** Bytes of the text of one header: the proxy's limit for all headers of a request together. */
export const MAX_HEADER_BYTES = 60 * 1024;

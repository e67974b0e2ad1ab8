// How much one direction of a transformation may do to one message. Beyond is a render error (docs/transformation.md#limits).

/**
 * Steps: one for each name, value and call that is evaluated, one for each item that is gone through, and more for long texts (at least one
 * for 256 bytes). The worst of templates takes about a third of a second of a worker for all of them (bench/transformation.ts); a list of
 * 20,000 items with ten values each fits in.
 */
export const MAX_STEPS = 1_000_000;

/** Bytes of all texts that are made on the way, results included: far above what fits into a buffer of the proxy. */
export const MAX_BYTES = 16 * 1024 * 1024;

/** Levels of nesting, of a JSON body as of any other value. Above what admission takes in a template, and in a whole object. */
export const MAX_LEVELS = 100;

/** Bytes of the text of one header: what the proxy takes in all headers of a request together. */
export const MAX_HEADER_BYTES = 60 * 1024;

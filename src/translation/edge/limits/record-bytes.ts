// How many bytes records take, roughly: what their policies say, and a fixed number for each record and each reference.

/** Keys and names of a record. */
export const RECORD = 256;
/** A destination of a rule. */
export const REFERENCE = 128;

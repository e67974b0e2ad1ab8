// Limits on reading files, so that no file can exhaust the machine: ST-14 reports files beyond them.

/**
 * Maximum nesting. The limit of an object is 64 levels (ST-11), and Go's readers stop at 10,000; syntax trees are built by recursion, which
 * handles a few thousand levels.
 */
export const MAX_NESTING = 500;

/** A file, or standard input. A whole cluster's `kubectl get -o json` fits; a disk image doesn't. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Tokens of one YAML document that needs the full reader. Its tree takes about 300 bytes per token: at most some 300 MB. */
export const MAX_TOKENS = 1_000_000;

/** Values of one document of JSON or simple YAML: enough for a cluster's list of some ten thousand objects, in at most some 300 MB. */
export const MAX_READ_VALUES = 2_000_000;

/** Documents and List items of one file: each result stays in memory until the report. */
export const MAX_OBJECTS = 100_000;

/** Reported duplicate keys of one document. */
export const MAX_DUPLICATES = 10_000;

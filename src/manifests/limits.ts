// Limits of what is read from files, so that no file can take the machine: past them ST-14 says so.

/**
 * Nesting that is read. An object's own limit is 64 levels (ST-11) and Go's readers end at 10,000; syntax trees are
 * composed by recursion, which bears some thousands.
 */
export const MAX_NESTING = 500;

/** A file, and standard input. A cluster's whole `kubectl get -o json` fits; a disk image doesn't. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Tokens of one YAML document that needs the full reader. Its tree takes about 300 bytes a token: some 300 MB at most. */
export const MAX_TOKENS = 1_000_000;

/** Values of one document of JSON or simple YAML: a cluster's whole list of some ten thousand objects, in some 300 MB at most. */
export const MAX_READ_VALUES = 2_000_000;

/** Documents and List items of one file: each is a result that is kept until the report. */
export const MAX_OBJECTS = 100_000;

/** Duplicate keys that are told of one document. */
export const MAX_DUPLICATES = 10_000;

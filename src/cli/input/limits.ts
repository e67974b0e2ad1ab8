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

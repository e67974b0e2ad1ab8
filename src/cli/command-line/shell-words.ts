// Quotes words of a command line that a user pastes into a shell.

/** The word itself if no shell would interpret it, otherwise in quotes. */
export function quoted(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./[\]-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

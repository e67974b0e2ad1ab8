// Words of a command line that somebody pastes into a shell.

/** As it stands where no shell would read anything into it, else in quotes. */
export function quoted(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./[\]-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

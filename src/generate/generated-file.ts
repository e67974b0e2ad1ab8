// A file that a generator makes.

export interface GeneratedFile {
  /** Relative to the repository. */
  readonly path: string;
  readonly text: string;
}

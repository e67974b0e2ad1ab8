// A generated file.

export interface GeneratedFile {
  /** Relative to the repository. */
  readonly path: string;
  readonly text: string;
}

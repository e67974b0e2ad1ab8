// Notes: what a run has to say beside its findings. They never change its exit code.

export interface Note {
  /** `warning`: something should be put right. */
  readonly level: 'warning' | 'note';
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
}

// Tolerance: findings that are known and don't fail the run, because of a suppression in gatewarden.yaml or a baseline.

import type { Segments } from '../../diagnostics/path.ts';
import type { Code } from '../../diagnostics/severity.ts';
import type { Identity } from '../results/result.ts';

export interface Candidate extends Identity {
  /** The path in findings. */
  readonly file: string;
  /** The path in the file system; undefined for standard input. */
  readonly path: string | undefined;
  readonly finding: { readonly code: Code; readonly path: string; readonly segments: Segments };
}

export interface Tolerance {
  covers(candidate: Candidate): boolean;
}

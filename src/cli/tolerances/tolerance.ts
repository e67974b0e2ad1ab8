// Tolerance: findings that are known and don't fail, by a suppression of gatewarden.yaml or by a baseline.

import type { Segments } from '../../diagnostics/path.ts';
import type { Code } from '../../diagnostics/severity.ts';
import type { Identity } from '../results/result.ts';

export interface Candidate extends Identity {
  /** As findings name it. */
  readonly file: string;
  /** In the file system; undefined for standard input. */
  readonly path: string | undefined;
  readonly finding: { readonly code: Code; readonly path: string; readonly segments: Segments };
}

export interface Tolerance {
  covers(candidate: Candidate): boolean;
}

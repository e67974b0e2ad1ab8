// The interface of an output format: a module in this folder, loaded by formats.ts.

import type { ExceptionUse } from '../results/exception-use.ts';
import type { Note } from '../results/note.ts';
import type { Result, Summary } from '../results/result.ts';

export interface ReportContext {
  readonly summary: Summary;
  /** Notes are on standard error too. */
  /** Of an audit. */
  readonly exceptions?: readonly ExceptionUse[];
  readonly notes: readonly Note[];
  readonly files: number;
  readonly cwd: string;
  readonly isColoured: boolean;
  readonly isVerbose: boolean;
  readonly failOnWarnings: boolean;
}

export type Report = (results: readonly Result[], context: ReportContext) => string;

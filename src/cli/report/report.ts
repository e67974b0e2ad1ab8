// The shape of an output format: a module beside this one, loaded by formats.ts. Issue 3, point 10.

import type { Result, Summary } from '../results/result.ts';

export interface ReportContext {
  readonly summary: Summary;
  readonly files: number;
  readonly cwd: string;
  readonly isColoured: boolean;
  readonly isVerbose: boolean;
  readonly failOnWarnings: boolean;
}

export type Report = (results: readonly Result[], context: ReportContext) => string;

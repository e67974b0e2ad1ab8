// Reports: what the rooms of the translation have to say of objects, beside statuses. They become findings with a code of the catalogue.

import type { Fault } from '../diagnostics/finding.ts';
import type { Segments } from '../diagnostics/path.ts';
import type { Code } from '../diagnostics/severity.ts';
import { type Violation, violation } from '../judgement/conclusion.ts';

export interface Report {
  /** Key of the object that it is about. */
  readonly about: string;
  readonly code: Code;
  /** Where in the object. */
  readonly segments: Segments;
  readonly fault: Fault;
}

export function violationOf({ code, segments, fault }: Report): Violation {
  return violation(code, segments, fault);
}

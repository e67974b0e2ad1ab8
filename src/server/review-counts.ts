// Counts reviews and findings for the metrics: numbers in arrays, indexed by the closed sets of label values, so that a review allocates no
// object and no string. prom-client reads them when Prometheus scrapes. Each expected combination starts at 0: a series that starts with
// its first event has no rate for it.

import { Counter, type Registry } from 'prom-client';
import type { Operation } from '../admission/decode.ts';
import type { Decision, ReviewSummary } from '../admission/review.ts';
import { CODES, type Code } from '../diagnostics/severity.ts';
import { KINDS } from '../kinds/index.ts';

export type Mode = 'enforce' | 'warn';

const MODES: readonly Mode[] = ['enforce', 'warn'];
const DRY_RUN = ['false', 'true'] as const;
const DECISIONS: readonly Decision[] = ['allowed', 'warned', 'denied'];
const SEVERITIES = ['error', 'warning'] as const;
/** The operations of the registered rules come first; the others are sent only by other clients, if at all. */
const OPERATIONS: readonly Operation[] = ['CREATE', 'UPDATE', 'DELETE', 'CONNECT'];
const REGISTERED_OPERATIONS = 2;

const placeOf = <Word extends string>(words: readonly Word[]): Readonly<Record<Word, number>> =>
  Object.fromEntries(words.map((word, index) => [word, index])) as Record<Word, number>;
const OPERATION_PLACE = placeOf(OPERATIONS);
const DECISION_PLACE = placeOf(DECISIONS);

const reviewPlace = (operation: number, mode: number, decision: number, dryRun: number): number =>
  ((operation * MODES.length + mode) * DECISIONS.length + decision) * DRY_RUN.length + dryRun;
const REVIEW_PLACES = OPERATIONS.length * MODES.length * DECISIONS.length * DRY_RUN.length;

const findingPlace = (severity: number, mode: number, dryRun: number): number =>
  (severity * MODES.length + mode) * DRY_RUN.length + dryRun;
const FINDING_PLACES = SEVERITIES.length * MODES.length * DRY_RUN.length;

export class ReviewCounts {
  readonly #reviews = new Map<string, Float64Array>();
  readonly #findings = new Map<Code, Float64Array>();

  constructor() {
    for (const { kind } of KINDS) this.#reviews.set(kind, new Float64Array(REVIEW_PLACES));
    this.#reviews.set('other', new Float64Array(REVIEW_PLACES));
    for (const code of CODES) this.#findings.set(code, new Float64Array(FINDING_PLACES));
  }

  /** Called once per object: see `counts` in reviews.ts. */
  add(mode: Mode, { kind, operation, decision, errors, warnings, dryRun }: ReviewSummary): void {
    const inMode = mode === 'enforce' ? 0 : 1;
    const dry = dryRun ? 1 : 0;
    const place = reviewPlace(OPERATION_PLACE[operation], inMode, DECISION_PLACE[decision], dry);
    this.#reviews.get(kind)![place]!++;
    for (const code of errors) this.#findings.get(code)![findingPlace(0, inMode, dry)]!++;
    for (const code of warnings) this.#findings.get(code)![findingPlace(1, inMode, dry)]!++;
  }

  register(registry: Registry): void {
    const reviews = this.#reviews;
    const findings = this.#findings;
    new Counter({
      name: 'gatewarden_admission_reviews_total',
      help: 'Objects validated, each once, by kind, operation, mode of the namespace, decision, and whether it was a dry run.',
      labelNames: ['kind', 'operation', 'mode', 'decision', 'dry_run'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [kind, counts] of reviews)
          for (const [o, operation] of OPERATIONS.entries())
            for (const [m, mode] of MODES.entries())
              for (const [d, decision] of DECISIONS.entries())
                for (const [r, dry_run] of DRY_RUN.entries()) {
                  const count = counts[reviewPlace(o, m, d, r)]!;
                  const isExpected = o < REGISTERED_OPERATIONS && !(mode === 'warn' && decision === 'denied');
                  if (isExpected || count > 0) this.inc({ kind, operation, mode, decision, dry_run }, count);
                }
      },
    });
    new Counter({
      name: 'gatewarden_admission_findings_total',
      help: 'Findings of the objects validated, by code, severity, mode of the namespace, and whether it was a dry run.',
      labelNames: ['code', 'severity', 'mode', 'dry_run'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [code, counts] of findings)
          for (const [s, severity] of SEVERITIES.entries())
            for (const [m, mode] of MODES.entries())
              for (const [r, dry_run] of DRY_RUN.entries()) {
                const count = counts[findingPlace(s, m, r)]!;
                // Dry-run series are shown only above 0; otherwise they would add a thousand series without information.
                if (dry_run === 'false' || count > 0) this.inc({ code, severity, mode, dry_run }, count);
              }
      },
    });
  }
}

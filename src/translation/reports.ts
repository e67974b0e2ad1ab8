// Reports: what modules of the translation report about objects, beside statuses. Each becomes a finding with a code of the catalogue.

import type { Fault } from '../diagnostics/finding.ts';
import { formatPath, type Segments } from '../diagnostics/path.ts';
import type { Code, ValidationLevel } from '../diagnostics/severity.ts';
import type { Graph } from '../incremental/graph.ts';
import type { SortedIndex } from '../incremental/sorted-index.ts';
import { conclude, violation } from '../judgement/conclusion.ts';
import { compareText } from '../objects/reference.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Keyed } from './keyed.ts';
import type { FindingObject, TranslationFinding } from './result.ts';

export interface Report {
  /** Key of the object. */
  readonly about: string;
  readonly code: Code;
  /** The path in the object. */
  readonly segments: Segments;
  readonly fault: Fault;
}

/** A reporter: for each key a list of reports, about any objects. */
export interface Reporter extends Keyed<readonly Report[]> {
  /** Unique among reporters. */
  readonly name: string;
}

export interface ReportedObject {
  readonly object: FindingObject;
  readonly findings: readonly TranslationFinding[];
}

const NONE: readonly never[] = [];

/** The reports of a reporter, by object; undefined where the object isn't there. */
export function reportedObjects(
  graph: Graph,
  snapshot: Snapshot,
  { name, keys, get }: Reporter,
  validationLevel: ValidationLevel,
): Keyed<ReportedObject | undefined> {
  const reports: SortedIndex<Report> = graph.sortedIndex<Report>({
    name: `reports of ${name}`,
    keys,
    emit(key) {
      const reports = get(key);
      // Most objects have none.
      return reports.length === 0 ? NONE : reports.map((item) => ({ bucket: item.about, item }));
    },
    compare: (left, right) => compareText(textOfReport(left), textOfReport(right)),
    isEqual: (left, right) => textOfReport(left) === textOfReport(right),
    identify: textOfReport,
  });
  return {
    keys: reports.keys,
    get(key) {
      const found = snapshot.object(key);
      if (found === undefined) return undefined;
      const { namespace = '', name } = found.metadata;
      const object = { apiVersion: found.apiVersion, kind: found.kind, namespace, name };
      const violations = reports
        .get(key)
        .map(({ code, segments, fault }) => violation(code, segments, fault));
      const { findings } = conclude(undefined, violations, { validationLevel });
      return { object, findings: findings.map((finding) => ({ ...finding, object })) };
    },
  };
}

const identities = new WeakMap<Report, string>();

/** The path comes first, so that findings are sorted by it. */
export function textOfReport(report: Report): string {
  let identity = identities.get(report);
  if (identity === undefined) {
    const { code, segments, fault } = report;
    identity = JSON.stringify([formatPath(segments), code, fault]);
    identities.set(report, identity);
  }
  return identity;
}

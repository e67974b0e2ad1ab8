// The findings of an audit as the contents of PolicyReports, one for each namespace.

import type { PolicyResult, ReportContent } from '../../cluster/policy-reports.ts';
import { defined } from '../../grammar/defined.ts';
import type { ReportedFinding, Result } from '../results/result.ts';

export const REPORT_SOURCE = 'gatewarden';

/** etcd stores at most 1.5 MB; a result has at most 2 kB. */
const MAX_RESULTS = 500;
/** Results of all namespaces together, which the server holds in memory while it serves. */
const MAX_KEPT = 20_000;
/** Results of a namespace after that. */
const FEW_RESULTS = 20;

/** Collects results one by one, so that no list of all objects is needed. */
export class NamespaceReports {
  readonly #namespaces = new Map<string, NamespaceReport>();
  #kept = 0;

  add(result: Result, uid: string | undefined): void {
    let report = this.#namespaces.get(result.namespace);
    if (report === undefined) {
      report = new NamespaceReport();
      this.#namespaces.set(result.namespace, report);
    }
    this.#kept += report.add(result, uid, this.#kept < MAX_KEPT ? MAX_RESULTS : FEW_RESULTS);
  }

  contents(): ReadonlyMap<string, ReportContent> {
    return new Map([...this.#namespaces].map(([namespace, report]) => [namespace, report.content()]));
  }
}

class NamespaceReport {
  readonly #summary = { pass: 0, fail: 0, warn: 0, error: 0, skip: 0 };
  readonly #results: Readonly<Record<PolicyResult['result'], PolicyResult[]>> = {
    fail: [],
    skip: [],
    warn: [],
  };

  /** Keeps up to `most` results of each outcome; returns how many it kept of this one. */
  add(result: Result, uid: string | undefined, most: number): number {
    const { findings, omitted } = result;
    let kept = 0;
    if (findings.length === 0 && result.status === 'valid') this.#summary.pass++;
    for (const finding of findings) {
      const outcome = outcomeOf(finding);
      this.#summary[outcome]++;
      const list = this.#results[outcome];
      if (list.length >= most) continue;
      list.push(resultOf(result, uid, finding, outcome));
      kept++;
    }
    // Errors are listed first, so the rest are warnings or more of the same.
    this.#summary[result.errors > findings.length ? 'fail' : 'warn'] += omitted;
    return kept;
  }

  /** Failures first; the summary counts what the list has no room for. */
  content(): ReportContent {
    const { fail, skip, warn } = this.#results;
    return { summary: this.#summary, results: [...fail, ...skip, ...warn].slice(0, MAX_RESULTS) };
  }
}

function outcomeOf({ severity, exception }: ReportedFinding): PolicyResult['result'] {
  if (exception !== undefined) return 'skip';
  return severity === 'error' ? 'fail' : 'warn';
}

function resultOf(
  { apiVersion, kind, namespace, name }: Result,
  uid: string | undefined,
  { code, severity, path, message, hint, exception }: ReportedFinding,
  result: PolicyResult['result'],
): PolicyResult {
  const properties = { ...(path === '' ? {} : { path }), ...defined({ hint, exception }) };
  return {
    source: REPORT_SOURCE,
    policy: code,
    severity: severity === 'error' || exception !== undefined ? 'high' : 'low',
    result,
    scored: result === 'fail',
    message: path === '' ? message : `${path}: ${message}`,
    resources: [{ apiVersion, kind, namespace, name, ...defined({ uid }) }],
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
  };
}

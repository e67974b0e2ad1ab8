// The findings of an audit as the contents of PolicyReports, one for each namespace.

import type { PolicyResult, ReportContent } from '../../cluster/policy-reports.ts';
import { defined } from '../../grammar/defined.ts';
import type { ReportedFinding, Result } from '../results/result.ts';

export const REPORT_SOURCE = 'gatewarden';

/** etcd stores at most 1.5 MB; a result has at most 2 kB. */
const MAX_RESULTS = 500;

/** Collects results one by one, so that no list of all objects is needed. */
export class NamespaceReports {
  readonly #namespaces = new Map<string, NamespaceReport>();

  add(result: Result, uid: string | undefined): void {
    let report = this.#namespaces.get(result.namespace);
    if (report === undefined) {
      report = new NamespaceReport();
      this.#namespaces.set(result.namespace, report);
    }
    report.add(result, uid);
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

  add(result: Result, uid: string | undefined): void {
    const { findings, omitted } = result;
    if (findings.length === 0 && result.status === 'valid') this.#summary.pass++;
    for (const finding of findings) {
      const outcome = outcomeOf(finding);
      this.#summary[outcome]++;
      const list = this.#results[outcome];
      if (list.length < MAX_RESULTS) list.push(resultOf(result, uid, finding, outcome));
    }
    // Errors are listed first, so the rest are warnings or more of the same.
    this.#summary[result.errors > findings.length ? 'fail' : 'warn'] += omitted;
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
